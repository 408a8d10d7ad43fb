import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareText } from '../../src/model/text/compare.ts';
import { concatLazy, filterLazy, mapLazy, sortLazy } from '../../src/publish/lazy-list.ts';
import type { StagedFile } from '../../src/publish/site-manifest.ts';
import { openStagedList } from '../../src/publish/staged-list.ts';

const file = (path: string): StagedFile => ({ path, sizeBytes: path.length, sha256: '0f'.repeat(32), changed: path.length % 2 === 0 });

describe('lazy lists', () => {
  test('behave like arrays', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.array(fc.string()), fc.nat(20), fc.nat(20), (some, others, from, to) => {
        const both = [...some, ...others];
        const list = concatLazy(some, others);
        const twice = (text: string): string => text + text;
        const isLong = (text: string): boolean => text.length > 3;
        expect([...list]).toEqual(both);
        expect(list.slice(from, to)).toEqual(both.slice(from, to));
        expect([...mapLazy(list, twice)]).toEqual(both.map(twice));
        expect([...filterLazy(list, isLong)]).toEqual(both.filter(isLong));
        expect([...sortLazy(list, { textOf: twice, compare: compareText })]).toEqual(
          both.toSorted((a, b) => compareText(twice(a), twice(b))),
        );
        expect([list.length, list.at(both.length)]).toEqual([both.length, undefined]);
      }),
    );
  });

  test('concatenated have the lengths at the time of the call', () => {
    const [staged, other] = [openStagedList(), openStagedList()];
    staged.push(file('a'));
    other.push(file('c'));
    const list = concatLazy(staged.files, other.files);
    staged.push(file('b'));
    expect([...list]).toEqual([file('a'), file('c')]);
  });
});

test('staged files round-trip, however many', () => {
  const files = Array.from({ length: 300 }, (_, at) => file('x'.repeat(at + 1)));
  const list = openStagedList();
  for (const one of files) list.push(one);
  expect([...list.files]).toEqual(files);
  expect(list.files.slice(127, 130)).toEqual(files.slice(127, 130));
});
