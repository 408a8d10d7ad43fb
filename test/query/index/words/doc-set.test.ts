import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BitReader, BitWriter } from '../../../../src/query/index/words/bit-stream.ts';
import { ByteReader, ByteWriter } from '../../../../src/query/index/words/byte-stream.ts';
import { readDocSet, writeDocSet } from '../../../../src/query/index/words/doc-set.ts';
import { readLengths, writeLengths } from '../../../../src/query/index/words/lengths-table.ts';
import { shardOf } from '../../../../src/query/index/words/named-files.ts';
import { GROUP_SIZE, readRoot, type WordRoot, writeRoot } from '../../../../src/query/index/words/root.ts';
import { readWords, writeWords } from '../../../../src/query/index/words/word-list.ts';

describe('a set of documents', () => {
  it('is read back, sparse or dense, after other sets', () => {
    const set = fc
      .tuple(fc.integer({ min: 1, max: 500 }), fc.double({ min: 0, max: 1, noNaN: true }), fc.integer())
      .map(([size, share, seed]) => {
        const members = Array.from({ length: size }, (_, i) => i).filter((i) => (Math.imul(i + seed, 2654435761) >>> 0) / 2 ** 32 < share);
        return { size, members };
      });
    fc.assert(
      fc.property(fc.array(set, { maxLength: 5 }), (sets) => {
        const bits = new BitWriter();
        for (const { size, members } of sets) writeDocSet(bits, members, size);
        const reader = new BitReader(bits.bytes());
        for (const { size, members } of sets) expect([...readDocSet(reader, members.length, size)]).toEqual(members);
      }),
    );
  });

  it('takes no more than a bit per document', () => {
    const bits = new BitWriter();
    writeDocSet(
      bits,
      Array.from({ length: 500 }, (_, i) => i * 2),
      1000,
    );
    expect(bits.bytes().length).toBe(126);
  });

  it('is an error if truncated', () => {
    expect(() => readDocSet(new BitReader(Uint8Array.of(255)), 3, 1000)).toThrow(RangeError);
    expect(() => readDocSet(new BitReader(new Uint8Array(9)), 2000, 1000)).toThrow(RangeError);
  });
});

describe('the tables of an index', () => {
  it('of lengths are read back', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 70_000 })), (lengths) => {
        const out = new ByteWriter();
        writeLengths(out, lengths);
        expect([...readLengths(new ByteReader(out.bytes()), lengths.length)]).toEqual(lengths);
      }),
    );
  });

  it('of words are read back', () => {
    const listed = fc.record({ text: fc.string({ unit: 'grapheme', minLength: 1 }), count: fc.integer({ min: 0, max: 2 ** 40 }) });
    fc.assert(
      fc.property(fc.array(listed), (words) => {
        expect(readWords(writeWords(words))).toEqual(words);
      }),
    );
  });

  it('of separators are read back and locate a key', () => {
    const shards = ['', 'b', 'ba', 'neuron\0r', 'p53-', '学'];
    const root: WordRoot = {
      documentCount: 3,
      fields: ['a'],
      ranked: [],
      language: 'en',
      shards: { starts: shards, names: shards.map((_, i) => `0f3a5b90c1d2e3f${i}`) },
      isGrouped: false,
      lists: { words: '77b15b90c1d2e3f4' },
    };
    expect(readRoot(writeRoot(root))).toEqual(root);
    expect(['a', 'b', 'b-c', 'neuron', 'neuron\0r', 'zz', '学习'].map((key) => shardOf(shards, key))).toEqual([0, 1, 1, 2, 3, 4, 5]);
    expect(GROUP_SIZE).toBeGreaterThan(1);
  });
});
