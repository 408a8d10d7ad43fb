import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TypesetChoice } from '../../../../src/model/typeset.ts';
import { readPdf } from '../../../render/typeset/read-pdf.ts';
import { bundledBuild } from '../../bundled-build.ts';
import { openChangingJournal } from '../../changing-journal.ts';

let root = '';
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'offprint-typeset-build-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const DELIVERED = '%PDF-1.4\n% the publisher’s\n%%EOF\n';

/** Builds a journal with two articles, the first of which was delivered with a PDF. */
async function built(typeset: TypesetChoice): Promise<(path: string) => Promise<string>> {
  const folder = await mkdtemp(join(root, `${typeset}-`));
  const content = join(folder, 'content');
  await openChangingJournal(content, { seed: 4, articles: 2, typeset });
  await writeFile(join(content, 'a1/a1.pdf'), DELIVERED);
  await bundledBuild(folder, 1);
  return (path) => readFile(join(folder, 'out/site', path), 'latin1').catch(() => '');
}

/** Addresses of the two articles' pages without ending, and the start of their PDF files. */
async function pdfs(read: (path: string) => Promise<string>): Promise<readonly string[]> {
  const manifest = JSON.parse(await read('manifest.json')) as { readonly files: readonly { readonly path: string }[] };
  const paths = manifest.files.map(({ path }) => path).filter((path) => /^content\/[^/]+\/[^/]+\.pdf$/.test(path));
  const bytes = await Promise.all(paths.map(read));
  return bytes.map((text) => (text.startsWith(DELIVERED.slice(0, 10)) && text.length < 100 ? 'delivered' : 'typeset')).sort();
}

test.each<[TypesetChoice, readonly string[]]>([
  ['never', ['delivered']],
  ['missing', ['delivered', 'typeset']],
  ['always', ['typeset', 'typeset']],
])('"typeset": "%s"', async (choice, expected) => {
  expect(await pdfs(await built(choice))).toEqual(expected);
});

describe('typeset PDF files of articles and issues', () => {
  let read: (path: string) => Promise<string>;
  let files: readonly ManifestFile[] = [];
  beforeAll(async () => {
    const folder = await mkdtemp(join(root, 'issues-'));
    const content = join(folder, 'content');
    await openChangingJournal(content, { seed: 4, articles: 3, books: true, typeset: 'missing' });
    await writeFile(join(content, 'a1/a1.pdf'), DELIVERED);
    await bundledBuild(folder, 1);
    read = (path) => readFile(join(folder, 'out/site', path), 'latin1');
    files = (JSON.parse(await read('manifest.json')) as { readonly files: readonly ManifestFile[] }).files;
  });
  const having = (pattern: RegExp): readonly string[] => files.map(({ path }) => path).filter((path) => pattern.test(path));

  test('are renditions in the manifest, by which mirrors select them', () => {
    const pdfs = files.filter(({ path }) => path.endsWith('.pdf') && !path.startsWith('bucket/'));
    expect(pdfs.filter(({ path }) => path.startsWith('volumes/')).length).toBeGreaterThan(0);
    for (const { path, group, mediaType } of pdfs)
      expect({ path, group, mediaType }).toEqual({ path, group: 'renditions', mediaType: 'application/pdf' });
  });

  test.each<[string, RegExp, (pdf: string) => string]>([
    [
      'the page of an article',
      /^(content\/[^/]+\/[^/.]+)\.html$/,
      (pdf) => `name="citation_pdf_url" content="https://shoreline.example/${pdf}"`,
    ],
    [
      'the linkset of an article',
      /^(content\/.*)\.linkset\.json$/,
      (pdf) => `"href": "https://shoreline.example/${pdf}",\n     "type": "application/pdf"`,
    ],
    ['the page of an issue', /^(volumes\/[^/]+\/issue-\d+)\.html$/, (pdf) => `href="${basename(pdf)}" type="application/pdf" download>`],
  ])('are linked from %s', async (_, pattern, link) => {
    const pages = having(pattern);
    expect(pages.length).toBeGreaterThan(0);
    for (const page of pages) expect(await read(page)).toContain(link(`${pattern.exec(page)?.[1]}.pdf`));
  });

  test('are enclosures of the feed, with their sizes', async () => {
    const atom = await read('atom.xml');
    const pdfs = files.filter(({ path }) => /^content\/[^/]+\/[^/]+\.pdf$/.test(path));
    expect(pdfs).toHaveLength(3);
    for (const { path, sizeBytes } of pdfs)
      expect(atom).toContain(`rel="enclosure" href="https://shoreline.example/${path}" type="application/pdf" length="${sizeBytes}"`);
  });

  test('of an issue have every article of it, also one with the publisher’s PDF', async () => {
    for (const path of having(/^volumes\/.*\.pdf$/)) {
      const page = await read(path.replace(/pdf$/, 'html'));
      // Titles of articles are below a heading for each section.
      const titles = [...page.matchAll(/<h3[^>]*><a[^>]*>(.*?)<\/a>/g)].map(([, title]) => title);
      expect(titles.length).toBeGreaterThan(0);
      const { outline, uaPart } = await readPdf(Buffer.from(await read(path), 'latin1'));
      expect({ uaPart, outline }).toEqual({ uaPart: '1', outline: ['Contents', ...titles] });
    }
  });
});

interface ManifestFile {
  readonly path: string;
  readonly sizeBytes: number;
  readonly group: string;
  readonly mediaType: string;
}

test('an edit in fast mode keeps the PDF, and the next complete build typesets this article only', async () => {
  const folder = await mkdtemp(join(root, 'edit-'));
  const content = join(folder, 'content');
  await openChangingJournal(content, { seed: 4, articles: 2, typeset: 'always' });
  await bundledBuild(folder, 1);
  const pdfsNow = async (): Promise<readonly string[]> => {
    const site = join(folder, 'out/site');
    const { files } = JSON.parse(await readFile(join(site, 'manifest.json'), 'utf8')) as { readonly files: readonly ManifestFile[] };
    const paths = files.map(({ path }) => path).filter((path) => /^content\/[^/]+\/[^/]+\.pdf$/.test(path));
    return Promise.all(paths.map((path) => readFile(join(site, path), 'latin1')));
  };
  const before = await pdfsNow();
  const xml = join(content, 'a1/a1.xml');
  await writeFile(xml, (await readFile(xml, 'utf8')).replace('</body>', '<p>Neap tides are low.</p></body>'));
  const fast = await bundledBuild(folder, 1, { isFast: true });
  expect(fast.written.filter((path) => path.endsWith('.pdf'))).toEqual([]);
  expect(fast.written.some((path) => /^content\/.*\.html$/.test(path))).toBe(true);
  expect(fast.deferred).toBeDefined();
  expect(await pdfsNow()).toEqual(before);
  const complete = await bundledBuild(folder, 1);
  expect(complete.written.filter((path) => path.endsWith('.pdf'))).toHaveLength(1);
  expect(complete.deferred).toBeUndefined();
  const now = await pdfsNow();
  expect(now.filter((pdf, at) => pdf !== before[at])).toHaveLength(1);
  const clean = await mkdtemp(join(root, 'clean-'));
  await cp(content, join(clean, 'content'), { recursive: true });
  await bundledBuild(clean, 1);
  for (const path of complete.written.filter((one) => one.endsWith('.pdf')))
    expect(await readFile(join(clean, 'out/site', path), 'latin1')).toBe(await readFile(join(folder, 'out/site', path), 'latin1'));
});

test('a template that fails leaves articles without a PDF, or with the publisher’s, and the build is complete', async () => {
  const broken = await mkdtemp(join(root, 'broken-'));
  const content = join(broken, 'content');
  await openChangingJournal(content, { seed: 4, articles: 2, typeset: 'always' });
  await writeFile(join(content, 'a1/a1.pdf'), DELIVERED);
  await mkdir(join(content, 'templates'), { recursive: true });
  await writeFile(join(content, 'templates/article.typ'), '#let article(front, body) = panic("no")');
  await bundledBuild(broken, 1);
  expect(await pdfs((path) => readFile(join(broken, 'out/site', path), 'latin1'))).toEqual(['delivered']);
});
