import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareText } from '../../src/model/text/compare.ts';
import { changedLines, type LineOrder, openLineFinder } from '../../src/publish/sorted-lines.ts';

const TAB = 9;
const BY_NAME: LineOrder = { nameAt: (text, at) => text.toString('utf8', at, text.indexOf(TAB, at)) };
const name = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '/', '.'), minLength: 1, maxLength: 6 });
// Lines of a few bytes and of several steps, so that both ways are taken far and near.
const rest = fc.nat({ max: 700 }).map((length) => 'x'.repeat(length));
const lines = fc.uniqueArray(fc.tuple(name, rest), { selector: ([one]) => one, maxLength: 60 });

function textOf(all: readonly (readonly [string, string])[]): string {
  return all.map(([one, value]) => `${one}\t${value}\n`).join('');
}

describe('sorted lines', () => {
  test('are found in any order of queries, as by a linear scan', () => {
    fc.assert(
      fc.property(lines, fc.array(name, { maxLength: 40 }), (all, asked) => {
        const sorted = all.toSorted(([a], [b]) => compareText(a, b));
        const find = openLineFinder(Buffer.from(textOf(sorted)), BY_NAME);
        for (const one of [...asked, ...all.map(([known]) => known)]) {
          const before = sorted.filter(([other]) => compareText(other, one) < 0);
          expect(find(one)).toBe(Buffer.byteLength(textOf(before)));
        }
      }),
    );
  });

  test('are changed as a map would be', () => {
    fc.assert(
      fc.property(lines, lines, fc.array(name), (before, put, removed) => {
        const sorted = (all: Iterable<[string, string]>) => textOf([...all].sort(([a], [b]) => compareText(a, b)));
        const lineByName = new Map<string, string | undefined>(removed.map((one) => [one, undefined]));
        for (const line of put) lineByName.set(line[0], textOf([line]));
        const changes = { names: lineByName.keys(), lineOf: (one: string) => lineByName.get(one) };
        const after = new Map(before);
        for (const one of removed) after.delete(one);
        for (const [one, value] of put) after.set(one, value);
        expect(Buffer.concat([...changedLines(Buffer.from(sorted(before)), changes, BY_NAME)]).toString()).toBe(sorted(after));
      }),
    );
  });
});
