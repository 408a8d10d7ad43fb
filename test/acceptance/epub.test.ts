import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { EpubCheck } from '@likecoin/epubcheck-ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { interfaceMessages } from '../../src/model/messages/journal-messages.ts';
import { trustedMarkup } from '../../src/model/text/markup.ts';
import { packZip } from '../../src/publish/archive/write-zip.ts';
import { bookFiles } from '../../src/render/epub/book-files.ts';
import { xhtmlDocument } from '../../src/render/epub/xhtml-document.ts';
import { corpusFolder } from '../corpus.ts';
import { bookOf, chapter } from '../render/epub/books.ts';
import { describeWith, JAVA_OPTIONS } from '../system-programs.ts';
import { buildContent, hashesBelow, pathsBelow } from './build-content.ts';
import { writeCorpusChoice, writeSampleWithEpubs } from './epub-content.ts';

const ENGLISH = interfaceMessages({ language: 'en' });

if (corpusFolder === undefined) console.warn('SKIPPED: 1 test of EPUBs of the corpus: the corpus is not on this machine');

let root = '';
let site = '';
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'offprint-epub-'));
  site = join(root, 'site');
  await writeSampleWithEpubs(join(root, 'content'));
  await buildContent({ content: join(root, 'content'), output: site, cache: join(root, 'cache') });
});
afterAll(() => rm(root, { recursive: true, force: true }));

describe('the EPUBs of the sample journal', () => {
  test('are one for each article and each issue', async () => {
    const paths = await pathsBelow(site);
    const articles = paths.filter((path) => /^content\/\d+\/[^/]+\.html$/.test(path)).map((path) => path.replace(/html$/, 'epub'));
    const issues = paths.filter((path) => /^volumes\/\d+\/issue-\d+\.html$/.test(path)).map((path) => path.replace(/html$/, 'epub'));
    expect(articles.length).toBe(15);
    expect(issues.length).toBe(5);
    expect(paths.filter((path) => path.endsWith('.epub'))).toEqual([...articles, ...issues].sort());
  });

  test('have no error and no warning of epubcheck', async () => {
    expect(await faultsBelow(site)).toEqual([]);
  });

  test('have the same bytes in a second build, elsewhere and in another time zone', async () => {
    const output = join(root, 'again/site');
    await buildContent({
      content: join(root, 'content'),
      output,
      cache: join(root, 'again/cache'),
      env: { TZ: 'Pacific/Auckland' },
      isAlone: true,
    });
    const booksOf = async (folder: string) => [...(await hashesBelow(folder))].filter(([path]) => path.endsWith('.epub'));
    expect(await booksOf(output)).toEqual(await booksOf(site));
  });

  test('are linked from the page, the head and the linkset of an article, from the page of an issue, and listed as renditions', async () => {
    const page = await readFile(join(site, 'content/1/e102.html'), 'utf8');
    expect(page).toContain('<a href="e102.epub" download>EPUB <small>e-book</small></a>');
    expect(page).toContain('<link rel="alternate" href="e102.epub" type="application/epub+zip" title="EPUB">');
    const linkset = await readFile(join(site, 'content/1/e102.linkset.json'), 'utf8');
    expect(linkset).toContain('content/1/e102.epub');
    const issue = await readFile(join(site, 'volumes/1/issue-2.html'), 'utf8');
    expect(issue).toContain('<a href="issue-2.epub" type="application/epub+zip" download>EPUB of this issue</a>');
    const manifest = await readFile(join(site, 'manifest.json'), 'utf8');
    const lines = manifest.split('\n').filter((line) => line.includes('.epub"'));
    expect(lines.length).toBe(20);
    for (const line of lines) expect(line).toContain('"mediaType":"application/epub+zip","group":"renditions"');
  });

  describeWith(['unzip'], 'opened with unzip', () => {
    test.each([
      {
        of: 'a supplement leads to the site',
        book: 'content/1/e102',
        file: 'EPUB/content/1/e102.xhtml',
        text: 'href="https://tidewater.example/content/1/e102/',
      },
      {
        of: 'an Arabic book turns its pages to the right',
        book: 'content/3/arabic',
        file: 'EPUB/package.opf',
        text: '<spine page-progression-direction="rtl">',
      },
      { of: 'an Arabic cover is set by the reading system', book: 'content/3/arabic', file: 'EPUB/cover.svg', text: 'المد' },
      { of: 'a Chinese author is filed by the surname', book: 'content/3/chinese', file: 'EPUB/package.opf', text: '"file-as">王, 小明<' },
      {
        of: 'an issue begins with the first article of its page',
        book: 'volumes/1/issue-2',
        file: 'EPUB/package.opf',
        text: '<item id="chapter-1" href="content/1/e103.xhtml"',
      },
    ])('$of', ({ book, file, text }) => {
      expect(execFileSync('unzip', ['-p', join(site, `${book}.epub`), file], { encoding: 'utf8' })).toContain(text);
    });

    test('an issue has its articles in the order of its page', async () => {
      const page = await readFile(join(site, 'volumes/1/issue-2.html'), 'utf8');
      const onPage = [...page.matchAll(/<h3[^>]*><a href="..\/..\/(content\/[^"]+)"/g)].map(([, stem]) => stem);
      const opf = execFileSync('unzip', ['-p', join(site, 'volumes/1/issue-2.epub'), 'EPUB/package.opf'], { encoding: 'utf8' });
      expect(onPage.length).toBeGreaterThan(2);
      expect([...opf.matchAll(/id="chapter-\d+" href="([^"]+)\.xhtml"/g)].map(([, stem]) => stem)).toEqual(onPage);
    });
  });
});

test.skipIf(corpusFolder === undefined)(
  'one article of every second publisher of the corpus has an EPUB without error and warning',
  async () => {
    const folder = join(root, 'corpus');
    const count = await writeCorpusChoice(join(folder, 'content'));
    await buildContent({ content: join(folder, 'content'), output: join(folder, 'site'), cache: join(folder, 'cache') });
    const books = (await pathsBelow(join(folder, 'site'))).filter((path) => path.endsWith('.epub'));
    expect(books.length).toBeGreaterThanOrEqual(count);
    expect(await faultsBelow(join(folder, 'site'))).toEqual([]);
  },
);

const BROKEN: readonly { readonly fault: string; readonly main: string; readonly code: string }[] = [
  { fault: 'is not well-formed', main: '<p>Tide', code: 'HTM-004' },
  { fault: 'has a link to no id', main: '<p><a href="#nothing">Tide</a></p>', code: 'RSC-012' },
  { fault: 'shows an image that the book lacks', main: '<p><img src="F1.jpg" alt="Tide"/></p>', code: 'RSC-007' },
  { fault: 'has an element that does not exist', main: '<p><tide>High</tide></p>', code: 'RSC-005' },
];

describe('a broken book', () => {
  test.each(BROKEN)('whose chapter $fault fails', async ({ main, code }) => {
    const { messages } = await EpubCheck.validate(await brokenBook(main));
    expect(messages.map(({ id }) => id)).toContain(code);
  });

  test('whose chapter is sound passes', async () => {
    const { messages } = await EpubCheck.validate(await brokenBook('<p>Tide</p>'));
    expect(messages.filter(isFault)).toEqual([]);
  });
});

function brokenBook(main: string): Promise<Uint8Array> {
  const xhtml = xhtmlDocument({ path: 'content/1/e1.xhtml', title: 'Tides', lang: 'en', main: trustedMarkup(main) });
  const book = bookOf([chapter({ xhtml })]);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  const files = bookFiles({ ...book, cover: { ...book.cover, bytes: svg } }, ENGLISH);
  return packZip(
    files.flatMap((file) => ('image' in file ? [] : [file])),
    { date: '2024' },
  );
}

describeWith(['java', 'epubcheck'], 'epubcheck of the W3C', () => {
  const check = async (file: string): Promise<string> => {
    const run = promisify(execFile)('java', [...JAVA_OPTIONS, '-jar', '/usr/bin/epubcheck', file]);
    const { stdout, stderr } = await run.catch((error: { stdout: string; stderr: string }) => error);
    return /\d+ fatals? \/ \d+ errors? \/ \d+ warnings?/.exec(stdout + stderr)?.[0] ?? stderr;
  };

  test.each(['content/1/e102', 'volumes/3/issue-1'])('finds no error in %s', async (book) => {
    expect(existsSync(join(site, `${book}.epub`))).toBe(true);
    expect(await check(join(site, `${book}.epub`))).toBe('0 fatals / 0 errors / 0 warnings');
  });

  test('finds an error in a broken book', async () => {
    const file = join(root, 'broken.epub');
    await writeFile(file, await brokenBook('<p><a href="#nothing">Tide</a></p>'));
    expect(await check(file)).toBe('0 fatals / 1 error / 0 warnings');
  });
});

/** Errors and warnings in all EPUBs below a folder: `content/1/e1.epub: RSC-005 …`. */
async function faultsBelow(folder: string): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const path of await pathsBelow(folder)) {
    if (!path.endsWith('.epub')) continue;
    const { messages } = await EpubCheck.validate(new Uint8Array(await readFile(join(folder, path))));
    faults.push(...messages.filter(isFault).map(({ id, message }) => `${path}: ${id} ${message}`));
  }
  return faults;
}

function isFault({ severity }: { readonly severity: string }): boolean {
  return severity === 'fatal' || severity === 'error' || severity === 'warning';
}
