import { afterAll, describe, expect, test } from 'vitest';
import { describeWith } from '../../../system-programs.ts';
import { runProgram } from '../run-program.ts';
import { serveFiles } from '../serve-files.ts';
import { toyFiles } from './toy-files.ts';

const COPIES = 137;
const server = await serveFiles(toyFiles(COPIES));
afterAll(() => {
  server.close();
  expect(server.faults).toEqual([]);
});

describe('a client that reads elements by their local names', () => {
  test.each(['1.1', '1.2'])('pages through every record by nextRecordPosition, twenty at a time, version %s', async (version) => {
    const identifiers: string[] = [];
    let next: string | undefined = '1';
    let pages = 0;
    while (next !== undefined && pages < 20) {
      const query: string = `operation=searchRetrieve&query=cql.allRecords%3D1&startRecord=${next}&version=${version}`;
      const body: string = await (await fetch(`${server.url}/sru?${query}`)).text();
      expect(body).toMatch(/<searchRetrieveResponse xmlns="http:\/\/www\.loc\.gov\/zing\/srw\/">/);
      expect(body).not.toMatch(/<\/?srw:/);
      identifiers.push(...[...body.matchAll(/<record>.*?<dc:identifier>([^<]*)</g)].map(([, identifier = '']) => identifier));
      next = /<nextRecordPosition>(\d+)</.exec(body)?.[1];
      pages++;
    }
    expect([new Set(identifiers).size, pages]).toEqual([6 + COPIES, Math.ceil((6 + COPIES) / 20)]);
  });
});

describeWith(['yaz-client'], 'yaz-client', () => {
  const session = (version: string, ...commands: string[]): Promise<string> =>
    runProgram('yaz-client', [], [`sru get ${version}`, `open ${server.url}/sru`, 'querytype cql', ...commands, 'quit', ''].join('\n'));

  test.each(['1.1', '1.2'])('searches and shows, version %s', async (version) => {
    const output = await session(version, 'find dc.creator = "hopper"', 'show 1');
    expect(output).toContain('Number of hits: 1');
    expect(output).toContain('pos=1 schema=info:srw/schema/1/dc-v1.1');
    expect(output).toContain('<dc:title xml:lang="en">Growth of cones in the mouse</dc:title>');
  });

  test('searches by POST', async () => {
    const output = await runProgram(
      'yaz-client',
      [],
      `sru post 1.2\nopen ${server.url}/sru\nquerytype cql\nfind lovelace not borel\nquit\n`,
    );
    expect(output).toContain('Number of hits: 1');
  });

  test('explains', async () => {
    expect(await session('1.1', 'explain')).toContain('<explain xmlns="http://explain.z3950.org/dtd/2.0/"');
  });

  test('scans', async () => {
    const output = await session('1.1', 'scan dc.subject=cell');
    expect(output).toContain('Cell biology: ');
  });

  test('understands diagnostics', async () => {
    const output = await session('1.1', 'find titel = fish', 'find (fish');
    expect(output).toContain('SRW diagnostic info:srw/diagnostic/1/16');
    expect(output).toContain('SRW diagnostic info:srw/diagnostic/1/10');
  });
});

describeWith(['catmandu'], 'catmandu', () => {
  test('pages through every record', async () => {
    const args = [
      'convert',
      'SRU',
      '--base',
      `${server.url}/sru`,
      '--query',
      'cql.allRecords=1',
      '--recordSchema',
      'dc',
      '--parser',
      'raw',
    ];
    const output = await runProgram('catmandu', [...args, 'to', 'JSON', '--line_delimited', '1']);
    const identifiers = output
      .trim()
      .split('\n')
      .map((line) => /<dc:identifier>(.*?)<\\?\/dc:identifier>/.exec(line)?.[1]);
    expect(identifiers.length).toBe(6 + COPIES);
    expect(new Set(identifiers).size).toBe(6 + COPIES);
  });
});
