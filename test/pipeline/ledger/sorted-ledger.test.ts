import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openLedger, sortedLedger } from '../../../src/pipeline/ledger/ledger-file.ts';
import { parseLedger, printLedger } from '../../../src/query/tag/ledger/ledger.ts';

const SINCE = '2014-02-28T00:00:00.000000';
/** Keys with common prefixes, and characters that UTF-16 and UTF-8 sort differently. */
const key = fc.oneof(
  fc.constantFrom('10.5555/a', '10.5555/a.1', '10.5555/a-1', '\u{1F41A}', '\uFF5E', 'é'),
  fc.string({ unit: fc.constantFrom('a', '/', '.', '-', '~', 'ü', '\u{1F41A}', '\uE000'), minLength: 1, maxLength: 6 }),
);
const line = fc.tuple(key, fc.constantFrom('', 'abc', 'abc.xyz')).map(([name, hashes]) => `${name}\t${SINCE}\t${hashes}\t\t\t\t`);
const lines = fc.uniqueArray(line, { selector: (one) => one.slice(0, one.indexOf('\t')), maxLength: 30 });

test('binary search in a printed ledger finds the lines that parsing finds, in any order of lookups', () => {
  fc.assert(
    fc.property(lines, fc.array(key, { maxLength: 30 }), (all, others) => {
      const text = printLedger(all);
      const parsed = parseLedger(text, 'ledger.tsv', () => undefined);
      const sorted = sortedLedger(Buffer.from(text));
      expect(sorted.fields).toEqual(parsed.fields);
      expect(new Set(sorted.lineByKey.keys())).toEqual(new Set(parsed.lineByKey.keys()));
      const asked = [...others, ...all.map((one) => one.slice(0, one.indexOf('\t')))];
      for (const name of asked) expect([name, sorted.lineByKey.get(name)]).toEqual([name, parsed.lineByKey.get(name)]);
      expect([...sorted.lineByKey.values()].sort()).toEqual([...all].sort());
    }),
  );
});

test('a ledger that an earlier version of the program wrote last has the keys of this one', () => {
  const bytes = readFileSync(new URL('../../fixtures/ledger-2.tsv', import.meta.url));
  const sha256 = hash('sha256', bytes);
  const { ledger, isLost } = openLedger({ sha256, bytes: () => bytes }, { printed: sha256, copy: '' }, (problem) =>
    expect.unreachable(problem.code),
  );
  expect([isLost, ...ledger.lineByKey.keys()].sort()).toEqual([
    ...['10.5555/strand.00001', '10.5555/strand.00002', '10.5555/strand.00003', '10.5555/strand.00004'],
    false,
  ]);
});
