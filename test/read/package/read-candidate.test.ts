import { expect, test } from 'vitest';
import type { Problem } from '../../../src/model/problem.ts';
import { english } from '../../../src/model/text/translatable.ts';
import { candidateFiles } from '../../../src/read/package/candidate-files.ts';
import { findArticles } from '../../../src/read/package/find-articles.ts';
import { folderOf } from '../../../src/read/package/folder-of.ts';
import { readCandidate } from '../../../src/read/package/read-candidate.ts';
import { jatsOf } from './jats-of.ts';
import { zipOf } from './zip-of.ts';

const doi = '10.7554/eLife.00007';

test('a candidate becomes an article with its packages, versions, PDF and pictures', async () => {
  const folder = folderOf({
    'e-00007-vor-r1.zip': zipOf({
      'e-00007.xml': jatsOf({ doi, graphic: 'e-00007-fig1' }),
      'e-00007-fig1.tif': 'II*\u0000',
      'e-00007.pdf': '%PDF-1.4',
    }),
    'e-00007-poa-r1.zip': zipOf({ 'e-00007.xml': jatsOf({ doi, isPoa: true }) }),
  });
  const problems: Problem[] = [];
  const [candidate] = await findArticles(folder, (problem) => problems.push(problem));
  if (candidate === undefined) throw new Error('no article');
  const article = await readCandidate(folder, structuredClone(candidate), (problem) => problems.push(problem));
  expect(article?.source).toEqual({
    file: 'e-00007-vor-r1.zip/e-00007.xml',
    format: 'jats',
    packages: ['e-00007-poa-r1.zip', 'e-00007-vor-r1.zip'],
    pdf: { href: 'e-00007.pdf', source: 'e-00007-vor-r1.zip/e-00007.pdf', mediaType: 'application/pdf', sizeBytes: 8 },
  });
  expect(article?.versions).toEqual([{ file: 'e-00007-poa-r1.zip/e-00007.xml', version: 'poa-r1', doi }]);
  const [figure] = article?.body.filter(({ kind }) => kind === 'figure') ?? [];
  const source = figure?.kind === 'figure' ? figure.graphics[0]?.file.source : undefined;
  expect(source).toBe('e-00007-vor-r1.zip/e-00007-fig1.tif');
  const files = candidateFiles(folder, candidate);
  expect(new TextDecoder().decode(await files.read(source ?? ''))).toBe('II*\u0000');
  await expect(files.read('e-00007-vor-r1.zip/../secret')).rejects.toThrow('is no file of the article');
  expect(problems).toEqual([]);
});

test('an article includes parts from files of its package, and nothing else', async () => {
  const include = (href: string, rest = '') => `<xi:include href="${href}"${rest}/>`;
  const parts = ['part.xml', 'loop.xml', '../secret.xml', 'https://example.org/a.xml', 'text.txt'].map((href) =>
    include(href, href.endsWith('.txt') ? ' parse="text"' : ''),
  );
  const withFallback = '<xi:include href="gone.xml"><xi:fallback><p>Instead.</p></xi:fallback></xi:include>';
  const body = `<body xmlns:xi="http://www.w3.org/2001/XInclude">${parts.slice(0, 4).join('')}${withFallback}<p>${parts[4]}</p></body>`;
  const folder = folderOf({
    'a/main.xml': jatsOf({ doi }).replace(/<body>.*<\/body>/s, body),
    'a/part.xml': `<sec xmlns:i="http://www.w3.org/2001/XInclude" id="s1"><title>Part</title><i:include href="inner.xml" xpointer="p2"/></sec>`,
    'a/inner.xml': '<sec><p id="p1">No.</p><p id="p2">Inner.</p></sec>',
    'a/loop.xml': `<sec xmlns:xi="http://www.w3.org/2001/XInclude"><p>Once.</p>${include('loop.xml')}</sec>`,
    'a/text.txt': 'Words & more.',
    'b/two.xml': jatsOf({ doi: '10.5555/two' }),
    'b/secret.xml': '<sec><p>Secret.</p></sec>',
  });
  const problems: Problem[] = [];
  const candidate = (await findArticles(folder, () => {})).find(({ file }) => file.key === 'a/main.xml');
  const article = candidate === undefined ? undefined : await readCandidate(folder, candidate, (problem) => problems.push(problem));
  const text = JSON.stringify(article?.body);
  expect(['Inner.', 'Once.', 'Instead.', 'Words & more.'].filter((words) => !text.includes(words))).toEqual([]);
  expect(['No.', 'Secret.'].filter((words) => text.includes(words))).toEqual([]);
  expect(problems.map(({ code, message }) => `${code} ${/"[^"]*"/.exec(english(message))?.[0]}`)).toEqual([
    'include-missing "loop.xml"',
    'include-missing "../secret.xml"',
    'include-missing "https://example.org/a.xml"',
  ]);
});

test('a Markdown article reads its bibliography', async () => {
  const folder = folderOf({
    'essay/paper.md': '---\ntitle: T\nbibliography: "refs.json" # in CSL\n---\n[@a]',
    'essay/refs.json': '[{ "id": "a", "title": "A" }]',
  });
  const [candidate] = await findArticles(folder, () => {});
  const article = candidate === undefined ? undefined : await readCandidate(folder, candidate, () => {});
  expect(article?.back.map((block) => (block.kind === 'refList' ? block.references.map(({ id }) => id) : block.kind))).toEqual([['ref-a']]);
});

test('a candidate whose file is damaged is reported, not thrown', async () => {
  const whole = zipOf({ 'a.xml': jatsOf({ doi }) });
  const folder = folderOf({ 'a.zip': whole });
  const [candidate] = await findArticles(folder, () => {});
  if (candidate === undefined) throw new Error('no article');
  const damaged = whole.slice();
  damaged.fill(0xff, 60, 90);
  const problems: Problem[] = [];
  expect(await readCandidate(folderOf({ 'a.zip': damaged }), candidate, (problem) => problems.push(problem))).toBeUndefined();
  expect(problems.map(({ code, place }) => `${code} ${place.file}`)).toContain('package-entry-damaged a.zip/a.xml');
});
