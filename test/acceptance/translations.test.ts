import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { corpusFolder } from '../corpus.ts';
import { buildContent, pathsBelow } from './build-content.ts';

let root = '';
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'offprint-languages-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** Builds the content of a folder and returns a function that reads its files. */
async function build(name: string): Promise<(path: string) => Promise<string>> {
  const folder = join(root, name);
  const built = await buildContent({ content: join(folder, 'content'), output: join(folder, 'site'), cache: join(folder, 'cache') });
  expect(built.exitCode).toBeLessThan(2);
  return (path) => readFile(join(folder, 'site', path), 'utf8');
}

async function writeContent(name: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    const file = join(root, name, 'content', path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}

/** `hreflang` and URL of the alternates of every page by its canonical URL. */
async function alternatesOf(name: string): Promise<ReadonlyMap<string, string>> {
  const site = join(root, name, 'site');
  const alternates = new Map<string, string>();
  for (const path of await pathsBelow(site)) {
    if (!path.endsWith('.html')) continue;
    const page = await readFile(join(site, path), 'utf8');
    const [, canonical] = /<link rel="canonical" href="([^"]+)"/.exec(page) ?? [];
    const links = [...page.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)].map(([, tag, href]) => `${tag} ${href}`);
    if (canonical !== undefined) alternates.set(canonical, links.join('\n'));
  }
  return alternates;
}

/** Pages that are not among their own alternates, or whose alternates have others. */
function faultsOf(alternates: ReadonlyMap<string, string>): readonly string[] {
  return [...alternates].flatMap(([page, links]) => {
    const targets = links === '' ? [] : links.split('\n').map((link) => link.slice(link.indexOf(' ') + 1));
    const isListed = targets.length === 0 || targets.includes(page);
    return isListed && targets.every((target) => alternates.get(target) === links) ? [] : [page];
  });
}

const settings = (more: object): string => JSON.stringify({ title: 'Revista', siteUrl: 'https://revista.example', ...more });

describe.skipIf(corpusFolder === undefined)('articles of SciELO as a journal in three languages', () => {
  let read: (path: string) => Promise<string>;
  beforeAll(async () => {
    const folder = join(corpusFolder ?? '', 'articles/scielo');
    for (const name of ['0102-469838419', '1518-8345.0000.3285', '1518-8787-rsp-56-9', '2176-4573-bak-p59384'])
      await cp(join(folder, name), join(root, 'scielo/content', name), { recursive: true });
    const deposits = { depositor: 'R', email: 'r@revista.example', registrant: 'R' };
    await writeContent('scielo', { 'journal.json': settings({ languages: ['pt', 'en', 'es'], deposits }) });
    read = await build('scielo');
  });

  test('the search index has the languages of the journal', async () => {
    const { language, languages } = JSON.parse(await read('search/index.json'));
    expect([language, languages]).toEqual(['pt+en+es', ['pt', 'en', 'es']]);
  });

  test('every page and its alternates name each other, in heads and in the sitemap', async () => {
    const alternates = await alternatesOf('scielo');
    expect(faultsOf(alternates)).toEqual([]);
    expect(alternates.get('https://revista.example/es/content/29/e3285')?.split('\n')).toEqual([
      'en https://revista.example/content/29/e3285',
      'pt https://revista.example/pt/content/29/e3285',
      'es https://revista.example/es/content/29/e3285',
      'x-default https://revista.example/content/29/e3285',
    ]);
    const sitemap = await read('sitemap.xml');
    for (const [, page = '', links = ''] of sitemap.matchAll(/<url><loc>(.*?)<\/loc>(?:<lastmod>.*?<\/lastmod>)?(.*?)<\/url>/g)) {
      const listed = [...links.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(([, tag, href]) => `${tag} ${href}`);
      expect([page, listed.join('\n')]).toEqual([page, alternates.get(page) ?? '']);
    }
  });

  test('figures are paired by their numbers, since translations go on in the addresses of the file', async () => {
    const alternates = await alternatesOf('scielo');
    expect(alternates.get('https://revista.example/pt/content/56/9/F2')?.split('\n')).toEqual([
      'en https://revista.example/content/56/9/F1',
      'pt https://revista.example/pt/content/56/9/F2',
      'x-default https://revista.example/content/56/9/F1',
    ]);
  });

  test.each(['', 'search/', 'values/', 'mirror/', 'archive', 'packages'])('the page %s is there in each language', async (address) => {
    const alternates = await alternatesOf('scielo');
    const site = 'https://revista.example/';
    expect(alternates.get(`${site}es/${address}`)?.split('\n')).toEqual([
      `pt ${site}${address}`,
      `en ${site}en/${address}`,
      `es ${site}es/${address}`,
      `x-default ${site}${address}`,
    ]);
    const file = /(?:^|\/)$/.test(address) ? `${address}index.html` : `${address}.html`;
    expect(await read(`es/${file}`)).toContain('<html lang="es"');
  });

  test('the 404 page is there in each language, and that of the main language is in the others too', async () => {
    expect(await read('es/404.html')).toContain('<a href="/es/archive">');
    const main = await read('404.html');
    for (const [language, archive] of [['en', '/en/archive'], ['es', '/es/archive']]) // biome-ignore format: a table
      expect(main).toMatch(new RegExp(`<section lang="${language}" dir="ltr">\\n<h2>[^<]+</h2>\\n<p>.*<a href="${archive}">`));
  });

  test('a translation has its own title, DOI, language and relation in tags, JSON-LD and citations', async () => {
    const page = await read('en/content/39/e38419.html');
    expect(page).toContain('<html lang="en"');
    expect(page).toContain('<meta name="citation_title" content="INDIGENOUS LITERATURE: BETWEEN MEMORIES">');
    expect(page).toContain('<meta name="citation_doi" content="10.1590/0102-469838419T">');
    expect(page).toContain('<meta name="citation_language" content="en">');
    expect(page).toContain('"inLanguage":"en"');
    expect(page).toMatch(/"translationOfWork":\[?\{"@type":"ScholarlyArticle","@id":"https:\/\/doi\.org\/10\.1590\/0102-469838419"/);
    expect(await read('en/content/39/e38419.bib')).toContain('doi = {10.1590/0102-469838419T}');
    expect(await read('en/content/39/e38419.md')).toContain('# INDIGENOUS LITERATURE: BETWEEN MEMORIES');
    const original = await read('content/39/e38419.html');
    expect(original).toContain('"workTranslation":[{"@type":"ScholarlyArticle","@id":"https://doi.org/10.1590/0102-469838419T"');
    expect(original).toContain('href="../../en/content/39/e38419" hreflang="en"');
  });

  test('lists and feeds of a language have the titles in it', async () => {
    expect(await read('en/index.html')).toContain('href="content/39/e38419">INDIGENOUS LITERATURE: BETWEEN MEMORIES</a>');
    expect(await read('en/rss.xml')).toContain('<link>https://revista.example/en/content/39/e38419</link>');
    // The title in Spanish is a translated title of the original.
    expect(await read('es/index.html')).toContain('href="../content/39/e38419">LITERATURA INDÍGENA: ENTRE RECUERDOS</a>');
    expect(await read('es/index.html')).toContain('<span lang="pt">Português</span>');
  });

  test('OAI has the titles in all languages, Crossref the original title and the relation', async () => {
    expect(await read('oai/static.xml')).toContain(
      '<dc:title xml:lang="pt">LITERATURA INDÍGENA: ENTRE MEMÓRIAS</dc:title><dc:title xml:lang="es">LITERATURA INDÍGENA: ENTRE RECUERDOS</dc:title><dc:title xml:lang="en">INDIGENOUS LITERATURE: BETWEEN MEMORIES</dc:title>',
    );
    const deposit = await read('en/content/39/e38419.crossref.xml');
    expect(deposit).toContain('<original_language_title language="pt">LITERATURA INDÍGENA: ENTRE MEMÓRIAS</original_language_title>');
    expect(deposit).toContain('relationship-type="isTranslationOf" identifier-type="doi">10.1590/0102-469838419</rel:intra_work_relation>');
    expect(await read('content/39/e38419.crossref.xml')).toContain('relationship-type="hasTranslation"');
  });
});

describe('a journal in Arabic and English', () => {
  let read: (path: string) => Promise<string>;
  beforeAll(async () => {
    const front = (lines: readonly string[]): string => `---\n${lines.join('\n')}\n---\n\n`;
    await writeContent('arabic', {
      'journal.json': settings({ languages: ['ar', 'en'] }),
      'tides/index.md': `${front(['title: المد والجزر', 'language: ar', 'doi: 10.5555/tide.1', 'date: 2024-05-06', 'volume: 3', 'id: e1', 'authors: [Ada Byron]'])}نص.\n`,
      'tides/index.en.md': `${front(['title: Tides', 'language: en', 'doi: 10.5555/tide.1.en'])}Text.\n`,
      'pages/about.md': `${front(['title: عن المجلة'])}نص.\n`,
      'pages/about.en.md': `${front(['title: About the journal'])}Text.\n`,
    });
    read = await build('arabic');
  });

  test('a second Markdown file is the translation, and takes what it does not say from the original', async () => {
    const page = await read('en/content/3/e1.html');
    expect(page).toContain('<html lang="en" data-root');
    expect(page).toContain('<meta name="citation_author" content="Ada Byron">');
    expect(page).toContain('<meta name="citation_publication_date" content="2024/05/06">');
    expect(page).toContain('<meta name="citation_doi" content="10.5555/tide.1.en">');
    expect(await read('content/3/e1.html')).toContain('<html lang="ar" dir="rtl"');
  });

  test('each page has its direction, and the switch leads to the same page', async () => {
    expect(await read('en/about.html')).toContain('<html lang="en" data-root');
    expect(await read('about.html')).toContain('<a href="en/about" lang="en" hreflang="en" dir="ltr">English</a>');
    expect(await read('en/about.html')).toContain('<a href="../about" lang="ar" hreflang="ar" dir="rtl">العربية</a>');
    expect(faultsOf(await alternatesOf('arabic'))).toEqual([]);
  });
});

describe('an original that goes offline', () => {
  const tide = (lines: readonly string[]): string => `---\n${lines.join('\n')}\n---\n\nText.\n`;
  // A page remains of a withdrawn article, which says so.
  test.each([
    ['withheld', ['content/3/e2.html']],
    ['withdrawn', ['content/3/e1.html', 'content/3/e2.html']],
  ])('takes its translation with it when it is %s', async (setting, remaining) => {
    await writeContent(setting, {
      'journal.json': settings({ languages: ['es', 'en'] }),
      'tides/index.md': tide([
        'title: Mareas',
        'language: es',
        'doi: 10.5555/tide.1',
        'date: 2024-05-06',
        'volume: 3',
        'id: e1',
        'authors: [Ada Byron]',
      ]),
      'tides/index.en.md': tide(['title: Tides', 'language: en', 'doi: 10.5555/tide.1.en']),
      'waves/index.md': tide([
        'title: Olas',
        'language: es',
        'doi: 10.5555/wave.1',
        'date: 2024-05-07',
        'volume: 3',
        'id: e2',
        'authors: [Ada Byron]',
      ]),
    });
    await build(setting);
    const pages = async () => (await pathsBelow(join(root, setting, 'site'))).filter((path) => /content\/3\/e\d\.html$/.test(path)).sort();
    expect(await pages()).toEqual(['content/3/e1.html', 'content/3/e2.html', 'en/content/3/e1.html']);
    await writeContent(setting, { 'journal.json': settings({ languages: ['es', 'en'], [setting]: ['10.5555/tide.1'] }) });
    const read = await build(setting);
    expect(await pages()).toEqual(remaining);
    expect(await read('en/rss.xml')).not.toContain('Tides');
  });
});
