import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { openFiles } from '../../../src/cli/import/files-source.ts';
import type { Imported, ImportedArticle } from '../../../src/read/import/imported.ts';

const MIGRATION = fileURLToPath(new URL('../../../../shared/migration', import.meta.url));
const isThere = existsSync(`${MIGRATION}/README.md`);
if (!isThere) console.warn('0 samples of other systems read: shared/migration is missing');

const OPTIONS = { allowPrivate: false, allowSites: [], ignoreRobots: false };

async function read(path: string, files?: string): Promise<readonly Imported[]> {
  const isFolder = !/\.\w+$/.test(basename(path));
  const input = isFolder ? ({ kind: 'folder', names: readdirSync(path) } as const) : ({ kind: 'file' } as const);
  const source = await openFiles({ given: path, path, ...input }, { ...OPTIONS, ...(files === undefined ? {} : { files }) });
  const items: Imported[] = [];
  for await (const item of source.items) items.push(item);
  return items;
}

const articlesOf = (items: readonly Imported[]): readonly ImportedArticle[] =>
  items.flatMap((item) => (item.kind === 'article' ? [item.article] : []));
const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0);
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
const countsOf = (items: readonly Imported[]) => ({
  articles: articlesOf(items).length,
  authors: sum(articlesOf(items).map(({ matter }) => lengthOf(matter.authors))),
  references: sum(articlesOf(items).map(({ matter }) => lengthOf(matter.references))),
});

interface Work {
  readonly type: string;
  readonly title?: readonly string[] | string;
  readonly author?: readonly unknown[];
  readonly reference?: readonly Readonly<Record<string, unknown>>[];
}

/** Counts of the JSON itself. */
function crossrefCounts(path: string) {
  const json = JSON.parse(readFileSync(path, 'utf8'));
  const works: readonly Work[] = json.message === undefined ? [json] : (json.message.items ?? [json.message]);
  const isArticle = ({ type, title }: Work): boolean =>
    !['journal', 'journal-issue', 'component', 'other', 'proceedings', 'grant'].includes(type) && (title?.[0] ?? '') !== '';
  const articles = works.filter(isArticle);
  const hasWords = (reference: Readonly<Record<string, unknown>>): boolean =>
    Object.keys(reference).some((key) => !['key', 'doi-asserted-by', 'issn-type', 'ISSN'].includes(key));
  return {
    articles: articles.length,
    authors: sum(articles.map(({ author = [] }) => author.length)),
    references: sum(articles.map(({ reference = [] }) => reference.filter(hasWords).length)),
  };
}

const count = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length;

describe.skipIf(!isThere)('every sample of another system gives what an independent count finds', () => {
  const crossref = isThere ? readdirSync(`${MIGRATION}/crossref`).filter((name) => /^(?:work|csl).*\.json$/.test(name)) : [];
  test.each(crossref)('crossref/%s', async (name) => {
    const path = `${MIGRATION}/crossref/${name}`;
    expect(countsOf(await read(path))).toEqual(crossrefCounts(path));
  });

  test.each(['crossref/unixsd-10.1175-2572.1.xml', 'doaj/crossref531_article_uploads.xml'])('%s', async (name) => {
    const text = readFileSync(`${MIGRATION}/${name}`, 'utf8');
    expect(countsOf(await read(`${MIGRATION}/${name}`))).toEqual({
      articles: count(text, /<journal_article\b/g),
      authors: count(text, /<person_name\b[^>]*contributor_role="author"/g),
      references: count(text, /<citation\b/g),
    });
  });

  test('doaj/doajxml_article_uploads.xml', async () => {
    const text = readFileSync(`${MIGRATION}/doaj/doajxml_article_uploads.xml`, 'utf8').replace(/<!--[\s\S]*?-->/g, '');
    const items = await read(`${MIGRATION}/doaj/doajxml_article_uploads.xml`);
    // Records of one journal with the same address of the full text are the same article.
    const repeated = items.filter((item) => item.kind === 'left-out' && item.what === 'article').length;
    expect([articlesOf(items).length + repeated, repeated]).toEqual([count(text, /<record>/g), 7]);
  });

  test('doaj/create_article.json and the answer of Europe PMC', async () => {
    expect(countsOf(await read(`${MIGRATION}/doaj/create_article.json`))).toEqual({ articles: 1, authors: 1, references: 0 });
    expect(countsOf(await read(`${MIGRATION}/doaj/harvester_resp.json`))).toEqual({ articles: 2, authors: 2, references: 0 });
    expect(countsOf(await read(`${MIGRATION}/doaj/incoming_application.json`))).toEqual({ articles: 0, authors: 0, references: 0 });
  });

  test.each([
    'sickle/ListRecords.xml',
    'sickle/ListRecords2.xml',
    'sickle/ListRecords4.xml',
    'sickle/GetRecord.xml',
    'sickle/GetRecord_utf8test.xml',
    'optimap/source_1-oai_dc.xml',
    'janeway/list_records_data_dc.xml',
    'janeway/get_record_data_dc.xml',
    'phpoaipmh/GoodResponseSingleRecord.xml',
    'phpoaipmh/NamespacedSample.xml',
  ])('oai/%s', async (name) => {
    const text = readFileSync(`${MIGRATION}/oai/${name}`, 'utf8');
    const dc = [...text.matchAll(/<oai_dc:dc[\s\S]*?<\/oai_dc:dc>/g)].map(([one]) => one).filter((one) => /<dc:title/.test(one));
    expect(countsOf(await read(`${MIGRATION}/oai/${name}`))).toEqual({
      articles: dc.length,
      authors: count(dc.join(''), /<dc:creator\b/g),
      references: 0,
    });
  });

  test('four pages of identifiers name every record once', async () => {
    const items = await read(`${MIGRATION}/oai/four-pages`);
    const text = [1, 2, 3, 4].map((page) => readFileSync(`${MIGRATION}/oai/four-pages/page${page}.xml`, 'utf8')).join('');
    const identifiers = new Set([...text.matchAll(/<header>\s*<identifier>([^<]*)/g)].map(([, id]) => id));
    expect(items.filter(({ kind }) => kind === 'left-out')).toHaveLength(identifiers.size);
  });

  test('an OJS whose records and pages were saved', async () => {
    const items = await read(`${MIGRATION}/oai/optimap`);
    expect(articlesOf(items).map(({ key }) => key)).toEqual(expect.arrayContaining(['ojs:1', 'ojs:2']));
    expect(
      items
        .filter((item) => item.kind === 'left-out' && item.isFault === true)
        .map((item) => (item.kind === 'left-out' ? `${item.at}:${item.line}` : '')),
    ).toContain('error_cases-malformed_xml.xml:18');
  });

  test('JATS that OJS made has its references, and no text of the PDF', async () => {
    const [article] = articlesOf(await read(`${MIGRATION}/oai/ojs-jats-generated.xml`));
    const xml = await textOf(article);
    expect([count(xml, /<ref /g), count(xml, /<contrib contrib-type="author"/g), /<body/.test(xml)]).toEqual([8, 1, false]);
  });

  test('the Dublin Core that OJS writes', async () => {
    const [article] = articlesOf(await read(`${MIGRATION}/oai/ojs-oai_dc-expected.xml`));
    expect(article?.matter).toMatchObject({
      title: 'article-title-en',
      'translated-titles': { de: 'article-title-de' },
      authors: [{ given: 'author-firstname', surname: 'author-lastname' }],
      date: '2010-11-05',
    });
  });

  test('tables of Janeway, and its zip of JATS with a picture', async () => {
    expect(countsOf(await read(`${MIGRATION}/janeway/sample_import.csv`))).toEqual({ articles: 1, authors: 3, references: 0 });
    expect(countsOf(await read(`${MIGRATION}/janeway/sample_update.csv`))).toEqual({ articles: 1, authors: 3, references: 0 });
    const articles = articlesOf(await read(`${MIGRATION}/janeway/jats_import_sample.zip`));
    expect(articles.map(({ files }) => files.map(({ role, name }) => `${role} ${name}`))).toEqual([
      ['jats article.xml', 'dependent olh-8-2-8982-g1.jpg'],
      ['jats article.xml'],
    ]);
  });

  test.each(isThere ? readdirSync(`${MIGRATION}/pdf`) : [])('pdf/%s: BibTeX with its PDF beside it', async (name) => {
    const text = readFileSync(`${MIGRATION}/pdf/${name}/article.bib`, 'utf8');
    const authors = /author\s*=\s*\{([^}]*)\}/.exec(text)?.[1]?.split(/\s+and\s+/).length;
    const items = await read(`${MIGRATION}/pdf/${name}/article.bib`, `${MIGRATION}/pdf/${name}`);
    expect(countsOf(items)).toEqual({ articles: 1, authors, references: 0 });
    expect(articlesOf(items)[0]?.files.map(({ role }) => role)).toEqual(['pdf']);
  });

  test('an unpublished version of the REST interface stays out', async () => {
    const items = await read(`${MIGRATION}/rest`);
    expect(articlesOf(items)).toEqual([]);
    expect(items.some((item) => item.kind === 'left-out' && /not published/.test(item.reason))).toBe(true);
  });
});

async function textOf(article: ImportedArticle | undefined): Promise<string> {
  const from = article?.files.find(({ role }) => role === 'jats')?.from;
  if (from === undefined) return '';
  if ('path' in from) return readFileSync(from.path, 'utf8');
  let text = '';
  if ('bytes' in from) for await (const chunk of from.bytes()) text += Buffer.from(chunk).toString('utf8');
  return text;
}
