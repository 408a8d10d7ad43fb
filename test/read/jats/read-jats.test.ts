import { describe, expect, test } from 'vitest';
import type { Problem } from '../../../src/model/problem.ts';
import { english } from '../../../src/model/text/translatable.ts';
import { articleFrom } from './cases.ts';

const ARTICLE =
  '<article><front><article-meta><title-group><article-title>T</article-title></title-group></article-meta></front></article>';

function titleOf(jats: string): { title: unknown; problems: Problem[] } {
  const { article, problems } = articleFrom(jats);
  return { title: article?.meta.title, problems };
}

describe('Envelopes are removed', () => {
  test.each([
    ['pmc-articleset', `<pmc-articleset>${ARTICLE}</pmc-articleset>`],
    ['an OAI-PMH record', `<OAI-PMH><GetRecord><record><header/><metadata>${ARTICLE}</metadata></record></GetRecord></OAI-PMH>`],
  ])('%s', (_name, jats) => {
    expect(titleOf(jats)).toEqual({ title: [{ kind: 'text', value: 'T' }], problems: [] });
  });

  test('a second article in one file is reported', () => {
    const { title, problems } = titleOf(`<pmc-articleset>${ARTICLE}\n ${ARTICLE}</pmc-articleset>`);
    expect(title).toEqual([{ kind: 'text', value: 'T' }]);
    expect(problems).toEqual([
      {
        code: 'article-further',
        severity: 'error',
        place: { file: 'a.xml', line: 2, column: 2 },
        message: 'a second <article> in one file is left out; expected one article a file',
      },
    ]);
  });
});

describe('A file without an article gives one problem', () => {
  test.each([
    ['', 'xml-ill-formed'],
    ['<html><body/></html>', 'article-missing'],
    [ARTICLE.slice(0, 60), 'xml-ill-formed'],
    ['<!DOCTYPE article [<!ENTITY x SYSTEM "file:///etc/passwd">]><article>&x;</article>', 'xml-entity-refused'],
  ])('%j', (jats, code) => {
    const { article, problems } = articleFrom(jats);
    expect(article).toBeUndefined();
    expect(problems.map((problem) => problem.code)).toEqual([code]);
  });
});

test('A problem names its line and column', () => {
  const jats = ARTICLE.replace('</article>', '<body>\n  <p>a <xref ref-type="fig" rid="f1">b</xref></p></body></article>');
  expect(articleFrom(jats).problems).toEqual([
    {
      code: 'xref-dangling',
      severity: 'warning',
      place: { file: 'a.xml', line: 2, column: 8 },
      message: '<xref rid="f1"> points at no element of the article; expected the id of one',
    },
  ]);
});

test('The publisher’s PDF is the self-uri that was delivered', () => {
  const jats = ARTICLE.replace(
    '</article-meta>',
    '<self-uri xlink:href="missing.pdf"/><self-uri content-type="pdf" xlink:href="a.pdf"/></article-meta>',
  );
  const { article } = articleFrom(jats.replace('<article>', '<article xmlns:xlink="http://www.w3.org/1999/xlink">'));
  expect(article?.source).toEqual({ file: 'a.xml', format: 'jats', packages: ['a.xml'], pdf: { href: 'a.pdf', source: 'pkg/a.pdf' } });
});

test('A missing PDF is reported, one on another host is not', () => {
  const problemsOf = (href: string) =>
    articleFrom(
      ARTICLE.replace('<article>', '<article xmlns:xlink="http://www.w3.org/1999/xlink">').replace(
        '</article-meta>',
        `<self-uri content-type="pdf" xlink:href="${href}"/></article-meta>`,
      ),
    ).problems.map(({ code, message }) => `${code}: ${english(message)}`);
  expect(problemsOf('missing.pdf')).toEqual([
    'pdf-missing: <self-uri> names "missing.pdf", which is not there; expected the file in the package',
  ]);
  expect(problemsOf('https://journal.example/missing.pdf')).toEqual([]);
});

test('An article without article-meta or without front is read and reported', () => {
  for (const jats of ['<article/>', '<article><front/></article>', '<article><body><p>x</p></body></article>']) {
    const { article, problems } = articleFrom(jats);
    expect(article).toBeDefined();
    expect(problems.map(({ code }) => code)).toEqual(['article-title-missing']);
  }
});

test('A model survives JSON and a structured clone', () => {
  const { article } = articleFrom(
    ARTICLE.replace('</article>', '<body><sec><title>a</title><p>b <bold>c</bold></p></sec></body></article>'),
  );
  expect(JSON.parse(JSON.stringify(article))).toEqual(article);
  expect(structuredClone(article)).toEqual(article);
});

test('A paragraph of five megabytes, a list of 60 lists, 20,000 pointers are read in linear time', () => {
  const nested = `${'<list><list-item>'.repeat(60)}<p>x</p>${'</list-item></list>'.repeat(60)}`;
  const pointers = '<xref rid="r">x</xref> '.repeat(20_000);
  const body = `<body><p id="r">${'word <italic>x</italic> '.repeat(200_000)}</p><p>${pointers}</p>${nested}</body>`;
  const started = performance.now();
  expect(articleFrom(ARTICLE.replace('</article>', `${body}</article>`)).problems).toEqual([]);
  expect(performance.now() - started).toBeLessThan(10_000);
});

describe('A body in an element that JATS does not have', () => {
  const front = '<front><article-meta><title-group><article-title>T</article-title></title-group></article-meta></front>';
  test.each([
    [
      'is read and reported',
      '<article-body><p>a</p><sec><title>S</title><p>b</p></sec></article-body>',
      ['paragraph', 'section'],
      ['element-unknown'],
    ],
    ['gives way to a body', '<body><p>a</p></body><article-body><p>b</p></article-body>', ['paragraph'], []],
    ['is not looked for among known parts', '<processing-meta/><back><ack><p>a</p></ack></back><floats-group/>', [], []],
  ])('%s', (_, rest, kinds, codes) => {
    const { article, problems } = articleFrom(`<article>${front}${rest}</article>`);
    expect(article?.body.map(({ kind }) => kind)).toEqual(kinds);
    expect(problems.map(({ code }) => code)).toEqual(codes);
  });
});
