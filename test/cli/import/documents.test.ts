import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runImport } from '../../../src/cli/import/run-import.ts';
import { openSource } from '../../../src/cli/import/sources.ts';
import { wordBytes } from '../../read/word/word-document.ts';
import { describeWith } from '../../system-programs.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'offprint-documents-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const OPTIONS = { allowPrivate: false, allowSites: [], ignoreRobots: false };

function give(files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
}

async function imported(path: string) {
  const result = await runImport(await openSource(join(root, path), OPTIONS), {
    folder: join(root, 'journal'),
    isDry: false,
    onArticle: () => undefined,
  });
  const notes = result.notes.map(({ at, reason }) => `${at}: ${reason}`).filter((note) => !note.includes('journal.json'));
  return { ...result, notes };
}

const files = (): readonly string[] =>
  (readdirSync(join(root, 'journal/content'), { recursive: true, encoding: 'utf8' }) as string[])
    .filter((path) => /\.\w+$/.test(path))
    .sort();
const yaml = (folder: string): string => readFileSync(join(root, `journal/content/${folder}/article.yml`), 'utf8');

const paragraph = (text: string, style?: string): string =>
  `<w:p>${style === undefined ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
const STYLED = wordBytes(
  `<w:p><w:pPr><w:pStyle w:val="Titel"/></w:pPr><w:r><w:t xml:space="preserve">Growth of </w:t></w:r><w:r><w:rPr><w:i/></w:rPr><w:t>E. coli</w:t></w:r></w:p>${paragraph('Ada Lovelace', 'Autor')}${paragraph('Cells * grow.', 'Zusammenfassung')}${paragraph('cells; growth', 'Schlagworte')}${paragraph('Methods', 'berschrift1')}${paragraph('We measured them.')}`,
);

describe('a Word document', () => {
  test('becomes a folder with the document and what was recognised', async () => {
    give({ 'paper.docx': STYLED, 'paper.pdf': '%PDF-1.4\n', 'other.docx': STYLED });
    const { notes } = await imported('paper.docx');
    expect(files()).toEqual(['growth-of-e-coli/article.yml', 'growth-of-e-coli/paper.docx', 'growth-of-e-coli/paper.pdf', 'journal.json']);
    expect(yaml('growth-of-e-coli')).toBe(`title: Growth of *E. coli*
id: growth-of-e-coli
authors:
  - given: Ada
    surname: Lovelace
keywords:
  - cells
  - growth
abstract: Cells \\* grow.
body: paper.docx
pdf: paper.pdf
`);
    expect(notes).toEqual([]);
  });

  test('without styles says what was guessed, with its paragraph, and what was not recognised', async () => {
    give({ 'paper.docx': wordBytes(paragraph('Methods', 'berschrift1') + paragraph('We measured them.')) });
    const { notes } = await imported('paper.docx');
    expect(notes).toEqual([
      'paper.docx: no title was recognised; "title" in article.yml has the name of the file',
      'paper.docx: no authors were recognised; add "authors" to article.yml',
      'paper.docx: no abstract was recognised; add "abstract" to article.yml',
    ]);
    expect(yaml('paper')).toContain('title: paper\n');
  });

  test('imported again keeps what was edited, and takes the new document', async () => {
    give({ 'paper.docx': STYLED });
    await imported('paper.docx');
    const path = join(root, 'journal/content/growth-of-e-coli/article.yml');
    writeFileSync(path, `${readFileSync(path, 'utf8')}doi: 10.5555/1\n`);
    const result = await imported('paper.docx');
    expect(result.files).toMatchObject({ edited: ['content/growth-of-e-coli/article.yml'], new: [] });
  });

  test('of the same name with another title is another article', async () => {
    give({ 'a/manuscript.docx': STYLED, 'b/manuscript.docx': wordBytes(paragraph('On tides', 'Titel') + paragraph('They rise.')) });
    await imported('a/manuscript.docx');
    await imported('b/manuscript.docx');
    expect(files()).toContain('growth-of-e-coli/manuscript.docx');
    expect(files()).toContain('on-tides/manuscript.docx');
  });

  test('that cannot be read is left out with the reason', async () => {
    give({ 'paper.docx': 'no zip' });
    const { leftOut } = await imported('paper.docx');
    expect(leftOut).toMatchObject([{ what: 'article', at: 'paper.docx', isFault: true }]);
  });
});

test('a folder of documents gives an article for each', async () => {
  give({
    'in/tides.docx': wordBytes(paragraph('On tides', 'Titel') + paragraph('They rise.')),
    'in/tides-supplement.docx': STYLED,
    'in/cells.docx': STYLED,
    'in/scan.pdf': '%PDF-1.4\n',
  });
  await imported('in');
  expect(files()).toEqual([
    'growth-of-e-coli/article.yml',
    'growth-of-e-coli/cells.docx',
    'journal.json',
    'on-tides/article.yml',
    'on-tides/tides.docx',
    'scan/article.yml',
    'scan/scan.pdf',
  ]);
});

describeWith(['pdftotext'], 'a PDF', () => {
  test.each([
    [
      '/Title (On the tides of Farhaven) /Author (Ada Lovelace; George Boole)',
      'title: On the tides of Farhaven\nid: on-the-tides-of-farhaven\nauthors:\n  - Ada Lovelace\n  - George Boole\npdf: paper.pdf\n',
    ],
    ['/Title (Microsoft Word - x.docx)', 'title: paper\nid: paper\npdf: paper.pdf\n'],
    ['', 'title: paper\nid: paper\npdf: paper.pdf\n'],
  ])('with the properties %s', async (info, expected) => {
    give({
      'paper.pdf': `%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] >> endobj
4 0 obj << ${info} >> endobj
trailer << /Root 1 0 R /Info 4 0 R >>
`,
    });
    const { notes } = await imported('paper.pdf');
    const [folder = ''] = files().flatMap((path) => (path.endsWith('.yml') ? [dirname(path)] : []));
    expect(yaml(folder)).toBe(expected);
    expect(notes).toHaveLength(1);
  });
});
