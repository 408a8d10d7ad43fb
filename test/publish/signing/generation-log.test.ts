import { expect, test } from 'vitest';
import {
  appendEntry,
  entryAfter,
  followsUpon,
  type GenerationEntry,
  printEntry,
  readLog,
} from '../../../src/publish/signing/generation-log.ts';

const digest = (digit: string): string => digit.repeat(64);
const first = entryAfter(undefined, digest('a'));
const second = entryAfter(first, digest('b'));
const third = entryAfter(second, digest('c'));
const log = [first, second, third].reduce(appendEntry, '');
const lines = log.split('\n').slice(0, -1);

test('an entry is one line with the hash of its predecessor', () => {
  expect(printEntry(first)).toBe(`generation 1 manifest ${digest('a')} previous ${digest('0')}`);
  // sha256sum of that line, without its end.
  expect(second.previous).toBe('807d8c594675286001073ecb2b8e3ba10d07c4eb4e87f13a74212c0453c849e1');
  expect(readLog(log)).toEqual([first, second, third]);
  expect(readLog('')).toEqual([]);
});

test.each([
  ['an entry that was changed', log.replace(digest('b'), digest('d')), 'line 3 does not follow'],
  ['an entry that was removed', `${lines[0]}\n${lines[2]}\n`, 'line 2 does not follow'],
  ['entries in another order', `${lines[1]}\n${lines[0]}\n`, 'line 1 does not follow'],
  ['a beginning that was removed', `${lines[1]}\n${lines[2]}\n`, 'line 1 does not follow'],
  ['a number that was changed', log.replace('generation 3', 'generation 4'), 'line 3 does not follow'],
  ['a line of something else', `${lines[0]}\nhello\n`, 'line 2 is not an entry'],
  ['a last line that is cut short', log.slice(0, -1), 'cut short'],
])('a log with %s is refused', (_, text, message) => {
  expect(() => readLog(text)).toThrow(message);
});

test.each<[what: string, entries: readonly GenerationEntry[], entry: GenerationEntry, follows: boolean]>([
  ['the first upon nothing', [], first, true],
  ['the second upon the first', [first], second, true],
  ['the third upon the first', [first], third, false],
  ['the second upon nothing', [], second, false],
  ['another second upon the first', [first], { ...second, previous: digest('e') }, false],
])('%s: follows %j', (_, entries, entry, follows) => {
  expect(followsUpon(entries, entry)).toBe(follows);
});
