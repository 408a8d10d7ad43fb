import { expect } from 'vitest';

/** A failing request and its error (decisions, section 5). */
export interface ErrorCase {
  readonly title: string;
  readonly method?: string;
  readonly target: string;
  readonly status: number;
  readonly errorClass: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly detail: string;
  readonly members?: Readonly<Record<string, unknown>>;
}

const A = 'toy.org/api_v1/article';
const Q = `query=${A}/doi="10.1/a1"`;
const NONE = '00000000-0000-5000-8000-000000000000';

const missing = (argument: string) => ({
  status: 400,
  errorClass: 'MissingArgument',
  headers: { 'x-fluiddb-argument': argument },
  detail: `the argument "${argument}" is missing`,
  members: { argument, title: 'Bad Request' },
});

const unknown = (argument: string, expected: string) => ({
  status: 400,
  errorClass: 'UnknownArgument',
  headers: { 'x-fluiddb-argument': argument },
  detail: `"${argument}" is no argument of this address; expected ${expected}`,
});

const twice = (argument: string) => ({
  status: 400,
  errorClass: 'MultipleArgumentValues',
  headers: { 'x-fluiddb-argument': argument },
  detail: `"${argument}" is given more than once; expected it once`,
});

const notUtf8 = (argument: string) => ({
  status: 400,
  errorClass: 'InvalidUTF8Argument',
  headers: { 'x-fluiddb-argument': argument },
  detail: 'an argument is percent-encoded as something else than UTF-8',
});

/** At least one case for each row of the table of errors. */
export const errorCases: readonly ErrorCase[] = [
  { title: 'no query', target: `/values?tag=*`, ...missing('query') },
  { title: 'an empty query', target: `/values?query=&tag=*`, ...missing('query') },
  { title: 'no tag', target: `/values?${Q}`, ...missing('tag') },
  { title: 'an empty tag', target: `/values?${Q}&tag=`, ...missing('tag') },
  { title: 'nothing at all', target: '/values', ...missing('query') },
  { title: 'ids without query', target: '/objects', ...missing('query') },
  { title: 'another argument', target: `/values?${Q}&tag=*&limit=5`, ...unknown('limit', 'query, tag, callback') },
  { title: 'tags for ids', target: `/objects?${Q}&tag=*`, ...unknown('tag', 'query, callback') },
  { title: 'an argument in another case', target: `/values?Query=x&tag=*`, ...unknown('Query', 'query, tag, callback') },
  { title: 'two queries', target: `/values?${Q}&${Q}&tag=*`, ...twice('query') },
  { title: 'two callbacks', target: `/values?${Q}&tag=*&callback=a&callback=b`, ...twice('callback') },
  {
    title: '* beside another tag',
    target: `/values?${Q}&tag=*&tag=${A}/doi`,
    status: 400,
    errorClass: 'MultipleArgumentValues',
    headers: { 'x-fluiddb-argument': 'tag' },
    detail: 'tag=* stands for every tag; expected it alone',
  },
  { title: 'a query in Latin-1', target: `/values?query=${A}/abstract matches "%E9cran"&tag=*`, ...notUtf8('query') },
  { title: 'a tag in half a letter', target: `/values?${Q}&tag=a/%C3`, ...notUtf8('tag') },
  {
    title: 'a query that does not parse',
    target: `/values?query=has+has&tag=*`,
    status: 400,
    errorClass: 'TParseError',
    headers: { 'x-fluiddb-query': 'has has' },
    detail: expect.stringMatching(/^position 5: found "has", expected [^\n]+\nhas has\n {4}\^\^\^$/) as unknown as string,
    members: { query: 'has has' },
  },
  {
    title: 'a string that does not end',
    target: `/values?query=${A}/abstract matches "cone&tag=*`,
    status: 400,
    errorClass: 'TParseError',
    headers: { 'x-fluiddb-query': `${A}/abstract matches "cone` },
    detail: expect.stringContaining('\n') as unknown as string,
  },
  {
    title: 'everything',
    target: '/values?query=has+fluiddb/about&tag=*',
    status: 400,
    errorClass: 'TBadRequest',
    headers: { 'x-fluiddb-query': 'has fluiddb/about', 'x-fluiddb-path': 'fluiddb/about' },
    detail: expect.stringContaining('selects every object') as unknown as string,
  },
  {
    title: 'every word',
    target: `/values?query=${A}/abstract matches ""&tag=*`,
    status: 400,
    errorClass: 'TBadRequest',
    detail: expect.stringContaining('matches "" selects everything') as unknown as string,
  },
  {
    title: 'text compared by size',
    target: `/values?query=${A}/doi > "10"&tag=*`,
    status: 400,
    errorClass: 'TBadRequest',
    detail: expect.stringContaining('> compares numbers') as unknown as string,
  },
  {
    title: 'a tag that no object carries, one slip away',
    target: `/values?query=${A}/article_titel matches "cone"&tag=*`,
    status: 404,
    errorClass: 'TNonexistentTag',
    headers: { 'x-fluiddb-path': `${A}/article_titel` },
    detail: expect.stringContaining(`did you mean ${A}/article_title?`) as unknown as string,
    members: { nearest: `${A}/article_title`, path: `${A}/article_titel`, title: 'Not Found' },
  },
  {
    title: 'a path in another script',
    target: `/values?query=has ключ/слово&tag=*`,
    status: 404,
    errorClass: 'TNonexistentTag',
    headers: { 'x-fluiddb-path': encodeURI('ключ/слово') },
    detail: expect.stringContaining('no object of this site has the tag ключ/слово') as unknown as string,
  },
  ...['POST', 'PUT', 'DELETE', 'PATCH'].map((method) => ({
    title: method,
    method,
    target: `/values?${Q}&tag=*`,
    status: 405,
    errorClass: 'UnsupportedMethod',
    headers: { allow: 'GET, HEAD, OPTIONS' },
    detail: `${method} is not supported: this store is read-only; expected GET or HEAD`,
  })),
  {
    title: 'a query of 8,193 characters',
    target: `/values?query=${'('.repeat(8193)}&tag=*`,
    status: 414,
    errorClass: 'QueryTooLong',
    detail: 'the query has 8193 characters, expected at most 8192',
    members: { title: 'URI Too Long' },
  },
  {
    title: 'parentheses 65 deep',
    target: `/values?query=${'('.repeat(65)}has ${A}/doi${')'.repeat(65)}&tag=*`,
    status: 414,
    errorClass: 'QueryTooLong',
    detail: expect.stringContaining('64') as unknown as string,
  },
  {
    title: 'an object that is not there',
    target: `/objects/${NONE}`,
    status: 404,
    errorClass: 'TNoSuchObject',
    detail: `there is no object "${NONE}"; expected the id of an object of this journal`,
  },
  {
    title: 'an id that is none',
    target: '/objects/../../etc/passwd',
    status: 404,
    errorClass: 'TNoSuchObject',
    detail: expect.stringContaining('there is no object ".."') as unknown as string,
  },
  {
    title: 'an about value that is not there',
    target: '/about/https%3A%2F%2Fdoi.org%2F10.1%2Fzz',
    status: 404,
    errorClass: 'TNoSuchObject',
    detail: 'no object of this journal is about "https://doi.org/10.1/zz"',
  },
  {
    title: 'a tag that the object does not carry',
    target: `/about/https%3A%2F%2Fdoi.org%2F10.1%2Fa1/${A}/volume`,
    status: 404,
    errorClass: 'TNoInstanceOnObject',
    headers: { 'x-fluiddb-path': `${A}/volume` },
    detail: `the object carries no tag "${A}/volume"`,
  },
  {
    title: 'a path that is not UTF-8',
    target: '/objects/%FF',
    status: 400,
    errorClass: 'InvalidUTF8Argument',
    detail: 'the path is percent-encoded as something else than UTF-8',
  },
];

export function problemOf(body: string): Readonly<Record<string, unknown>> {
  return JSON.parse(body) as Readonly<Record<string, unknown>>;
}
