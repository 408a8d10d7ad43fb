import { describe, expect, test } from 'vitest';
import type { Problem } from '../../../../src/model/problem.ts';
import { parseLedger, printLedger } from '../../../../src/query/tag/ledger/ledger.ts';
import {
  datedAt,
  findHistory,
  historyOfPublished,
  historyOfRemoved,
  mergedLine,
  parseRecordHistory,
  type RecordDigests,
  type RecordHistory,
  recordKey,
  recordKeyOf,
  tombstoneLine,
  UNKNOWN_DIGESTS,
  withRecord,
} from '../../../../src/query/tag/ledger/record-history.ts';

const DIGESTS = 'AAAAAAAAAAA BBBBBBBBBBB CCCCCCCCCCC';
const OTHER = 'AAAAAAAAAAA bbbbbbbbbbb CCCCCCCCCCC';
const LIVE: RecordHistory = {
  first: '2026-01-01T00:00:00Z',
  changed: '2026-02-01T00:00:00Z',
  state: 'live',
  digests: DIGESTS,
  sets: ['volume:1'],
};
const DELETED: RecordHistory = { ...LIVE, state: 'deleted', title: 'Tides', files: 'content/1/e1 html md', source: 'e1.xml' };
const SWITCH = '2026-03-01T00:00:00Z';
const VALUES = '10.5555/a\t2014-02-28T00:00:00.000000\tAbC\t\t\t\t';

describe('the record of a published article', () => {
  test.each<[string, RecordHistory | undefined, RecordDigests, readonly string[], boolean, RecordHistory]>([
    ['is new', undefined, DIGESTS, ['volume:1'], true, { ...LIVE, first: SWITCH, changed: SWITCH }],
    ['is as before', LIVE, DIGESTS, ['volume:1'], false, LIVE],
    ['changes with a digest', LIVE, OTHER, ['volume:1'], true, { ...LIVE, changed: SWITCH, digests: OTHER }],
    ['changes with its sets', LIVE, DIGESTS, ['volume:2'], true, { ...LIVE, changed: SWITCH, sets: ['volume:2'] }],
    ['has digests after a ledger of version 2, and its time', { ...LIVE, digests: UNKNOWN_DIGESTS }, DIGESTS, ['volume:1'], true, LIVE],
    [
      'changes with a value after such a ledger',
      { ...LIVE, digests: UNKNOWN_DIGESTS },
      DIGESTS,
      ['volume:1'],
      false,
      { ...LIVE, changed: SWITCH },
    ],
    ['changes when it is restored, and keeps its first time', DELETED, DIGESTS, ['volume:1'], true, { ...LIVE, changed: SWITCH }],
  ])('%s', (_, before, digests, sets, hasSameValues, expected) => {
    const history = historyOfPublished(before, { digests, sets }, () => hasSameValues);
    expect(datedAt(history, () => SWITCH)).toEqual(expected);
  });
});

describe('the record of a removed article', () => {
  const last = () => ({ title: 'Tides', files: 'content/1/e1 html md', source: 'e1.xml' });

  test('has the time of the switch, and keeps its sets', () => {
    expect(datedAt(historyOfRemoved(LIVE, 'deleted', last), () => SWITCH)).toEqual({ ...DELETED, changed: SWITCH });
  });

  test('keeps its time, title and files in later builds', () => {
    expect(historyOfRemoved(DELETED, 'deleted', () => ({ title: '', files: '', source: '' }))).toEqual(DELETED);
    expect(historyOfRemoved(DELETED, 'withdrawn', last)).toEqual({ ...DELETED, state: 'withdrawn' });
  });

  test('is a line in its place', () => {
    const text = printLedger([withRecord(VALUES.replace('/a', '/c'), LIVE), tombstoneLine('10.5555/b', DELETED), withRecord(VALUES, LIVE)]);
    const keys = text.split('\n').flatMap((line) => (line.startsWith('10.') ? [line.split('\t')[0]] : []));
    expect(keys).toEqual(['10.5555/a', '10.5555/b', '10.5555/c']);
    const { lineByKey } = parseLedger(text, 'ledger.tsv', (problem) => expect.unreachable(String(problem.message)));
    expect(findHistory(lineByKey.get('10.5555/b') ?? '')).toEqual(DELETED);
  });
});

test.each([
  ['https://doi.org/10.7554/eLife.00013', '10.7554/eLife.00013'],
  ['http://dx.doi.org/10.7554/eLife.00013', '10.7554/eLife.00013'],
  ['https://resolver.example/doi/10.7554/a%3Cb', '10.7554/a%3Cb'],
  ['https://doi.org/10.5555/content/1', '10.5555/content/1'],
  ['https://journal.example/j/content/1/e3', 'content/1/e3'],
  ['https://journal.example/content/1/e3.html', 'content/1/e3'],
])('the key of %s depends neither on the resolver nor on the site', (about, key) => {
  expect(recordKey(about)).toBe(key);
});

test('the key of an article is that of its about value', () => {
  expect([recordKeyOf('content/1/e3', undefined), recordKeyOf('content/1/e3', '10.1/a<b')]).toEqual(['content/1/e3', '10.1/a%3Cb']);
});

test.each(['2026-02-31T00:00:00Z', '2026-99-01T00:00:00Z'])('a record with the time %s is malformed', (time) => {
  expect(parseRecordHistory(`${LIVE.first} ${time} live ${DIGESTS}`)).toBeUndefined();
  expect(parseRecordHistory(`${time} volume:1`)).toBeUndefined();
});

test('a record of version 2 has no digests', () => {
  expect(parseRecordHistory('2026-02-01T00:00:00Z volume:1')).toEqual({ ...LIVE, first: LIVE.changed, digests: UNKNOWN_DIGESTS });
});

describe('two lines of one article, as a merge of two branches leaves them', () => {
  const newer: RecordHistory = { ...LIVE, first: '2026-01-15T00:00:00Z', changed: '2026-02-15T00:00:00Z', digests: OTHER };

  test.each([
    ['the newer one wins, with the earlier first time', LIVE, newer, { ...newer, first: LIVE.first }],
    ['a later removal wins', LIVE, { ...DELETED, changed: SWITCH }, { ...DELETED, changed: SWITCH }],
    ['a later return wins', DELETED, newer, { ...newer, first: LIVE.first }],
  ])('%s', (_, one, other, expected) => {
    const [a, b] = [one, other].map((history) =>
      history.state === 'live' ? withRecord(VALUES, history) : tombstoneLine('10.5555/a', history),
    );
    for (const [first = '', second = ''] of [
      [a, b],
      [b, a],
    ]) {
      expect(findHistory(mergedLine(first, second))).toEqual(expected);
      const problems: Problem[] = [];
      const { lineByKey } = parseLedger(`${printLedger([])}${first}\n${second}\n`, 'ledger.tsv', (problem) => problems.push(problem));
      expect([problems, findHistory(lineByKey.get('10.5555/a') ?? '')]).toEqual([[], expected]);
    }
  });

  test('lines of the versions 2 and 3 are lines of one article', () => {
    const text = `#offprint-ledger 2\n#offprint-ledger 3\nhttps://doi.org/${VALUES}\t2026-02-01T00:00:00Z volume:1\n${withRecord(VALUES, newer)}\n`;
    const { lineByKey } = parseLedger(text, 'ledger.tsv', (problem) => expect.unreachable(String(problem.message)));
    expect([...lineByKey.keys()]).toEqual(['10.5555/a']);
    expect(findHistory(lineByKey.get('10.5555/a') ?? '')).toEqual(newer);
  });
});
