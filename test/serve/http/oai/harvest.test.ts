import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openGenerations } from '../../../../src/publish/generations/open-generations.ts';
import { generationHandler } from '../../../../src/serve/hosts/node/serve-generations.ts';
import { buildContent, differingPaths, hashesBelow } from '../../../acceptance/build-content.ts';
import { describeWith } from '../../../system-programs.ts';
import { runProgram } from '../run-program.ts';
import { serveHandler, type ToyServer } from '../toy-server.ts';

// A journal over time: four articles, then one is added, then one is removed, then it is restored. Each build has its own time.
const FIRST = '2026-01-01T00:00:00Z';
const ADDED = '2026-02-01T00:00:00Z';
const REMOVED = '2026-03-01T00:00:00Z';
const RETURNED = '2026-04-01T00:00:00Z';

const SAMPLE = fileURLToPath(new URL('../../../../content', import.meta.url));
const SCHEMA = fileURLToPath(new URL('../../../fixtures/oai-pmh.xsd', import.meta.url));
const root = await mkdtemp(join(tmpdir(), 'offprint-harvest-'));
const content = join(root, 'content');
const servers: ToyServer[] = [];
afterAll(async () => {
  for (const server of servers) server.close();
  await rm(root, { recursive: true, force: true });
});

/** Builds the content at a time and serves the site. */
async function publish(at: string, output = 'site'): Promise<string> {
  const folder = join(root, output);
  const env = { SOURCE_DATE_EPOCH: String(Date.parse(at) / 1000) };
  const { exitCode, stderr } = await buildContent({ content, output: folder, cache: join(root, `${output}-cache`), env });
  expect([exitCode, stderr.includes('error')]).toEqual([0, false]);
  const copy = join(root, `served-${servers.length}`);
  await cp(folder, copy, { recursive: true });
  const server = await serveHandler(generationHandler(openGenerations(copy), console.error));
  servers.push(server);
  return `${server.url}/oai`;
}

async function add(name: string): Promise<void> {
  await cp(join(SAMPLE, name), join(content, name), { recursive: true });
}

async function ask(url: string, query: string): Promise<string> {
  return (await fetch(`${url}?${query}`)).text();
}

/** Record headers of an answer: `tidewater.0101 2026-01-01T00:00:00Z`, followed by `deleted` for a deleted record. */
function headersIn(body: string): string[] {
  return [...body.matchAll(/<header( status="deleted")?><identifier>[^<]*?([^/<]+)<\/identifier><datestamp>([^<]*)/g)].map(
    ([, status = '', local = '', datestamp = '']) => `${local} ${datestamp}${status === '' ? '' : ' deleted'}`,
  );
}

const sites = { first: '', added: '', removed: '', returned: '' };
beforeAll(async () => {
  await mkdir(content, { recursive: true });
  for (const name of ['journal.json', 'assets']) await cp(join(SAMPLE, name), join(content, name), { recursive: true });
  for (const name of ['tidewater-0101', 'tidewater-0104', 'tidewater-0201', 'foam-line']) await add(name);
  sites.first = await publish(FIRST);
  await add('tidewater-0202');
  sites.added = await publish(ADDED);
  await rm(join(content, 'tidewater-0104'), { recursive: true });
  sites.removed = await publish(REMOVED);
});

describe('an incremental harvest', () => {
  const LIST = 'verb=ListIdentifiers&metadataPrefix=oai_dc';

  test('finds every article at the time of the first build, whenever it was published', async () => {
    const found = headersIn(await ask(sites.first, LIST));
    expect(found.length).toBe(4);
    expect(found.every((header) => header.endsWith(` ${FIRST}`))).toBe(true);
  });

  test('finds only the article that was added later, although it was published before the last harvest', async () => {
    expect(headersIn(await ask(sites.added, `${LIST}&from=2026-01-02`))).toEqual([`tidewater.0202 ${ADDED}`]);
    expect(headersIn(await ask(sites.added, `${LIST}&until=2026-01-31`)).length).toBe(4);
  });

  test('finds a removed article as deleted, also in its sets', async () => {
    const deleted = [`tidewater.0104 ${REMOVED} deleted`];
    expect(headersIn(await ask(sites.removed, `${LIST}&from=2026-02-02`))).toEqual(deleted);
    expect(headersIn(await ask(sites.removed, `${LIST}&from=2026-02-02&set=volume:1`))).toEqual(deleted);
    expect(headersIn(await ask(sites.removed, `${LIST}&from=2026-02-02&set=volume:2`))).toEqual([]);
    expect(headersIn(await ask(sites.removed, 'verb=ListRecords&metadataPrefix=jats&from=2026-02-02'))).toEqual(deleted);
    const identifier = /<identifier>([^<]*0104)</.exec(await ask(sites.first, LIST))?.[1] ?? '';
    const record = await ask(sites.removed, `verb=GetRecord&metadataPrefix=oai_dc&identifier=${encodeURIComponent(identifier)}`);
    expect([headersIn(record), record.includes('<metadata>')]).toEqual([deleted, false]);
  });

  test('a full build with the same content and ledger has the same records', async () => {
    await publish(RETURNED, 'again');
    const isOfRecords = (path: string): boolean => /^(?:index\/records|oai\/|content\/)/.test(path);
    const [site, again] = [await hashesBelow(join(root, 'site')), await hashesBelow(join(root, 'again'))];
    expect(differingPaths(site, again).filter(isOfRecords)).toEqual([]);
    expect(await readFile(join(content, 'ledger.tsv'), 'utf8')).toMatch(
      /^10\.5555\/\S+0104\t.*\t2026-01-01T00:00:00Z 2026-03-01T00:00:00Z deleted .*\tRETRACTED: Harbour noise .*\tcontent\/1\/e104 .*html/m,
    );
  });

  test('a restored article is no longer deleted', async () => {
    await add('tidewater-0104');
    sites.returned = await publish(RETURNED);
    expect(headersIn(await ask(sites.returned, `${LIST}&from=2026-02-02`))).toEqual([`tidewater.0104 ${RETURNED}`]);
    expect(await readFile(join(content, 'ledger.tsv'), 'utf8')).not.toContain(' deleted ');
  });
});

describeWith(['catmandu'], 'catmandu', () => {
  const harvest = async (url: string, ...options: string[]): Promise<{ _id: string; _status?: string }[]> => {
    const args = ['convert', 'OAI', '--url', url, '--metadataPrefix', 'oai_dc', '--listIdentifiers', '1', ...options];
    const output = await runProgram('catmandu', [...args, 'to', 'JSON', '--line_delimited', '1']);
    return output
      .trim()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as { _id: string; _status?: string });
  };

  test('harvests records that changed since its last harvest, including deleted ones', async () => {
    expect((await harvest(sites.first)).length).toBe(4);
    expect((await harvest(sites.added, '--from', '2026-01-02T00:00:00Z')).map(({ _id }) => _id.replace(/^.*\//, ''))).toEqual([
      'tidewater.0202',
    ]);
    const gone = await harvest(sites.removed, '--from', '2026-02-02T00:00:00Z');
    expect(gone.map(({ _id, _status }) => [_id.replace(/^.*\//, ''), _status])).toEqual([['tidewater.0104', 'deleted']]);
  });
});

describeWith(['xmllint'], 'every answer is as the protocol says', () => {
  test.each([
    'verb=Identify',
    'verb=ListSets',
    'verb=ListMetadataFormats',
    'verb=ListIdentifiers&metadataPrefix=oai_dc',
    'verb=ListRecords&metadataPrefix=oai_dc',
    'verb=ListRecords&metadataPrefix=mods&from=2026-01-01&set=volume:1',
    'verb=ListRecords&metadataPrefix=jats',
    'verb=ListRecords&metadataPrefix=oai_dc&from=2015-02-31',
    'verb=ListRecords&metadataPrefix=oai_dc&from=2050-01-01',
    'verb=Nothing',
  ])('%s', async (query) => {
    const faults = await runProgram('xmllint', ['--noout', '--nonet', '--schema', SCHEMA, '-'], await ask(sites.removed, query)).then(
      () => '',
      (error: Error) => error.message,
    );
    expect(faults).toBe('');
  });
});
