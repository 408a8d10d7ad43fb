import { expect, test } from 'vitest';
import { contentOf } from '../../../src/read/package/content.ts';
import { findContent } from '../../../src/read/package/find-content.ts';
import { folderOf } from '../../../src/read/package/folder-of.ts';
import { readCandidate } from '../../../src/read/package/read-candidate.ts';
import { PICTURE_RELATION, p, picture, short, wordBytes } from '../word/word-document.ts';
import { zipOf } from './zip-of.ts';

const JATS = '<article><front><article-meta/></front></article>';
const MARKDOWN = '---\ntitle: A\n---\n';
const WORD = wordBytes(p('A title', 'Titel') + p('Text', 'berschrift1') + p('a'));

/** Files of a content folder, and the articles among them. */
const CONTENTS: readonly (readonly [string, Readonly<Record<string, string | Uint8Array>>, readonly string[]])[] = [
  ['a document alone is an article', { 'a/x.docx': WORD, 'a/data.csv': '1' }, ['a/x.docx']],
  ['documents of a folder are articles', { 'x.docx': WORD, 'y.docx': WORD }, ['x.docx', 'y.docx']],
  [
    'XML and Markdown of one name come first',
    { 'a/x.docx': WORD, 'a/x.xml': JATS, 'b/y.md': MARKDOWN, 'b/y.docx': WORD },
    ['a/x.xml', 'b/y.md'],
  ],
  [
    'a document beside an article in another format is a supplement',
    { 'a/x.xml': JATS, 'a/supp1.docx': WORD, 'a/supp/s2.docx': WORD },
    ['a/x.xml'],
  ],
  ['a document in a zip with an article is a supplement', { 'a.zip': zipOf({ 'x.xml': JATS, 's/s1.docx': WORD }) }, ['a.zip/x.xml']],
  ['a document in a zip of its own is an article', { 'a.zip': zipOf({ 'x.docx': WORD, 'fig1.tif': 'II' }) }, ['a.zip/x.docx']],
  [
    'a document beside the XML of a submission is none',
    { 'a.zip': zipOf({ 'x.docx': WORD, 'reviews.xml': '<reviews/>' }), 'b/manifest.xml': '<manifest/>', 'b/y.docx': WORD },
    [],
  ],
  [
    'supplements by name',
    { 'a/x.docx': WORD, 'a/x-supplement.docx': WORD, 'a/Cover letter.docx': WORD, 'a/Appendix A.docx': WORD },
    ['a/x.docx'],
  ],
  ['a document that is only named like a supplement is an article', { 'a/appendix.docx': WORD }, ['a/appendix.docx']],
  ['lock files, other zips and other files are none', { 'a/~$x.docx': WORD, 'b/y.docx': zipOf({ 'a.txt': '' }), 'c/z.docx': 'no zip' }, []],
];

test.each(CONTENTS)('%s', async (_, files, expected) => {
  const { candidates } = await findContent(folderOf(files), { report: () => undefined });
  expect(candidates.map(({ file }) => file.key)).toEqual(expected);
});

test('pictures in a document are files of its article', async () => {
  const document = wordBytes({
    body: p('A title', 'Titel') + p(picture()),
    relations: PICTURE_RELATION,
    files: { 'word/media/image1.png': 'PNG', 'word/theme/theme1.xml': '<a/>' },
  });
  const folder = folderOf({ 'a/x.docx': document, 'b.zip': zipOf({ 'y.docx': document }) });
  const { candidates } = await findContent(folder, { report: () => undefined });
  const files = candidates.flatMap((candidate) => candidate.files);
  expect(files.map(({ key }) => key)).toEqual([
    'a/x.docx',
    'a/x.docx/word/media/image1.png',
    'b.zip/y.docx',
    'b.zip/y.docx/word/media/image1.png',
  ]);
  const texts = await Promise.all(
    files.filter(({ key }) => key.endsWith('.png')).map(async (file) => new TextDecoder().decode(await contentOf(folder).read(file))),
  );
  expect(texts).toEqual(['PNG', 'PNG']);
});

test('a document may be the text of an article.yml beside it, with its pictures and references', async () => {
  const body =
    p('A title of the document', 'Titel') +
    p('Text', 'berschrift1') +
    p('As Smith (2010) says.') +
    p(picture()) +
    p('References', 'berschrift1') +
    p('Smith, J. (2010). On tides. Shore, 3, 1–9.');
  const document = wordBytes({ body, relations: PICTURE_RELATION, files: { 'word/media/image1.png': 'PNG' } });
  const folder = folderOf({ 'a/article.yml': 'title: On tides\nauthors: [Jane Doe]\nbody: tides.docx\n', 'a/tides.docx': document });
  const { candidates } = await findContent(folder, { report: () => undefined });
  const problems: string[] = [];
  const [candidate] = candidates;
  const article = candidate === undefined ? undefined : await readCandidate(folder, candidate, ({ code }) => problems.push(code));
  expect(candidates.map(({ file }) => file.key)).toEqual(['a/article.yml']);
  expect(problems).toEqual([]);
  expect(article && [short([...article.meta.title]), short([...article.body]), article.back.map(({ kind }) => kind)]).toEqual([
    '"On tides"',
    'sec("Text")[p["As " bibr<ref-1>("Smith (2010)") " says."] graphic(tides.docx/word/media/image1.png)]',
    ['refList'],
  ]);
});
