import { chmodSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openAgencyClient } from '../../../src/cli/deposit/agency-client.ts';
import { datacite } from '../../../src/cli/deposit/datacite.ts';
import { openDropFolder } from '../../../src/cli/deposit/drop-folder.ts';
import { pmc } from '../../../src/cli/deposit/pmc.ts';
import { pubmed } from '../../../src/cli/deposit/pubmed.ts';
import { bodyOf } from './crossref-server.ts';
import { openWorld } from './deposit-world.ts';

let server: Server;
let url = '';
let folder = '';
const requests: string[] = [];
/** DOIs at DataCite, and what `PUT` is answered for the next ones. */
const registered = new Map<string, { readonly xml: string; readonly state: string; readonly url: string }>();
const faults: ('lost answer' | 422 | 429)[] = [];
const pmids = new Map<string, string>();
const LOGIN = `Basic ${Buffer.from('SHORE.X:sesame').toString('base64')}`;

beforeEach(async () => {
  for (const list of [requests, faults]) list.length = 0;
  for (const map of [registered, pmids]) map.clear();
  folder = mkdtempSync(join(tmpdir(), 'offprint-drop-'));
  server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://agency');
    const body = await bodyOf(request);
    const doi = decodeURIComponent(pathname.slice('/dois/'.length));
    requests.push(`${request.method} ${pathname}`);
    const json = (status: number, value: unknown): void => void response.writeHead(status).end(JSON.stringify(value));
    const entryOf = () => ({ data: { id: doi, attributes: registered.get(doi) } });
    if (pathname === '/esearch.fcgi') {
      const pmid = pmids.get(/"(.*)"/.exec(searchParams.get('term') ?? '')?.[1] ?? '');
      return json(200, { esearchresult: { idlist: pmid === undefined ? [] : [pmid] } });
    }
    if (request.headers.authorization !== LOGIN) return json(401, { errors: [{ title: 'Bad credentials.' }] });
    if (request.method === 'GET') return registered.has(doi) ? json(200, entryOf()) : json(404, {});
    const fault = faults.shift();
    if (fault === 422) return json(422, { errors: [{ source: 'creators', title: "Can't be blank" }] });
    if (fault === 429) return json(429, {});
    const { attributes } = JSON.parse(body).data;
    registered.set(doi, { xml: attributes.xml, url: attributes.url, state: attributes.event === 'hide' ? 'registered' : 'findable' });
    if (fault === 'lost answer') return void request.socket.destroy();
    json(201, entryOf());
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  server.closeAllConnections();
  await new Promise((resolve) => void server.close(resolve));
});

const client = () => openAgencyClient({ sites: [url], allowPrivate: true, userAgent: 'Offprint', timeoutMs: 2000 });
const puts = () => requests.filter((request) => request.startsWith('PUT'));

const dataciteFile = (doi: string, title: string, dates = ''): string =>
  `<?xml version="1.0"?>\n<resource xmlns="http://datacite.org/schema/kernel-4"><identifier identifierType="DOI">${doi}</identifier><titles><title>${title}</title></titles><dates>${dates}</dates></resource>\n`;

test('DataCite gets each DOI with its page, an edit again, and that of a withdrawn article is hidden', async () => {
  const world = openWorld('datacite');
  const agency = () => datacite({ endpoint: url, user: 'SHORE.X', password: 'sesame', client: client() });
  for (const name of ['a', 'b']) world.write(`${name}.datacite.xml`, dataciteFile(`10.5555/${name}`, 'Tides'));
  faults.push('lost answer', 429);
  await world.run(agency());
  await world.run(agency());
  expect(world.states()).toEqual({ '10.5555/a': 'taken', '10.5555/b': 'taken' });
  expect(puts()).toHaveLength(3);
  expect(registered.get('10.5555/a')).toMatchObject({ url: 'a', state: 'findable' });
  world.write('a.datacite.xml', dataciteFile('10.5555/a', 'Ebb'));
  world.write('b.datacite.xml', dataciteFile('10.5555/b', 'Tides', '<date dateType="Withdrawn">2026-01-01</date>'));
  faults.push(422);
  await world.run(agency());
  expect(world.states()).toEqual({ '10.5555/a': 'refused', '10.5555/b': 'gone' });
  expect(world.receipts().find(({ event }) => event === 'refused')?.text).toBe("creators: Can't be blank");
  expect(registered.get('10.5555/b')?.state).toBe('registered');
  await world.run(agency());
  expect(puts()).toHaveLength(5);
  const wrong = datacite({ endpoint: url, user: 'SHORE.X', password: 'wrong', client: client() });
  expect((await world.run(wrong, { again: true })).stopped).toBe('credentials');
  world.remove();
});

const pubmedFile = (doi: string, title: string, pmid = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE ArticleSet PUBLIC "-//NLM//DTD PubMed 3.0//EN" "https://dtd.nlm.nih.gov/ncbi/pubmed/in/PubMed.dtd">\n<ArticleSet>\n<Article>\n<Journal>\n<JournalTitle>Shore</JournalTitle>\n<Issn>1234-5679</Issn>\n<Volume>1</Volume>\n<Issue>2</Issue>\n</Journal>\n${pmid}<ArticleTitle>${title}</ArticleTitle>\n<ELocationID EIdType="doi">${doi}</ELocationID>\n</Article>\n</ArticleSet>\n`;

test('PubMed gets one file an issue; a citation is taken with its PMID, and replaces itself after an edit', async () => {
  const world = openWorld('pubmed');
  const drop = openDropFolder(pathToFileURL(folder).href, 'OFFPRINT_PUBMED_URL');
  const agency = () => pubmed({ endpoint: url, client: client(), folder: drop, wait: async () => undefined });
  for (const name of ['a', 'b']) world.write(`${name}.pubmed.xml`, pubmedFile(`10.5555/${name}`, 'Tides'));
  await world.run(agency());
  const [file = ''] = readdirSync(folder);
  expect([...readFileSync(join(folder, file), 'utf8').matchAll(/<(?:ArticleSet|Article)>/g)]).toHaveLength(3);
  expect(world.states()).toEqual({ '10.5555/a': 'sent', '10.5555/b': 'sent' });
  rmSync(join(folder, file));
  pmids.set('10.5555/a', '39000001');
  await world.run(agency(), { now: () => Date.now() + 48 * 3_600_000 });
  expect(world.states()).toEqual({ '10.5555/a': 'taken', '10.5555/b': 'sent' });
  expect(world.receipts().find(({ event }) => event === 'taken')?.pmid).toBe('39000001');
  world.write('a.pubmed.xml', pubmedFile('10.5555/a', 'Tides', '<Replaces IdType="pubmed">39000001</Replaces>\n'));
  await world.run(agency());
  expect(readdirSync(folder)).toEqual([]);
  world.write('a.pubmed.xml', pubmedFile('10.5555/a', 'Ebb'));
  await world.run(agency());
  const sent = readFileSync(join(folder, readdirSync(folder)[0] ?? ''), 'utf8');
  expect(sent).toContain('</Journal>\n<Replaces IdType="doi">10.5555/a</Replaces>\n<ArticleTitle>Ebb');
  expect(sent).not.toContain('10.5555/b');
  world.remove();
});

test.each([
  ['the file itself', (name: string) => name, 1],
  ['a file that the agency has renamed', (name: string) => `20261128_${name}.done`, 1],
  ['nothing', () => undefined, 2],
] as const)('a run that was killed while it put a file finds %s', async (_, renamed, files) => {
  const world = openWorld('pubmed');
  world.write('a.pubmed.xml', pubmedFile('10.5555/a', 'Tides'));
  const drop = openDropFolder(pathToFileURL(folder).href, 'OFFPRINT_PUBMED_URL');
  const agency = (put = drop.put) => pubmed({ endpoint: url, client: client(), folder: { ...drop, put }, wait: async () => undefined });
  let count = 0;
  const killed = agency(async (file, name) => {
    await drop.put(file, name);
    count++;
    const copy = renamed(name);
    if (copy === undefined) rmSync(join(folder, name));
    else renameSync(join(folder, name), join(folder, copy));
    throw new Error('killed');
  });
  await expect(world.run(killed)).rejects.toThrow('killed');
  const again = agency(async (file, name) => {
    count++;
    await drop.put(file, name);
  });
  await world.run(again);
  expect(count).toBe(files);
  expect(world.states()).toEqual({ '10.5555/a': 'sent' });
  world.remove();
});

test('PMC gets a package, and no second one until it changes', async () => {
  const world = openWorld('pmc');
  const drop = openDropFolder(pathToFileURL(folder).href, 'OFFPRINT_PMC_URL');
  let written = 0;
  const agency = () => pmc({ folder: drop, writePackage: async (target) => writeFileSync(target, `zip ${++written}`) });
  const list = (sha256: string) =>
    JSON.stringify({
      name: '1234-5679-1-2-e1',
      doi: '10.5555/a',
      stem: 'content/1/e1',
      sha256,
      files: [{ name: 'F1.tif', sha256: 'ab12' }],
    });
  world.write('a.pmc.json', list('9f3c'));
  await world.run(agency());
  await world.run(agency());
  expect(world.states()).toEqual({ '10.5555/a': 'sent' });
  expect(world.receipts().at(-1)?.text).toBe('1234-5679-1-2-e1.xml 9f3c, F1.tif ab12');
  world.write('a.pmc.json', list('0000'));
  await world.run(agency());
  expect(readdirSync(folder)).toEqual(['1234-5679-1-2-e1.zip']);
  expect(readFileSync(join(folder, '1234-5679-1-2-e1.zip'), 'utf8')).toBe('zip 2');
  world.remove();
});

test('a folder by sftp: the file is put as .part and renamed, by the keys of the system', async () => {
  const program = join(folder, 'sftp');
  const log = join(folder, 'log');
  writeFileSync(program, `#!/bin/sh\necho "$@" >> ${log}\ncat >> ${log}\necho "20261128_a.xml.gz"\n`);
  chmodSync(program, 0o755);
  const drop = openDropFolder('sftp://shore@ftp.example:2222/in/box', 'OFFPRINT_PUBMED_URL', program);
  await drop.put('/tmp/a b.xml', 'a.xml');
  expect(readFileSync(log, 'utf8')).toBe(
    '-b - -o BatchMode=yes -o ConnectTimeout=30 -P 2222 -- shore@ftp.example\ncd "/in/box"\nput "/tmp/a b.xml" "a.xml.part"\nrename "a.xml.part" "a.xml"\n',
  );
  expect([await drop.has('a.xml'), await drop.has('b.xml')]).toEqual([true, false]);
});

test.each([
  ['ftp://ftp.example/in', 'is no URL of a folder'],
  ['sftp://shore:sesame@ftp.example/in', 'has a password'],
  ['in/box', 'is no URL of a folder'],
])('%s is no folder, and is not in the message', (given, reason) => {
  expect(() => openDropFolder(given, 'OFFPRINT_PUBMED_URL')).toThrow(`OFFPRINT_PUBMED_URL ${reason}`);
  expect(() => openDropFolder(given, 'OFFPRINT_PUBMED_URL')).not.toThrow(/sesame|ftp\.example/);
});
