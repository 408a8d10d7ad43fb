import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseCql } from '../../../src/query/sru/cql/parse-cql.ts';
import { SruDiagnostic } from '../../../src/query/sru/diagnostic.ts';
import { printCql } from '../../../src/query/sru/search-retrieve.ts';
import { describeWith, findProgram } from '../../system-programs.ts';
import { cqlCases, treeText } from './cql-cases.ts';

const cases = cqlCases();

function outcome(query: string): string {
  try {
    return `= ${treeText(parseCql(query))}`;
  } catch (error) {
    if (error instanceof SruDiagnostic) return `! ${error.number}`;
    throw error;
  }
}

test('the case file is not empty', () => {
  expect(cases.length).toBeGreaterThan(85);
});

test.each(cases)('$place $query', ({ query, expected }) => {
  expect(outcome(query)).toBe(expected);
});

test.each(cases.filter(({ expected }) => expected.startsWith('=')))('$place is printed, and read again', ({ query, expected }) => {
  const printed = printCql(parseCql(query));
  expect([outcome(printed), printCql(parseCql(printed))]).toEqual([expected, printed]);
});

test('a printed query is parsed as the same tree', () => {
  const piece = fc.constantFrom(
    'a',
    'b.c',
    '"d e"',
    '"\\""',
    'and',
    'or',
    'not',
    'prox',
    '=',
    'any',
    '==',
    '<',
    '(',
    ')',
    '/m',
    '/m=v',
    '>',
    'sortby',
    '\\*',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const query = pieces.join(' ');
      const read = outcome(query);
      if (read.startsWith('=')) expect(outcome(printCql(parseCql(query)))).toBe(read);
      else expect(read).toBe('! 10');
    }),
    { numRuns: 3000 },
  );
});

test.each([
  ['more characters than are read', 'a'.repeat(9000), 12],
  ['parentheses deeper than are followed', `${'('.repeat(4000)}a${')'.repeat(4000)}`, 13],
  ['more booleans than are evaluated', Array.from({ length: 900 }, () => 'a').join(' or '), 38],
])('%s', (_, query, number) => {
  expect(outcome(query)).toBe(`! ${number}`);
});

test('a message has the position, what was found and what was expected', () => {
  expect(() => parseCql('title = ) fish')).toThrow(new SruDiagnostic(10, 'position 9: found ")", expected a term after the relation ='));
});

describeWith(['yaz-client', 'python3'], 'YAZ', () => {
  const script = fileURLToPath(new URL('yaz-cql.py', import.meta.url));
  const { stderr } = spawnSync(findProgram('python3') ?? '', [script], {
    input: cases.map(({ query }) => query).join('\n'),
    encoding: 'utf8',
  });
  const trees = JSON.parse(stderr) as string[];

  describe('is parsed like yaz does', () => {
    test.each(cases.map((one, i) => ({ ...one, tree: trees[i] })))('$place $query', ({ tree, expected, isReadOtherwise }) => {
      if (isReadOtherwise) expect(tree).not.toBe(expected);
      else expect(tree).toBe(expected);
    });
  });
});
