import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TypesetChoice } from '../../../src/model/typeset.ts';
import { bundledBuild } from '../bundled-build.ts';
import { openChangingJournal } from '../changing-journal.ts';

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

test('a typeset PDF is linked as the publisher’s is', async () => {
  const read = await built('missing');
  const manifest = JSON.parse(await read('manifest.json')) as { readonly files: readonly { readonly path: string }[] };
  const pages = manifest.files.map(({ path }) => path).filter((path) => /^content\/[^/]+\/[^/.]+\.html$/.test(path));
  expect(pages).toHaveLength(2);
  for (const page of pages) {
    const html = await read(page);
    expect(html).toContain(`name="citation_pdf_url" content="https://shoreline.example/${page.replace(/html$/, 'pdf')}"`);
    expect(html).toMatch(/<link rel="alternate" type="application\/pdf"|<link[^>]*type="application\/pdf"/);
  }
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
