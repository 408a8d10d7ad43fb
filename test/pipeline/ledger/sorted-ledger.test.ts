import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sortedLedger } from '../../../src/pipeline/ledger/ledger-file.ts';
import { parseLedger, printLedger } from '../../../src/query/tag/ledger/ledger.ts';

const SINCE = '2014-02-28T00:00:00.000000';
/** Abouts with common prefixes, duplicates, and characters that UTF-16 and UTF-8 sort differently. */
const about = fc.oneof(
  fc.constantFrom('https://doi.org/10.5555/a', 'https://doi.org/10.5555/a.1', 'https://doi.org/10.5555/a-1', '\u{1F41A}', '\uFF5E', 'é'),
  fc.string({ unit: fc.constantFrom('a', '/', '.', '-', '~', 'ü', '\u{1F41A}', '\uE000'), minLength: 1, maxLength: 6 }),
);
const line = fc.tuple(about, fc.constantFrom('', 'abc', 'abc.xyz')).map(([name, hashes]) => `${name}\t${SINCE}\t${hashes}\t\t\t\t`);

test('binary search in a printed ledger finds the lines that parsing finds, in any order of lookups', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), fc.array(about, { maxLength: 30 }), (lines, others) => {
      const gone = new Map([['https://doi.org/10.5555/gone', { datestamp: '2026-01-01T00:00:00Z', sets: ['volume:1'] }]]);
      const text = printLedger(lines, gone);
      const parsed = parseLedger(text, 'ledger.tsv', () => undefined);
      const sorted = sortedLedger(Buffer.from(text));
      expect([sorted.fields, sorted.deleted]).toEqual([parsed.fields, gone]);
      expect(new Set(sorted.lineByAbout.keys())).toEqual(new Set(parsed.lineByAbout.keys()));
      const asked = [...others, ...lines.map((one) => one.slice(0, one.indexOf('\t')))];
      for (const name of asked) expect([name, sorted.lineByAbout.get(name)]).toEqual([name, parsed.lineByAbout.get(name)]);
      expect([...sorted.lineByAbout.values()].sort()).toEqual([...lines].sort());
    }),
  );
});
