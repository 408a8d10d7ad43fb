import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { filtered, joined, mapped, sortedBy } from '../../src/publish/listed.ts';
import type { StagedFile } from '../../src/publish/site-manifest.ts';
import { openStagedList } from '../../src/publish/staged-list.ts';
import { compareText } from '../../src/text/compare.ts';

const file = (path: string): StagedFile => ({ path, sizeBytes: path.length, sha256: '0f'.repeat(32), changed: path.length % 2 === 0 });

describe('lists of which each is made when it is asked for', () => {
  test('are as arrays are', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.array(fc.string()), fc.nat(20), fc.nat(20), (some, others, from, to) => {
        const both = [...some, ...others];
        const list = joined(some, others);
        const twice = (text: string): string => text + text;
        const isLong = (text: string): boolean => text.length > 3;
        expect([...list]).toEqual(both);
        expect(list.slice(from, to)).toEqual(both.slice(from, to));
        expect([...mapped(list, twice)]).toEqual(both.map(twice));
        expect([...filtered(list, isLong)]).toEqual(both.filter(isLong));
        expect([...sortedBy(list, { textOf: twice, compare: compareText })]).toEqual(
          both.toSorted((a, b) => compareText(twice(a), twice(b))),
        );
        expect([list.length, list.at(both.length)]).toEqual([both.length, undefined]);
      }),
    );
  });

  test('joined go as far as they went when they were joined', () => {
    const [staged, other] = [openStagedList(), openStagedList()];
    staged.push(file('a'));
    other.push(file('c'));
    const list = joined(staged.files, other.files);
    staged.push(file('b'));
    expect([...list]).toEqual([file('a'), file('c')]);
  });
});

test('staged files are given back as they were taken, however many', () => {
  const files = Array.from({ length: 300 }, (_, at) => file('x'.repeat(at + 1)));
  const list = openStagedList();
  for (const one of files) list.push(one);
  expect([...list.files]).toEqual(files);
  expect(list.files.slice(127, 130)).toEqual(files.slice(127, 130));
});
