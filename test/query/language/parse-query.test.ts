import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CONNECTIVE_NAMES } from '../../../src/query/language/connectives.ts';
import { parseQuery, printQuery, QueryError } from '../../../src/query/language/open-site.ts';
import { EXISTENCE_OPERATORS, LITERAL_OPERATORS, TEXT_OPERATORS } from '../../../src/query/language/operators.ts';
import type { Query } from '../../../src/query/language/query.ts';

function errorOf(query: string): QueryError {
  try {
    parseQuery(query);
  } catch (error) {
    if (error instanceof QueryError) return error;
    throw error;
  }
  throw new Error(`${query} was parsed`);
}

describe('an error has the position, what was found and what was expected', () => {
  test.each([
    [
      'a/b = 1 adn a/c = 2',
      'position 9: found "adn", expected and, or, except or the end of the query; did you mean and?',
      'a/b = 1 adn a/c = 2\n        ^^^',
    ],
    [
      'a/b mathces "x"',
      'position 5: found "mathces", expected an operator: = != < <= > >= matches contains; did you mean matches?',
      'a/b mathces "x"\n    ^^^^^^^',
    ],
    [
      'hsa a/b',
      'position 1: found "hsa", expected has, a tag path such as name/api_v1/article/doi or (; did you mean has?',
      'hsa a/b\n^^^',
    ],
    [
      'a/b = tru',
      'position 7: found "tru", expected a value: a string in double quotes, a number, true, false or null; did you mean true?',
      'a/b = tru\n      ^^^',
    ],
    [
      'has a/b and',
      'position 12: found the end of the query, expected has, a tag path such as name/api_v1/article/doi or (',
      'has a/b and\n           ^',
    ],
    [
      '(has a/b\n or has c/d',
      'position 21: found the end of the query, expected and, or, except or the ) of position 1',
      ' or has c/d\n           ^',
    ],
    ['a/b = 5.', 'position 7: found "5.", expected a number such as 5, -5, .5 or 1.5e-3', 'a/b = 5.\n      ^^'],
    [
      'a/b = "C:\\"',
      'position 7: the string that starts here does not end, expected a closing "; a backslash at the end of a string is written \\\\',
      'a/b = "C:\\"\n      ^',
    ],
    ["a/b = 'x'", 'position 7: found "\'", expected a string in straight double quotes "', "a/b = 'x'\n      ^"],
    ['a/b = "x', 'position 7: the string that starts here does not end, expected a closing "', 'a/b = "x\n      ^'],
    ['has a//b', 'position 5: found "a//b", expected a tag path of segments with one slash between them', 'has a//b\n    ^^^^'],
    [
      'a/b = 99999999999999999999',
      'position 7: the number 99999999999999999999 is too large, expected a whole number up to 9007199254740991 or a decimal number up to 1.7e308',
      'a/b = 99999999999999999999\n      ^^^^^^^^^^^^^^^^^^^^',
    ],
  ])('%s', (query, message, caret) => {
    const error = errorOf(query);
    expect({ class: error.errorClass, message: error.message, caret: error.caret }).toEqual({ class: 'TParseError', message, caret });
  });
});

test.each([
  ['hasbro.com/y = 1', 'hasbro.com/y = 1'],
  ['null/tag=null', 'null/tag = null'],
  ['OReilly.com/X matches"é ö"', 'oreilly.com/X matches "é ö"'],
  ['straße.de/β:1 = "\\d\\"" ', 'straße.de/β:1 = "\\d\\""'],
  ['a/b=007 OR a/b<-.5 or a/b>=1.5E-3', 'a/b = 7 or a/b < -0.5 or a/b >= 0.0015'],
  ['((((has a/b))))', 'has a/b'],
  [
    'a/b != true and (has c/d or has e/f) except (has g/h except has i/j)',
    'a/b != true and (has c/d or has e/f) except (has g/h except has i/j)',
  ],
])('%s is %s', (query, canonical) => {
  expect(printQuery(parseQuery(query))).toBe(canonical);
});

describe('a backslash escapes the next character', () => {
  test.each([
    ['"a"', 'a', '"a"'],
    [String.raw`"\""`, '"', String.raw`"\""`],
    [String.raw`"\\"`, '\\', String.raw`"\\"`],
    [String.raw`"C:\dir\\"`, 'C:\\dir\\', String.raw`"C:\dir\\"`],
    [String.raw`"\\\""`, '\\"', String.raw`"\\\""`],
    [String.raw`"\\d"`, '\\d', String.raw`"\d"`],
    [String.raw`"\d\n"`, '\\d\\n', String.raw`"\d\n"`],
    [String.raw`"\\\\"`, '\\\\', String.raw`"\\\\"`],
  ])('%s', (source, value, canonical) => {
    const tree = parseQuery(`a/b = ${source}`);
    expect([tree, printQuery(tree)]).toEqual([{ kind: 'compare', path: 'a/b', operator: '=', value, at: 0 }, `a/b = ${canonical}`]);
  });

  test('text after a string that ends in a backslash is not part of the string', () => {
    expect(printQuery(parseQuery(String.raw`a/b = "x\\" or c/d = "y"`))).toBe(String.raw`a/b = "x\\" or c/d = "y"`);
  });
});

const path = fc.stringMatching(/^[a-z][a-z0-9_.:-]{0,8}(\/[\p{L}0-9_.:-]{1,6}){1,3}$/u);
const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom('\\', '"', 'x', '\n') }));
const value = fc.oneof(
  text,
  fc.integer(),
  fc
    .double({ noNaN: true, noDefaultInfinity: true })
    .map((number) => (Number.isInteger(number) && !Number.isSafeInteger(number) ? 1 : number || 0)),
  fc.boolean(),
  fc.constant(null),
);
const at = fc.constant(0);
const { query } = fc.letrec<{ query: Query }>((tie) => ({
  query: fc.oneof(
    { maxDepth: 5, depthSize: 'small' },
    fc.record({ kind: fc.constantFrom(...EXISTENCE_OPERATORS), path, at }),
    fc.record({ kind: fc.constantFrom(...TEXT_OPERATORS), path, text, at }),
    fc.record({ kind: fc.constant('compare'), path, operator: fc.constantFrom(...LITERAL_OPERATORS), value, at }),
    fc.record({ kind: fc.constantFrom(...CONNECTIVE_NAMES), left: tie('query'), right: tie('query') }),
  ),
}));

test('parsing a printed query gives the same tree', () => {
  fc.assert(
    fc.property(query, (tree) => {
      const printed = printQuery(tree);
      fc.pre(printed.length <= 8192);
      expect(withoutPlaces(parseQuery(printed))).toEqual(tree);
    }),
    { numRuns: 2000 },
  );
});

test('any text is parsed or refused with a QueryError within the time limit', () => {
  const token = fc.constantFrom(
    '(',
    ')',
    ' and ',
    ' or ',
    'has ',
    'a/b',
    '"',
    '\\',
    '= ',
    '<',
    '5',
    '.',
    '-',
    'e',
    ' matches ',
    '"x"',
    '\n',
    '𝒳',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.array(token).map((parts) => parts.join('')),
      ),
      (anything) => {
        try {
          parseQuery(anything);
        } catch (error) {
          expect(error).toBeInstanceOf(QueryError);
          if (error instanceof QueryError) expect(error.caret ?? '').toEqual(expect.any(String));
        }
      },
    ),
    { numRuns: 3000 },
  );
});

describe('limits', () => {
  test.each([
    ['64 parentheses', `${'('.repeat(64)}has a/b${')'.repeat(64)}`, undefined],
    ['65 parentheses', `${'('.repeat(65)}has a/b${')'.repeat(65)}`, 'QueryTooLong'],
    ['10,000 parentheses', '('.repeat(10_000), 'QueryTooLong'],
    ['8,000 parentheses', '('.repeat(8000), 'QueryTooLong'],
    ['8,193 characters', `has a/${'b'.repeat(8187)}`, 'QueryTooLong'],
    ['800 conditions', Array.from({ length: 800 }, () => 'has a/b').join(' or '), 'QueryTooLong'],
    ['700 conditions', Array.from({ length: 700 }, () => 'has a/b').join(' or '), undefined],
    ['8,192 quotes', '"'.repeat(8192), 'TParseError'],
    ['8,192 backslashes', `a/b = "${'\\'.repeat(8180)}`, 'TParseError'],
  ])('%s', (_, long, errorClass) => {
    if (errorClass === undefined) expect(printQuery(parseQuery(long))).toContain('has a/b');
    else expect(errorOf(long).errorClass).toBe(errorClass);
  });
});

function withoutPlaces(tree: Query): Query {
  if ('left' in tree) return { ...tree, left: withoutPlaces(tree.left), right: withoutPlaces(tree.right) };
  return { ...tree, at: 0 };
}
