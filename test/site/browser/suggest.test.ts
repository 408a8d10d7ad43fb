import { expect, test } from 'vitest';
import { CONNECTIVE_NAMES } from '../../../src/query/language/connectives.ts';
import { INFIX_OPERATORS } from '../../../src/query/language/operators.ts';
import { type Suggestions, suggest, suggestTag } from '../../../src/site/browser/console/suggest.ts';

const PATHS = ['toy.org/api_v1/article/doi', 'toy.org/api_v1/article/abstract', 'toy.org/api_v1/ref/doi', 'fluiddb/about', 'fluiddb/id'];
const OPERATORS = [...INFIX_OPERATORS];
const CONNECTIVES = [...CONNECTIVE_NAMES];

/** The text with each of the first suggestions in its place; `|` is the cursor. */
function completed(text: string, by: (text: string, cursor: number, paths: readonly string[]) => Suggestions): string[] {
  const cursor = text.indexOf('|');
  const whole = text.replace('|', '');
  const { start, end, words } = by(whole, cursor, PATHS);
  return words.map((word) => whole.slice(0, start) + word + whole.slice(end));
}

test.each([
  ['|', [...PATHS, 'has']],
  ['abs|', ['toy.org/api_v1/article/abstract']],
  ['doi|', ['toy.org/api_v1/article/doi', 'toy.org/api_v1/ref/doi']],
  ['toy.org/api_v1/r|', ['toy.org/api_v1/ref/doi']],
  ['toy.org/api_v1/ref/|doi = "x"', ['toy.org/api_v1/ref/doi = "x"']],
  ['has |', PATHS.map((path) => `has ${path}`)],
  ['has ab|', ['has fluiddb/about', 'has toy.org/api_v1/article/abstract']],
  ['(ID|', ['(fluiddb/id']],
  ['fluiddb/about |', OPERATORS.map((operator) => `fluiddb/about ${operator}`)],
  ['fluiddb/about m|', ['fluiddb/about matches']],
  ['fluiddb/about = "a|', []],
  ['fluiddb/about = "a b \\" c|', []],
  ['fluiddb/about = "a\\\\" |', CONNECTIVES.map((word) => `fluiddb/about = "a\\\\" ${word}`)],
  ['fluiddb/about = "a\\\\\\" c|', []],
  ['fluiddb/about = "a" |', CONNECTIVES.map((word) => `fluiddb/about = "a" ${word}`)],
  ['a/b = 5 |', CONNECTIVES.map((word) => `a/b = 5 ${word}`)],
  ['a/b1 |', OPERATORS.map((operator) => `a/b1 ${operator}`)],
  ['has a/b |', CONNECTIVES.map((word) => `has a/b ${word}`)],
  ['(has a/b) e|', ['(has a/b) except']],
  ['has a/b and id|', ['has a/b and fluiddb/id']],
])('%s', (text, expected) => {
  expect(completed(text, suggest)).toEqual(expect.arrayContaining(expected));
  expect(completed(text, suggest)).toHaveLength(expected.length);
});

test.each([
  ['|', ['*', ...PATHS]],
  ['abs|', ['toy.org/api_v1/article/abstract']],
  ['a/b\nref/d|oi\nc/d', ['a/b\ntoy.org/api_v1/ref/doi\nc/d']],
])('a tag to return: %j', (text, expected) => {
  expect(completed(text, suggestTag)).toEqual(expected);
});
