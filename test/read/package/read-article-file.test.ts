import { expect, test } from 'vitest';
import type { Problem } from '../../../src/model/problem.ts';
import { english } from '../../../src/model/text/translatable.ts';
import { findArticles } from '../../../src/read/package/find-articles.ts';
import { folderOf } from '../../../src/read/package/folder-of.ts';
import { readCandidate } from '../../../src/read/package/read-candidate.ts';
import { unusedOfCandidate } from '../../../src/read/package/unused-of-candidate.ts';
import { jatsOf } from './jats-of.ts';

const PDF = '%PDF-1.4';

/** Reads the only article of a folder, with its problems as `file:line:column: code`, and the files that do not belong to it. */
async function read(files: Readonly<Record<string, string>>) {
  const folder = folderOf(files);
  const problems: Problem[] = [];
  const report = (problem: Problem): number => problems.push(problem);
  const candidates = await findArticles(folder, report);
  const [candidate] = candidates;
  if (candidate === undefined) throw new Error('no article');
  const used = new Set<string>();
  const article = await readCandidate(folder, candidate, report, { onReference: (key) => used.add(key) });
  return {
    article,
    candidates: candidates.map(({ file }) => file.key),
    problems: problems.map(
      ({ place, code, message }) => `${place.file}:${place.line}:${place.column}: ${code}: ${english(message).slice(0, 60)}`,
    ),
    unused: await unusedOfCandidate(folder, candidate, used),
  };
}

test('a PDF with metadata is an article', async () => {
  const { article, problems, unused } = await read({
    'tides/article.yml': 'title: Tides\ndoi: 10.5555/t.1\nauthors: [Ada Example]\ndate: 1998\nabstract: High and *low*.',
    'tides/article.pdf': PDF,
    'tides/letter.pdf': PDF,
  });
  expect(article?.source).toMatchObject({ file: 'tides/article.yml', format: 'yml', pdf: { source: 'tides/article.pdf' } });
  expect(article?.meta.articleIds).toEqual({ doi: '10.5555/t.1' });
  expect(article?.body).toEqual([]);
  expect(problems).toEqual([]);
  expect(unused).toEqual(['tides/letter.pdf']);
});

test.each([
  ['text.html', '<h2>Moon</h2><p>Words.'],
  ['text.HTM', '<h2>Moon</h2><p>Words.'],
  ['text.md', '# Moon\n\nWords.'],
])('the text may be in %s', async (name, text) => {
  const { article, candidates, problems, unused } = await read({
    'a/tides.article.yml': `title: Tides\nbody: ${name}`,
    [`a/${name}`]: text,
    'a/tides.pdf': PDF,
  });
  expect(candidates).toEqual(['a/tides.article.yml']);
  expect(article?.source).toMatchObject({ text: `a/${name}`, pdf: { source: 'a/tides.pdf' } });
  expect(article?.body).toMatchObject([{ kind: 'section', id: 'moon', content: [{ kind: 'paragraph' }] }]);
  expect([problems, unused]).toEqual([[], []]);
});

test('problems have the file, line and column', async () => {
  const { article, problems } = await read({
    'a/article.yml': 'title: Tides\nbody: gone.html\n  \norcid: 1\nauthors:\n  - { name: A, orcid: x }\npdf: gone.pdf',
  });
  expect(article?.body).toEqual([]);
  expect(problems).toEqual([
    'a/article.yml:4:1: front-matter-unknown: "orcid" is not a key of the front matter; expected one of ti',
    'a/article.yml:6:16: front-matter-value: "authors[1].orcid" is "x"; expected an ORCID as "0000-0002-1',
    'a/article.yml:2:1: file-missing: "gone.html" is not among the files of the article; expected ',
    'a/article.yml:7:1: supplement-missing: "gone.pdf" is not among the files of the article; expected i',
  ]);
});

test.each([
  ['body: text.odt', 'a/article.yml:2:1: front-matter-value: "body" is "text.odt"; expected the name of a file in Markdow'],
  ['galleys: [{ label: EPUB }]', 'a/article.yml:2:11: front-matter-value: "galleys[1]" is {"label":"EPUB"}; expected an object with ei'],
  ['former: { system: wordpress }', 'a/article.yml:2:11: front-matter-value: "former.system" is "wordpress"; expected ojs, janeway or oth'],
])('%s is reported', async (line, problem) => {
  const { problems } = await read({ 'a/article.yml': `title: Tides\n${line}` });
  expect(problems).toEqual([problem]);
});

test('galleys, supplements, cover and former addresses have their files', async () => {
  const { article, problems, unused } = await read({
    'a/article.yml': `title: Tides
body: text.html
pdf: tides.pdf
galleys: [{ file: tides.epub, label: EPUB }, { url: "https://a.example/x", language: de }]
supplements: { file: heights.csv, label: File S1, title: Heights }
cover: cover.png
former: { system: ojs, ids: [12, tides], files: { 34: tides.pdf, 35: text.html, 36: heights.csv }, urls: /old/12 }`,
    'a/text.html': '<p>Words.',
    'a/tides.pdf': PDF,
    'a/tides.epub': 'PK',
    'a/heights.csv': 'a,b',
    'a/cover.png': 'PNG',
  });
  const source = (name: string) => expect.objectContaining({ source: `a/${name}` });
  expect(article?.source).toMatchObject({
    galleys: [
      { file: source('tides.epub'), label: 'EPUB' },
      { file: { href: 'https://a.example/x' }, lang: 'de' },
    ],
    cover: { kind: 'graphic', file: source('cover.png') },
    former: {
      system: 'ojs',
      ids: ['12', 'tides'],
      files: [{ id: '34', file: source('tides.pdf') }, { id: '35' }, { id: '36', file: source('heights.csv') }],
      urls: ['/old/12'],
    },
  });
  expect(article?.back).toMatchObject([
    { secType: 'supplementary-material', content: [{ kind: 'supplementaryMaterial', label: 'File S1', files: [source('heights.csv')] }] },
  ]);
  expect([problems, unused]).toEqual([[], []]);
});

test('an article in JATS has the galleys and addresses of the article.yml beside it', async () => {
  const { article, candidates, problems, unused } = await read({
    'a/tides.xml': jatsOf({ doi: '10.5555/t.1' }),
    'a/article.yml':
      'pdf: print.pdf\ngalleys: { file: tides.epub }\nformer: { system: janeway, ids: 7, files: { 1: print.pdf, 2: tides.xml } }\nvolume: 3',
    'a/print.pdf': PDF,
    'a/tides.epub': 'PK',
  });
  expect(candidates).toEqual(['a/tides.xml']);
  expect(article?.source).toMatchObject({
    format: 'jats',
    pdf: { source: 'a/print.pdf' },
    galleys: [{ file: { source: 'a/tides.epub' } }],
    former: { system: 'janeway', ids: ['7'], files: [{ id: '1', file: { source: 'a/print.pdf' } }, { id: '2' }] },
  });
  expect(problems).toEqual(['a/article.yml:4:1: front-matter-unknown: "volume" is not a key of the front matter; expected one of p']);
  expect(unused).toEqual([]);
});

test.each([
  ['title: Tides\ndraft: true', ['a/article.yml']],
  ['former: { system: ojs }', []],
  // Reported when it is read.
  ['title: [', ['a/article.yml']],
  ['', []],
])('%j is an article: %j', async (text, expected) => {
  const found = await findArticles(folderOf({ 'a/article.yml': text }), () => undefined);
  expect(found.map(({ file }) => file.key)).toEqual(expected);
});
