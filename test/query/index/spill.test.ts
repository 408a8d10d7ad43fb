import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BlockWordsBuilder } from '../../../src/query/index/block-words.ts';
import { buildIndex } from '../../../src/query/index/build-index.ts';
import { DictionaryBuilder } from '../../../src/query/index/dictionary.ts';
import type { DictionaryKey } from '../../../src/query/index/dictionary-key.ts';
import type { EncodeIdentities } from '../../../src/query/index/inline-identities.ts';
import type { Spill } from '../../../src/query/index/spill.ts';
import { WordPairsBuilder } from '../../../src/query/index/word-pairs.ts';
import { toyObjects } from '../language/toy-objects.ts';
import { indexOptions } from '../language/toy-site.ts';
import { memorySpill } from './memory-spill.ts';

const deflate = (bytes: Uint8Array): Uint8Array => deflateRawSync(bytes);
const name: EncodeIdentities = (ordinals) => Uint8Array.from(ordinals);

/** Returns the output of a builder with a spill file. */
type Build = (spill: Spill | undefined) => unknown;

function expectSame(build: Build): number {
  const inMemory = build(undefined);
  const [tiny, small] = [memorySpill(1), memorySpill(300)];
  expect(build(tiny)).toEqual(inMemory);
  expect(build(small)).toEqual(inMemory);
  return tiny.runs.size;
}

/** Returns a key whose hash many texts share. */
function keyOf(key: string): DictionaryKey {
  return { key, hash: HASHES[key.length % HASHES.length] ?? 0, isExact: true };
}

const HASHES = [0, 1, 0x7fffff, 0x800000, 0x12345678, 0x1fffffff];

describe('spilling to disk does not change the bytes of an index', () => {
  const text = fc.oneof(fc.constantFrom('Cell', 'Cell biology', '细胞', 'x'.repeat(200)), fc.string({ maxLength: 3 }));
  const texts = fc.array(fc.record({ value: text, role: fc.constantFrom('s', 'e'), gap: fc.constantFrom(1, 2, 9000) }), { maxLength: 80 });

  test.each([false, true])('a dictionary of texts with identities: %s', (isNamed) => {
    fc.assert(
      fc.property(texts, (all) => {
        const puts = expectSame((spill) => {
          const builder = new DictionaryBuilder({ isByValue: true, spill });
          let ordinal = 0;
          for (const { value, role, gap } of all) {
            builder.add(ordinal, keyOf(role + value));
            ordinal += gap;
          }
          return [...builder.shards(ordinal, deflate, isNamed ? name : undefined)];
        });
        expect(puts).toBeGreaterThanOrEqual(all.length);
      }),
    );
  });

  test('a dictionary of words with posting lists', () => {
    const sets = fc.uniqueArray(fc.tuple(fc.string({ minLength: 1 }), fc.uniqueArray(fc.nat(200), { minLength: 1 })), {
      selector: ([word]) => word,
    });
    fc.assert(
      fc.property(sets, (all) => {
        const puts = expectSame((spill) => {
          const builder = new DictionaryBuilder({ isByValue: false, spill });
          for (const [word, ordinals] of all) builder.addSet(Uint32Array.from(ordinals).sort(), keyOf(word));
          return [...builder.shards(201, deflate)];
        });
        expect(puts).toBeGreaterThanOrEqual(all.length);
      }),
    );
  });

  const lines = fc.array(
    fc.array(fc.constantFrom('Deep', 'learning', 'of', 'naïve', '1998', '细胞'), { maxLength: 8 }).map((words) => words.join(' ')),
  );

  test('pairs of words', () => {
    fc.assert(
      fc.property(lines, (all) => {
        expectSame((spill) => {
          const builder = new WordPairsBuilder(spill);
          for (const [ordinal, line] of all.entries()) builder.add(ordinal * 1500, line);
          return [...builder.shards(all.length * 1500, 64)];
        });
      }),
      { numRuns: 30 },
    );
  });

  test('block words', () => {
    fc.assert(
      fc.property(lines, (all) => {
        expectSame((spill) => {
          const builder = new BlockWordsBuilder(1, spill);
          for (const [ordinal, line] of all.entries()) builder.add(ordinal, line, 0);
          return [...builder.shards(all.length, 64)];
        });
      }),
      { numRuns: 30 },
    );
  });

  test('the index of a journal', () => {
    expect(expectSame((spill) => buildIndex(toyObjects(), { ...indexOptions(), ...(spill && { spill }) }))).toBeGreaterThan(100);
  });
});
