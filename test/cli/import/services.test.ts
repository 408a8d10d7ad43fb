import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { ZipFile } from 'yazl';
import { addressRules, isPrivateAddress } from '../../../src/cli/import/address-rules.ts';
import { openClient } from '../../../src/cli/import/http-client.ts';
import { runImport } from '../../../src/cli/import/run-import.ts';
import { openSource, type SourceOptions } from '../../../src/cli/import/sources.ts';

let folder = '';
const closing: (() => void)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'offprint-services-'));
});
afterEach(() => {
  for (const close of closing.splice(0)) close();
  rmSync(folder, { recursive: true });
});

type Handler = (path: string, response: ServerResponse, request: IncomingMessage) => unknown;

async function serve(handler: Handler): Promise<string> {
  const server = createServer((request, response) => void handler(request.url ?? '/', response, request));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const json = (response: ServerResponse, value: unknown): unknown =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
const missing = (response: ServerResponse): unknown => response.writeHead(404).end('Resource not found.');

async function run(given: string, more: Partial<SourceOptions>) {
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

const folders = (): readonly string[] => readdirSync(join(folder, 'content')).filter((name) => !name.includes('.'));
const matter = (name: string): unknown => parse(readFileSync(join(folder, 'content', name, 'article.yml'), 'utf8'));

const work = (number: number, more: Readonly<Record<string, unknown>> = {}) => ({
  DOI: `10.5555/W.${number}`,
  type: 'journal-article',
  title: [`Work <i>${number}</i>`],
  author: [
    { given: 'Ada', family: 'Lovelace', affiliation: [{ name: 'Kew' }], ORCID: 'http://orcid.org/0000-0002-1825-0097' },
    { name: 'The Cell Group' },
  ],
  issued: { 'date-parts': [[2020, 3, number]] },
  'container-title': ['Cells &amp; Media'],
  ISSN: ['2049-3630'],
  volume: '4',
  reference: [
    { key: 'a', unstructured: 'Smith 2010.', DOI: '10.5555/x' },
    { key: 'b', 'article-title': 'On *cells*', author: 'Jones', year: '2011', 'journal-title': 'Cell' },
    { key: 'c' },
  ],
  ...more,
});

describe('Crossref', () => {
  const crossref = () =>
    serve((path, response) => {
      if (path.startsWith('/journals/2049-3630/works')) {
        const cursor = new URL(path, 'http://x').searchParams.get('cursor');
        const items =
          cursor === '*'
            ? [work(1), { DOI: '10.5555/journal', type: 'journal', title: ['Cells'] }]
            : cursor === 'a/b+c'
              ? [work(2, { link: [{ URL: 'https://publisher.example/2.pdf', 'content-type': 'application/pdf' }] })]
              : [];
        return json(response, { status: 'ok', 'message-type': 'work-list', message: { 'next-cursor': 'a/b+c', items } });
      }
      return path === '/works/10.5555%2FW.3' ? json(response, { status: 'ok', message: work(3) }) : missing(response);
    });

  test('all works of a journal, page by page; journals and files of publishers are left out', async () => {
    const { taken, leftOut } = await run('crossref:2049-3630', { endpoint: await crossref() });
    expect(taken).toMatchObject({ article: 2, reference: 4 });
    expect(leftOut.map(({ what, reason }) => `${what}: ${reason}`)).toEqual([
      'article: its type is journal, which is no article',
      'file: https://publisher.example/2.pdf is at another site than the source; --allow-site publisher.example fetches it',
    ]);
    expect(matter('v4-lovelace-w-1')).toMatchObject({
      title: 'Work *1*',
      authors: [{ given: 'Ada', surname: 'Lovelace', orcid: '0000-0002-1825-0097', affiliations: ['Kew'] }, { group: 'The Cell Group' }],
      date: '2020-03-01',
      references: ['Smith 2010. https://doi.org/10.5555/x', { title: 'On \\*cells\\*', 'container-title': 'Cell' }],
    });
  });

  test('a file of DOIs; what is no DOI, or is not known, is named with its line', async () => {
    writeFileSync(join(folder, 'dois.txt'), '10.5555/W.3\nhttps://doi.org/10.5555/none\n# a comment\nno DOI\n');
    const { taken, leftOut } = await run(join(folder, 'dois.txt'), { endpoint: await crossref() });
    expect([taken.article, leftOut.map(({ at, line, isFault }) => [at, line, isFault])]).toEqual([
      1,
      [
        ['the list of DOIs', 4, true],
        ['DOI 10.5555/none', undefined, true],
      ],
    ]);
  });
});

test('DOAJ: pages of articles by ISSN', async () => {
  const item = (id: number) => ({
    id: `d${id}`,
    bibjson: {
      title: `On ${id}`,
      year: '2021',
      month: 'March',
      journal: { title: 'Cells', volume: '2', number: '1' },
      author: [{ name: 'Ada Lovelace', affiliation: 'Kew' }],
      identifier: [{ type: 'eissn', id: '2049-3630' }],
    },
  });
  const endpoint = await serve((path, response) => {
    const page = Number(new URL(path, 'http://x').searchParams.get('page'));
    return path.startsWith('/api/search/articles/issn%3A2049-3630')
      ? json(response, { total: 3, results: page === 1 ? [item(1), item(2)] : [item(3)] })
      : missing(response);
  });
  expect((await run('doaj:2049-3630', { endpoint })).taken.article).toBe(3);
  expect(matter('v2n1-lovelace-d3')).toMatchObject({
    title: 'On 3',
    date: '2021-03',
    authors: [{ name: 'Ada Lovelace', affiliations: ['Kew'] }],
  });
});

test('Europe PMC: full text with its pictures', async () => {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from('a picture'), 'fig1.jpg');
  zip.addBuffer(Buffer.from('other'), 'other.txt');
  zip.end();
  const pictures = await buffer(zip.outputStream);
  const jats =
    '<?xml version="1.0"?><!DOCTYPE article PUBLIC "x" "y"><article xmlns:xlink="http://www.w3.org/1999/xlink"><front><article-meta><title-group><article-title>Full</article-title></title-group><pub-date><year>2020</year></pub-date></article-meta></front><body><sec><fig><graphic xlink:href="fig1"/></fig></sec></body></article>';
  const endpoint = await serve((path, response) => {
    if (path.startsWith('/search'))
      return json(response, {
        nextCursorMark: '*',
        resultList: {
          result: [
            {
              pmcid: 'PMC1',
              title: 'Full.',
              inEPMC: 'Y',
              authorList: { author: [{ firstName: 'Ada', lastName: 'Lovelace' }] },
              journalInfo: { volume: '3' },
            },
            { pmcid: 'PMC2', title: 'Closed', inEPMC: 'Y' },
          ],
        },
      });
    if (path === '/PMC1/fullTextXML') return response.end(jats);
    return path.startsWith('/PMC1/supplementaryFiles') ? response.end(pictures) : missing(response);
  });
  const { taken, leftOut } = await run('PMC1', { endpoint });
  expect([taken.article, leftOut.map(({ at, isFault }) => [at, isFault])]).toEqual([2, [['article PMC2', false]]]);
  const [name = ''] = folders().filter((one) => one.includes('pmc1'));
  expect(readdirSync(join(folder, 'content', name)).sort()).toEqual(expect.arrayContaining(['article.xml', 'fig1.jpg']));
  expect(readFileSync(join(folder, 'content', name, 'article.xml'), 'utf8')).toContain('<graphic xlink:href="fig1"/>');
});

test('OAI-PMH with JATS (Janeway): the JATS is the article, with the PDF of its page', async () => {
  const base: string = await serve((path, response) => {
    const url = new URL(path, base);
    const answer = (body: string): unknown =>
      response.end(
        `<?xml version="1.0"?><OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/" xmlns:xlink="http://www.w3.org/1999/xlink">${body}</OAI-PMH>`,
      );
    const header = '<header><identifier>oai:TST:id:1</identifier></header>';
    if (url.pathname === '/article/id/1/')
      return response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(
          `<html><head><meta name="citation_title" content="A test"><meta name="citation_pdf_url" content="${base}/article/1/galley/2/download/"></head></html>`,
        );
    if (url.pathname === '/article/1/galley/2/download/') return response.end('%PDF');
    if (url.pathname !== '/api/oai/') return missing(response);
    const verb = url.searchParams.get('verb');
    if (verb === 'Identify') return answer('<Identify><repositoryName/></Identify>');
    if (verb === 'ListMetadataFormats')
      return answer(
        '<ListMetadataFormats><metadataFormat><metadataPrefix>oai_dc</metadataPrefix></metadataFormat><metadataFormat><metadataPrefix>jats</metadataPrefix></metadataFormat></ListMetadataFormats>',
      );
    if (verb === 'GetRecord')
      return answer(
        `<GetRecord><record>${header}<metadata><article><front><article-meta><article-id pub-id-type="doi">10.5555/t.1</article-id><title-group><article-title>A test</article-title></title-group><pub-date><year>2020</year></pub-date><self-uri xlink:href="${base}/article/id/1/"/></article-meta></front></article></metadata></record></GetRecord>`,
      );
    return answer(
      `<ListRecords><record>${header}<metadata><dc xmlns:dc="x"><dc:title>A test</dc:title><dc:creator>User, Ann</dc:creator><dc:volume>1</dc:volume><dc:identifier>${base}/article/id/1/</dc:identifier></dc></metadata></record></ListRecords>`,
    );
  });
  const { taken, leftOut } = await run(base, {});
  expect([taken.article, leftOut]).toEqual([1, []]);
  const [name = ''] = folders();
  expect([
    name,
    readdirSync(join(folder, 'content', name))
      .filter((file) => file !== 'article.yml')
      .sort(),
  ]).toEqual(['v1-user-1', ['article.pdf', 'article.xml']]);
  expect(readFileSync(join(folder, 'content', name, 'article.xml'), 'utf8')).toContain(
    '<article xmlns:xlink="http://www.w3.org/1999/xlink">',
  );
});

/** A site with OAI-PMH: one record of a format, and pages. */
async function oaiSite(
  format: string,
  metadata: (base: string) => string,
  pages: (base: string) => Readonly<Record<string, string>>,
): Promise<string> {
  const base: string = await serve((path, response) => {
    const url = new URL(path, base);
    const page = pages(base)[path];
    if (page !== undefined) return response.end(page);
    if (url.pathname !== '/server/oai/request') return missing(response);
    const answer = (body: string): unknown =>
      response.end(`<?xml version="1.0"?><OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/">${body}</OAI-PMH>`);
    const formats = ['oai_dc', format].map((one) => `<metadataFormat><metadataPrefix>${one}</metadataPrefix></metadataFormat>`).join('');
    if (url.searchParams.get('verb') === 'ListMetadataFormats') return answer(`<ListMetadataFormats>${formats}</ListMetadataFormats>`);
    if (url.searchParams.get('metadataPrefix') !== format) return answer('<error code="cannotDisseminateFormat"/>');
    return answer(
      `<ListRecords><record><header><identifier>oai:repo.example:123/456</identifier><datestamp>2020-01-01</datestamp></header><metadata>${metadata(base)}</metadata></record></ListRecords>`,
    );
  });
  return base;
}

test('OAI-PMH of DSpace: qualified fields, and the deposited files', async () => {
  const field = (path: string, value: string): string =>
    `${path
      .split('.')
      .map((name) => `<element name="${name}">`)
      .join('')}<field name="value">${value}</field>${'</element>'.repeat(path.split('.').length)}`;
  const file = (bundle: string, name: string, type: string, base: string): string =>
    `<element name="bundle"><field name="name">${bundle}</field><element name="bitstreams"><element name="bitstream"><field name="name">${name}</field><field name="format">${type}</field><field name="url">${base}/bitstream/123/456/1/${name}</field></element></element></element>`;
  const base = await oaiSite(
    'xoai',
    (site) =>
      `<metadata xmlns="http://www.lyncode.com/xoai">${[
        field('dc.title.en_US', 'On cells'),
        field('dc.title.alternative.de_DE', 'Über Zellen'),
        field('dc.contributor.author.none', 'Lovelace, Ada'),
        field('dc.date.issued.none', '2019-05-02'),
        field('dc.identifier.uri.none', 'http://hdl.handle.net/123/456'),
        field('dc.description.abstract.en_US', 'Cells divide.'),
        field('dc.language.iso.none', 'eng'),
        field('dc.rights.uri.*', 'https://creativecommons.org/licenses/by/4.0/'),
      ].join(
        '',
      )}<element name="bundles">${file('ORIGINAL', 'a.pdf', 'application/pdf', site)}${file('ORIGINAL', 'counts.csv', 'text/csv', site)}${file('THUMBNAIL', 'a.pdf.jpg', 'image/jpeg', site)}</element></metadata>`,
    () => ({ '/bitstream/123/456/1/a.pdf': '%PDF', '/bitstream/123/456/1/counts.csv': '1,2' }),
  );
  const { taken, leftOut } = await run(base, {});
  expect([taken.article, taken.file, leftOut, folders()]).toEqual([1, 2, [], ['2019-lovelace-123-456']]);
  expect(matter('2019-lovelace-123-456')).toMatchObject({
    title: 'On cells',
    'translated-titles': { de: 'Über Zellen' },
    language: 'en',
    authors: [{ given: 'Ada', surname: 'Lovelace' }],
    date: '2019-05-02',
    abstract: 'Cells divide.',
    license: 'https://creativecommons.org/licenses/by/4.0/',
    pdf: 'article.pdf',
    supplements: [{ file: 'counts.csv' }],
  });
});

const JATS =
  '<article xml:lang="en"><front><article-meta><title-group><article-title>On cells</article-title></title-group><pub-date><year>2020</year></pub-date></article-meta></front><body><sec><p>Text</p></sec></body></article>';

test.each([
  ['SciELO, at the address of the page', '/j/cells/a/abc/?lang=en', '', '/j/cells/a/abc/?lang=en&format=xml'],
  ['PubPub, among the downloads', '/pub/cells', '<a href="/download/cells.xml">JATS XML</a>', '/download/cells.xml'],
  ['others, in a tag', '/12', '<meta name="citation_xml_url" content="/12.xml">', '/12.xml'],
])('JATS of %s', async (_name, page, link, xml) => {
  const base = await oaiSite(
    'oai_dc',
    (site) => `<dc xmlns:dc="x"><dc:title>On cells</dc:title><dc:identifier>${site}${page.replace('&', '&amp;')}</dc:identifier></dc>`,
    (site) => ({
      [page]: `<html><head><meta name="citation_title" content="On cells"><meta name="citation_pdf_url" content="${site}/a.pdf">${link}</head></html>`,
      [xml]: JATS,
      '/a.pdf': '%PDF',
    }),
  );
  const { taken, leftOut } = await run(base, {});
  expect([taken.article, leftOut]).toEqual([1, []]);
  const [name = ''] = folders();
  expect(readdirSync(join(folder, 'content', name)).sort()).toEqual(['article.pdf', 'article.xml', 'article.yml']);
});

describe('requests', () => {
  const client = (site: string, allowPrivate = true) =>
    openClient({ sites: [site], allowPrivate, userAgent: 'Offprint/0 (test)', obeysRobots: false, backoffMs: 1 });

  test('a file that is interrupted is continued where it was', async () => {
    const ranges: unknown[] = [];
    const site = await serve((_, response, request) => {
      ranges.push(request.headers.range);
      if (request.headers.range === undefined) {
        response.writeHead(200, { 'content-length': 10 });
        response.write('01234');
        return setTimeout(() => request.socket.destroy(), 5);
      }
      return response.writeHead(206, { 'content-range': 'bytes 5-9/10' }).end('56789');
    });
    let text = '';
    for await (const chunk of client(site).open(`${site}/a.pdf`)) text += Buffer.from(chunk).toString();
    expect([text, ranges]).toEqual(['0123456789', [undefined, 'bytes=5-']]);
  });

  test('what has not changed since an earlier import is not sent again', async () => {
    const asked: string[] = [];
    const site = await serve((path, response, { headers }) => {
      const isKnown = headers['if-none-match'] === '"1"' || headers['if-modified-since'] === 'Fri, 31 Dec 2027 23:59:59 GMT';
      asked.push(`${path} ${isKnown}`);
      const validator = path === '/page' ? { etag: '"1"' } : path === '/a.pdf' ? { 'last-modified': 'Fri, 31 Dec 2027 23:59:59 GMT' } : {};
      return response.writeHead(isKnown ? 304 : 200, validator).end(isKnown ? undefined : `text of ${path}`);
    });
    const answers = join(folder, 'answers');
    const digests: unknown[] = [];
    for (let times = 0; times < 2; times++) {
      const once = openClient({
        sites: [site],
        allowPrivate: true,
        userAgent: 'Offprint/0 (test)',
        obeysRobots: false,
        backoffMs: 1,
        answers,
      });
      for (const path of ['/page', '/other'])
        expect(new TextDecoder().decode((await once.get(`${site}${path}`)).bytes)).toBe(`text of ${path}`);
      digests.push(await once.digestOf(`${site}/a.pdf`));
      if (times === 0) for await (const _ of once.open(`${site}/a.pdf`));
      await once.finish();
    }
    expect(asked).toEqual(['/page false', '/other false', '/a.pdf false', '/page true', '/other false', '/a.pdf true']);
    expect(digests).toEqual([undefined, createHash('sha256').update('text of /a.pdf').digest('hex')]);
  });

  test('Retry-After is waited for', async () => {
    let times = 0;
    const site = await serve((_, response) => (++times === 1 ? response.writeHead(429, { 'retry-after': '1' }).end() : response.end('{}')));
    const before = performance.now();
    await client(site).get(`${site}/a`);
    expect([times, performance.now() - before > 900]).toEqual([2, true]);
  });

  test('a redirect to another site, and a page that requires a login, are refused', async () => {
    const site = await serve((path, response) =>
      response.writeHead(302, { location: path === '/a' ? 'http://127.0.0.2:1/' : '/index.php/j/login?source=x' }).end(),
    );
    await expect(client(site).get(`${site}/a`)).rejects.toThrow('another site');
    await expect(client(site).get(`${site}/b`)).rejects.toThrow('requires a login');
  });

  test.each([
    ['127.0.0.1', true],
    ['10.1.2.3', true],
    ['192.168.0.1', true],
    ['169.254.169.254', true],
    ['100.64.0.1', true],
    ['::1', true],
    ['::ffff:10.0.0.1', true],
    ['fd00::1', true],
    ['fe80::1', true],
    ['64:ff9b::a00:1', true],
    ['64:ff9b:1::a00:1', true],
    ['2002:7f00:1::', true],
    ['0.0.0.0', true],
    ['224.0.0.1', true],
    ['193.0.6.139', false],
    ['2001:67c:2e8::1', false],
  ])('%s is private: %s', (address, expected) => {
    expect(isPrivateAddress(address)).toBe(expected);
  });

  test.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://[::ffff:7f00:1]/',
    'http://localhost./',
    'http://a.localhost/',
  ])('the address %s is refused also where its site is allowed', (address) => {
    expect(() => addressRules({ sites: [address], allowPrivate: false }).check(new URL(address))).toThrow('private network');
  });

  test('an address of the user is asked, also at another site', async () => {
    const site = await serve((_, response) => missing(response));
    const other = await oaiSite(
      'oai_dc',
      () => '<dc xmlns:dc="x"><dc:title>On cells</dc:title><dc:identifier>10.5555/12</dc:identifier></dc>',
      () => ({}),
    );
    expect((await run(site, { endpoint: `${other}/server/oai/request` })).taken.article).toBe(1);
  });

  test('a name that leads to this machine is refused when it is resolved', async () => {
    const { lookup } = addressRules({ sites: [], allowPrivate: false });
    const error = await new Promise((resolve) => void lookup('localhost', {}, (found) => resolve(found)));
    expect(String(error)).toContain('private network');
  });
});
