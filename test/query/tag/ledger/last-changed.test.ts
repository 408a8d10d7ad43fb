import { expect, test } from 'vitest';
import { lastChanged } from '../../../../src/query/tag/ledger/last-changed.ts';

const line = (since: string, changes = '') => `https://doi.org/10.1/x\t${since}\tAbC\t\t\t\t${changes}`;

test.each([
  ['never changed', '2012-10-15', line('2012-10-15T00:00:00.000000'), '2012-10-15'],
  ['known to the month', '2012-10', line('2012-10-01T00:00:00.000000'), '2012-10-01'],
  ['a later version', '2012-10-15', line('2013-02-01T00:00:00.000000'), '2013-02-01'],
  [
    'changed twice by the ledger',
    '2012-10-15',
    line('2012-10-15T00:00:00.000000', '2026-01-01T00:00:01.500000 article//title;2026-03-01T09:12:44.000000 article//abstract'),
    '2026-03-01T09:12:44Z',
  ],
  ['undated', '', line('1970-01-01T00:00:00.000000'), ''],
])('an article %s', (_, publishedIso, ledgerLine, expected) => {
  expect(lastChanged({ publishedIso }, ledgerLine)).toBe(expected);
});
