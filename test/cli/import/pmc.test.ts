import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runImport } from '../../../src/cli/import/run-import.ts';
import { openSource, type SourceOptions } from '../../../src/cli/import/sources.ts';
import { unpackedFiles } from '../../../src/cli/import/unpack-tar.ts';

let folder = '';
const closing: (() => void)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'offprint-pmc-'));
});
afterEach(() => {
  for (const close of closing.splice(0)) close();
  rmSync(folder, { recursive: true });
});

/** A server with these answers by path; `*` of an answer is its own address. Records what was asked. */
async function serve(answers: Readonly<Record<string, string | Buffer>>): Promise<{ readonly url: string; readonly asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const answer = answers[request.url ?? ''];
    response.writeHead(answer === undefined ? 404 : 200).end(typeof answer === 'string' ? answer.replaceAll('*', url) : answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url, asked };
}

async function run(given: string, more: Partial<SourceOptions> = {}) {
  const options = {
    allowPrivate: true,
    allowSites: [],
    ignoreRobots: false,
    backoffMs: 1,
    answers: join(folder, '.offprint-import'),
    ...more,
  };
  return await runImport(await openSource(given, options), { folder, isDry: false, onArticle: () => undefined });
}

const content = (): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    readdirSync(join(folder, 'content'))
      .filter((name) => !name.includes('.'))
      .map((name) => [name, readdirSync(join(folder, 'content', name)).sort()]),
  );

const jats = (title: string): string =>
  `<?xml version="1.0"?><!DOCTYPE article PUBLIC "x" "y"><article xmlns:xlink="http://www.w3.org/1999/xlink"><front><journal-meta><journal-title-group><journal-title>Cells</journal-title></journal-title-group><issn pub-type="ppub">1234-5679</issn><issn pub-type="epub">2049-3630</issn></journal-meta><article-meta><article-id pub-id-type="doi">10.5555/${title}</article-id><title-group><article-title>${title}</article-title></title-group><contrib-group><contrib><name><surname>Lovelace</surname></name></contrib></contrib-group><pub-date><year>2020</year></pub-date><volume>4</volume></article-meta></front><body><sec><fig><graphic xlink:href="a-g001"/></fig><supplementary-material><media xlink:href="data.csv"/></supplementary-material></sec></body></article>`;

interface TarEntry {
  readonly name: string;
  readonly text?: string;
  readonly type?: string;
  readonly link?: string;
}

/** A tar archive in the format ustar, with GNU entries for long names. */
function tar(entries: readonly TarEntry[]): Buffer {
  const blocks = entries.flatMap(({ name, text = '', type = '0', link = '' }): Buffer[] => {
    const long = name.length > 100 ? [tarEntry({ name: '././@LongLink', text: `${name}\0`, type: 'L', link: '' })] : [];
    return [...long, tarEntry({ name: name.slice(0, 100), text, type, link })];
  });
  return Buffer.concat([...blocks, Buffer.alloc(1024)]);
}

function tarEntry({ name, text, type, link }: Required<TarEntry>): Buffer {
  const header = Buffer.alloc(512);
  const body = Buffer.from(text);
  header.write(name, 0);
  header.write('0000644\0', 100);
  header.write(`${body.length.toString(8).padStart(11, '0')}\0`, 124);
  header.write('        ', 148);
  header.write(type, 156);
  header.write(link, 157);
  header.write('ustar\x0000', 257);
  const sum = header.reduce((all, byte) => all + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return Buffer.concat([header, body, Buffer.alloc((512 - (body.length % 512)) % 512)]);
}

const packed = (id: string, title = 'A'): Buffer =>
  gzipSync(
    tar([
      { name: `${id}/`, type: '5' },
      { name: `${id}/a.nxml`, text: jats(title) },
      { name: `${id}/a-g001.gif`, text: 'thumbnail' },
      { name: `${id}/a-g001.jpg`, text: 'picture' },
      { name: `${id}/data.csv`, text: '1,2' },
      { name: `${id}/main.pdf`, text: '%PDF' },
    ]),
  );

const FILES = ['a-g001.jpg', 'article.pdf', 'article.xml', 'article.yml', 'data.csv'];
const record = (id: string, updated: string): string =>
  `<OA><records returned-count="1"><record id="${id}" license="CC BY"><link format="tgz" updated="${updated}" href="ftp://ftp.ncbi.nlm.nih.gov/pub/pmc/${id}.tar.gz"/></record></records></OA>`;

describe('PubMed Central', () => {
  test('an archive of the Open Access service, with pictures, supplements and PDF; it is fetched once', async () => {
    const { url, asked } = await serve({
      '/oa.fcgi?id=PMC1': record('PMC1', '2020-01-01 10:00:00'),
      '/oa.fcgi?id=PMC2': '<OA><error code="idIsNotOpenAccess">identifier PMC2 is not Open Access</error></OA>',
      '/pub/pmc/PMC1.tar.gz': packed('PMC1'),
    });
    const { taken, leftOut } = await run('pmc:PMC1,PMC2', { endpoint: `${url}/oa.fcgi` });
    expect([taken.article, leftOut.map(({ at, reason, isFault }) => [at, reason, isFault])]).toEqual([
      1,
      [['article PMC2', 'it is not in the Open Access subset: idIsNotOpenAccess: identifier PMC2 is not Open Access', undefined]],
    ]);
    expect(content()).toEqual({ 'v4-lovelace-pmc1': FILES });
    expect(readFileSync(join(folder, 'content/v4-lovelace-pmc1/article.xml'), 'utf8')).toBe(jats('A'));
    expect(readFileSync(join(folder, 'content/v4-lovelace-pmc1/a-g001.jpg'), 'utf8')).toBe('picture');
    expect(JSON.parse(readFileSync(join(folder, 'content/journal.json'), 'utf8'))).toMatchObject({
      title: 'Cells',
      issn: '2049-3630',
      issnPrint: '1234-5679',
    });
    asked.length = 0;
    const second = await run('pmc:PMC1,PMC2', { endpoint: `${url}/oa.fcgi` });
    expect([second.taken.article, second.files.updated, asked.toSorted()]).toEqual([1, [], ['/oa.fcgi?id=PMC1', '/oa.fcgi?id=PMC2']]);
    expect(existsSync(join(folder, '.offprint-import'))).toBe(false);
  });

  test('the newest version in the storage, found by a query', async () => {
    const key = (name: string): string =>
      `<Contents><Key>PMC1.${name}</Key><LastModified>2026-02-01T00:00:00.000Z</LastModified></Contents>`;
    const keys = ['1/PMC1.1.xml', '10/PMC1.10.xml', '10/a-g001.jpg', '10/data.csv', '10/PMC1.10.pdf', '10/PMC1.10.txt'];
    const answers = {
      '/esearch.fcgi?db=pmc&retmode=json&retmax=500&retstart=0&term=2049-3630%5Bjournal%5D':
        '{"esearchresult":{"count":"1","idlist":["1"]}}',
      '/?list-type=2&prefix=PMC1.': `<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${keys.map(key).join('')}</ListBucketResult>`,
      '/PMC1.10/PMC1.10.xml': jats('A'),
      '/PMC1.10/a-g001.jpg': 'picture',
      '/PMC1.10/data.csv': '1,2',
      '/PMC1.10/PMC1.10.pdf': '%PDF',
    };
    const { url, asked } = await serve(answers);
    const { taken, leftOut } = await run('pmc:2049-3630', { endpoint: url });
    expect([taken.article, leftOut, content()]).toEqual([1, [], { 'v4-lovelace-pmc1': FILES }]);
    asked.length = 0;
    await run('pmc:2049-3630', { endpoint: url });
    expect(asked.length).toBe(2);
  });

  test('Europe PMC has the PDF, too', async () => {
    const result = {
      pmcid: 'PMC1',
      title: 'A',
      inEPMC: 'Y',
      fullTextUrlList: { fullTextUrl: [{ documentStyle: 'pdf', site: 'Europe_PMC', url: '*/articles/PMC1?pdf=render' }] },
    };
    const { url } = await serve({
      '/search?query=PMCID%3APMC1&resultType=core&format=json&pageSize=100&cursorMark=*': JSON.stringify({
        resultList: { result: [result] },
      }),
      '/PMC1/fullTextXML': jats('A'),
      '/articles/PMC1?pdf=render': '%PDF',
    });
    const { leftOut } = await run('PMC1', { endpoint: url });
    expect([leftOut, content()]).toEqual([[], { 'v4-lovelace-pmc1': ['article.pdf', 'article.xml', 'article.yml'] }]);
  });
});

test('a zip that is none is a mistake', async () => {
  writeFileSync(join(folder, 'a.zip'), 'PK');
  expect((await run(join(folder, 'a.zip'))).leftOut).toMatchObject([{ what: 'file', at: 'a.zip', isFault: true }]);
});

describe('tar archives', () => {
  test('archives in a folder are articles with their files', async () => {
    mkdirSync(join(folder, 'packages'));
    writeFileSync(join(folder, 'packages/PMC1.tar.gz'), packed('PMC1'));
    writeFileSync(join(folder, 'packages/PMC2.tgz'), packed('PMC2', 'B'));
    const { taken, leftOut } = await run(join(folder, 'packages'));
    expect([taken.article, leftOut, content()]).toEqual([2, [], { 'v4-lovelace-a': FILES, 'v4-lovelace-b': FILES }]);
  });

  test('one archive; links, names that lead out of it, and devices are left out', async () => {
    const long = `PMC1/${'d/'.repeat(60)}data.csv`;
    writeFileSync(
      join(folder, 'a.tar'),
      tar([
        { name: 'PMC1/a.nxml', text: jats('A') },
        { name: '../outside.xml', text: 'x' },
        { name: '/a-g001.jpg', text: 'picture' },
        { name: 'PMC1/link', type: '2', link: '/etc/passwd' },
        { name: 'PMC1/link/a-g001.jpg', text: 'picture' },
        { name: 'PMC1/null', type: '3' },
        { name: long, text: '1,2' },
      ]),
    );
    const { leftOut } = await run(join(folder, 'a.tar'));
    expect(leftOut.map(({ at, reason }) => `${at}: ${reason}`)).toEqual([
      'a.tar/../outside.xml: its name leads out of the package with ".."',
      'a.tar/PMC1/link: it is a link',
      'a.tar/PMC1/null: it is a device',
    ]);
    expect(content()).toEqual({ 'v4-lovelace-a': ['a-g001.jpg', 'article.xml', 'data.csv'] });
  });

  test.each([
    ['that is cut off', packed('PMC1').subarray(0, 300), 'it cannot be unpacked: unexpected end of file'],
    ['that is cut off within a file', gzipSync(tar([{ name: 'a', text: 'x'.repeat(2000) }]).subarray(0, 1000)), 'it ends too early'],
    ['that is none', gzipSync(Buffer.alloc(600, 'no archive')), 'it is no tar archive, or is damaged'],
    [
      'that unpacks to far more than its size',
      gzipSync(tar([{ name: 'a', text: ' '.repeat(80 << 20) }])),
      'too many for an archive of its size',
    ],
  ])('an archive %s is refused', async (_name, bytes, reason) => {
    writeFileSync(join(folder, 'a.tar.gz'), bytes);
    await expect(unpackedFiles(join(folder, 'a.tar.gz'), join(folder, 'out'), () => undefined)).rejects.toThrow(reason);
    const { leftOut } = await run(join(folder, 'a.tar.gz'));
    expect(leftOut.map(({ isFault }) => isFault)).toEqual([true]);
  });
});
