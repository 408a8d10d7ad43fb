import { describe, expect, test } from 'vitest';
import { chooseRaw } from '../../../src/pipeline/holds/choose-raw.ts';
import { holdRules } from '../../../src/pipeline/holds/hold-rules.ts';
import { diskFolder } from '../../../src/read/package/disk-folder.ts';
import { findContent } from '../../../src/read/package/find-content.ts';
import type { Folder } from '../../../src/read/package/folder.ts';
import { folderOf } from '../../../src/read/package/folder-of.ts';
import { readCandidate } from '../../../src/read/package/read-candidate.ts';
import { unusedOfCandidate } from '../../../src/read/package/unused-of-candidate.ts';
import { corpusFolder } from '../../corpus.ts';
import { jatsOf } from '../../read/package/jats-of.ts';
import { zipOf } from '../../read/package/zip-of.ts';

type Files = Readonly<Record<string, string | Uint8Array>>;
interface Said {
  readonly raw?: readonly string[];
  readonly withheld?: readonly string[];
  readonly drafts?: boolean;
}

/** Delivered files that are not published, with the code of their problem; 'secret' if there is none. */
async function notPublishedOf(folder: Folder, { raw = [], withheld = [], drafts = false }: Said = {}): Promise<Record<string, string>> {
  const rules = holdRules({ withheld }, { buildTime: new Date('2026-06-01'), drafts });
  const found = await findContent(folder, { report: () => undefined, ...rules });
  const reads = new Map<string, { readonly unused: readonly string[] }>();
  for (const candidate of found.candidates) {
    const used = new Set<string>();
    const article = await readCandidate(folder, candidate, () => undefined, { onReference: (key) => used.add(key) });
    if (article !== undefined) reads.set(candidate.file.key, { unused: await unusedOfCandidate(folder, candidate, used) });
  }
  const unpublished = chooseRaw({ ...found, readOf: ({ file }) => reads.get(file.key), patterns: raw });
  return Object.fromEntries([...unpublished].sort().map(([key, problem]) => [key, problem?.code ?? 'secret']));
}

const PRIVATE = 'file-not-published';
const OTHER = 'article-missing';
const OJS = '<article xmlns="http://pkp.sfu.ca"><author><email>a@example.org</email></author></article>';
const one = jatsOf({ doi: '10.5555/one.00001', graphic: 'fig1.jpg' });
const two = jatsOf({ doi: '10.5555/two.00002', graphic: 'two-00002-fig1' });
const note = (front: string, body = '') => `---\ntitle: A note\n${front}\n---\n\n${body}\n`;
const withMedia = one.replace(
  '<p>Words.</p>',
  `<p>Words. <ext-link xlink:href="tables/t1.csv">data</ext-link> <ext-link xlink:href="https://example.org/letter.pdf">web</ext-link></p>
<media xlink:href="video1.mp4"/><supplementary-material xlink:href="supp1.docx"/><inline-supplementary-material xlink:href="code.zip"/>`,
);
const MECA = `<manifest><item type="article"><instance href="content/one.xml"/><instance href="content/one-proof.pdf"/></item>
<item type="cover letter"><instance href="content/letter.pdf"/></item><item item-type="review"><instance href="content/review1.pdf"/></item>
<item type="supplementary"><instance href="content/data.csv"/></item></manifest>`;

describe('files of a delivery that are published', () => {
  test.each<[string, Files, Said, Record<string, string>]>([
    ['the article alone', { 'a/one.xml': one }, {}, {}],
    [
      'a figure in its other renditions',
      { 'a/one.xml': one, 'a/fig1.tif': 'x', 'a/fig1.jpg': 'x', 'a/fig1.PNG_L': 'x', 'a/web/fig1.eps': 'x', 'a/fig2.tif': 'x' },
      {},
      { 'a/fig2.tif': PRIVATE },
    ],
    [
      'media, supplements and linked files, but not a file named like a linked web page',
      {
        'a/one.xml': withMedia,
        'a/fig1.tif': 'x',
        'a/video1.mp4': 'x',
        'a/video1.jpg': 'x',
        'a/supp1.docx': 'x',
        'a/code.zip': zipOf({ 'README.txt': 'x', '.env': 'x' }),
        'a/tables/t1.csv': 'x',
        'a/letter.pdf': 'x',
        'a/supp1-notes.docx': 'x',
      },
      {},
      // The zip belongs to the article by its name, but the hidden file in it does not.
      { 'a/code.zip': PRIVATE, 'a/letter.pdf': PRIVATE, 'a/supp1-notes.docx': PRIVATE },
    ],
    [
      'the PDF of the article and the files of its typesetter',
      {
        'a/one-v1.xml': one,
        'a/one-v1.pdf': 'x',
        'a/decap_one-v1.pdf': 'x',
        'a/one-figures-v1.pdf': 'x',
        'a/one-v1.xml.orig': 'x',
        'a/fig1.jpg': '',
      },
      {},
      {},
    ],
    [
      'no private file',
      { 'a/one.xml': one, 'a/cover-letter.docx': 'x', 'a/reviews/reviewer2.pdf': 'x', 'a/env.txt': 'x', 'a/one.docx': 'x' },
      {},
      { 'a/cover-letter.docx': PRIVATE, 'a/env.txt': PRIVATE, 'a/one.docx': PRIVATE, 'a/reviews/reviewer2.pdf': PRIVATE },
    ],
    [
      'files that a MECA manifest names or its format defines, but no letters and reviews',
      {
        'm/manifest.xml': MECA,
        'm/transfer.xml': '<transfer/>',
        'm/mimetype': 'x',
        'm/notes.txt': 'x',
        'm/content/one.xml': one,
        'm/content/fig1.jpg': 'x',
        'm/content/one-proof.pdf': 'x',
        'm/content/data.csv': 'x',
        'm/content/letter.pdf': 'x',
        'm/content/review1.pdf': 'x',
      },
      {},
      { 'm/content/letter.pdf': PRIVATE, 'm/content/review1.pdf': PRIVATE, 'm/notes.txt': PRIVATE },
    ],
    [
      'a zip of the article alone',
      { 'a.zip': zipOf({ 'one.xml': one, 'fig1.tif': 'x', '__MACOSX/._one.xml': 'x', '.DS_Store': 'x' }) },
      {},
      {},
    ],
    ['no zip with a private file', { 'a.zip': zipOf({ 'one.xml': one, 'letter.docx': 'x' }) }, {}, { 'a.zip': PRIVATE }],
    ['no zip with a hidden file', { 'a.zip': zipOf({ 'one.xml': one, '.env': 'x' }) }, {}, { 'a.zip': PRIVATE }],
    [
      'a zip of several articles',
      { 'i.zip': zipOf({ 'i/one-00001.xml': one, 'i/two-00002.xml': two, 'i/two-00002-fig1.tif': 'x', 'i/one-00001.pdf': 'x' }) },
      {},
      {},
    ],
    [
      'no zip of several articles with a letter of one',
      { 'i.zip': zipOf({ 'i/one-00001.xml': one, 'i/two-00002.xml': two, 'i/two-00002-letter.pdf': 'x' }) },
      {},
      { 'i.zip': PRIVATE },
    ],
    [
      'a zip of images next to the article',
      {
        'one-00001.xml': jatsOf({ doi: '10.5555/one.00001', graphic: 'one00001f1' }),
        'one_2012_00001.jpg.zip': zipOf({ 'one00001f1.jpg': 'x' }),
      },
      {},
      {},
    ],
    [
      'earlier versions with the files that they refer to',
      {
        'one-v1/one-v1.xml': jatsOf({ doi: '10.5555/one.00001', version: '1', graphic: 'old.tif' }),
        'one-v1/old.tif': 'x',
        'one-v1/letter.txt': 'x',
        'one-v2/one-v2.xml': jatsOf({ doi: '10.5555/one.00001', version: '2', date: '2015-01-01', graphic: 'new.tif' }),
        'one-v2/new.tif': 'x',
      },
      {},
      { 'one-v1/letter.txt': PRIVATE },
    ],
    [
      'a file of one article in a folder of several',
      { 'one.xml': one, 'two.xml': two, 'fig1.jpg': 'x', 'memo.txt': 'x' },
      {},
      { 'memo.txt': PRIVATE },
    ],
    [
      'files that match a pattern',
      {
        'a/one.xml': one,
        'a/data/x.bin': 'x',
        'a/letter.docx': 'x',
        'a.zip': zipOf({ 'two.xml': two, 'notes.txt': 'x' }),
        'b.zip': 'no zip',
      },
      { raw: ['a/data', '*.zip'] },
      { 'a/letter.docx': PRIVATE },
    ],
    [
      'no document without an article',
      { 'essay/essay.docx': 'x', 'paper.pdf': 'x', 'a/one.xml': one, 'a/plan.pdf': 'x', 'figures.png': 'x' },
      {},
      { 'a/plan.pdf': PRIVATE, 'essay/essay.docx': 'document-alone', 'figures.png': PRIVATE, 'paper.pdf': 'document-alone' },
    ],
    [
      'files that a Markdown article names',
      {
        'n/n.md': note('bibliography: refs.yaml\npdf: print.pdf', '![A](p.png)\n\n[data](d.csv)\n\n::: media film.mp4\nA film\n:::'),
        'n/refs.yaml': '[]',
        'n/print.pdf': 'x',
        'n/p.png': 'x',
        'n/d.csv': 'x',
        'n/film.mp4': 'x',
        'n/README.md': 'x',
      },
      {},
      { 'n/README.md': PRIVATE },
    ],
    [
      'no file of an article that cannot be read',
      { 'a/one.xml': `${one}<`, 'a/fig1.jpg': 'x' },
      {},
      { 'a/fig1.jpg': PRIVATE, 'a/one.xml': PRIVATE },
    ],
    [
      'no file of a held article, even if it matches a pattern',
      { 'a/one.xml': one, 'a/letter.txt': 'x', 'b.zip': zipOf({ 'two.xml': two }), 'n.md': note('draft: true') },
      { raw: ['**'], withheld: ['10.5555/ONE.00001', 'b.zip'] },
      { 'a/letter.txt': 'secret', 'a/one.xml': 'secret', 'b.zip': 'secret', 'n.md': 'secret' },
    ],
    [
      'no export of OJS, even if an article refers to it or a pattern matches it',
      {
        'a/one.xml': one.replace('<p>Words.</p>', '<p>Words. <supplementary-material xlink:href="export.xml"/></p>'),
        'a/export.xml': OJS,
        'b.zip': zipOf({ 'two.xml': two, 'native/two.xml': OJS }),
        'c/native.xml': OJS,
        'c/native.md': note('doi: 10.5555/three.00003'),
      },
      { raw: ['**'] },
      { 'a/export.xml': OTHER, 'b.zip': OTHER, 'c/native.xml': OTHER },
    ],
    [
      'no record of another format',
      { 'a/one.xml': one, 'a/tei.xml': '<TEI xmlns="http://www.tei-c.org/ns/1.0"/>' },
      {},
      { 'a/tei.xml': OTHER },
    ],
    ['data in XML that no article uses', { 'a/one.xml': one, 'a/map.xml': '<kml/>' }, {}, { 'a/map.xml': PRIVATE }],
    ['no file of an article with a preview', { 'a/one.xml': one, 'n.md': note('draft: true') }, { drafts: true }, { 'n.md': 'secret' }],
    [
      'no zip with a held article',
      { 'i.zip': zipOf({ 'i/one-00001.xml': one, 'i/two-00002.xml': two }) },
      { raw: ['**'], withheld: ['10.5555/two.00002'] },
      { 'i.zip': PRIVATE },
    ],
  ])('%s', async (_, files, said, expected) => {
    expect(await notPublishedOf(folderOf(files), said)).toEqual(expected);
  });
});

test.skipIf(corpusFolder === undefined)('all files of real packages are published, except images to which no article refers', async () => {
  const silent = () => undefined;
  expect(Object.keys(await notPublishedOf(diskFolder(`${corpusFolder}/packages`, silent)))).toEqual([
    // The article to which it belongs is missing.
    'elife_2012_00003.svg.zip',
    'elife_poa_e13833_ds.zip',
  ]);
  expect(Object.keys(await notPublishedOf(diskFolder(`${corpusFolder}/articles`, silent)))).toEqual([
    'elife/elife-1234567890-v1-kitchen-sink/elife-1234567890-resp-fig1.png',
    'elife/elife-1234567890-v1-kitchen-sink/elife-1234567890-resp-fig1.tif',
    'elife/elife00003/elife00003sf003_1.svg',
    'elife/elife00003/elife00003sf003_2.svg',
    'elife/elife00003/elife00003sf003_3.svg',
    'elife/elife00013ks-kitchen-sink/elife00013inf001-1.gif',
    'elife/elife00013ks-kitchen-sink/elife00013ksfs0014.gif',
    'plos/pone.0060593/pone.0060593.t003.tif',
  ]);
});
