import type { ObjectKind } from '../model/tagged-object.ts';
import { isUnspaced, normaliseForWords } from '../text/words.ts';
import { shardOfHash } from './dictionary-key.ts';
import { NumberList } from './number-list.ts';
import { readPostings, writePostings } from './postings.ts';
import { hashText } from './text-hash.ts';
import { ByteReader, ByteWriter } from './words/byte-stream.ts';
import { askedGrams, gramsOf } from './words/language.ts';

/**
 * Which blocks of consecutive objects may hold a word: for texts of which there are millions (references, parts), where an index of
 * every object would be larger than the texts. A reader narrows by it and then looks at the texts themselves.
 *
 * Only hashes of words are kept. A run of a script without spaces gives its characters and pairs of characters.
 */
export class BlockWordsBuilder {
  readonly #log2: number;
  readonly #hashes = new NumberList();
  readonly #blocks = new NumberList();
  readonly #seen = new Set<number>();
  #block = 0;

  /** `log2` is the binary logarithm of the objects in a block. */
  constructor(log2: number) {
    this.#log2 = log2;
  }

  /** Objects must come in ascending order. Fields of equal `salt` are narrowed together. */
  add(ordinal: number, text: string, salt: number): void {
    const block = ordinal >>> this.#log2;
    if (block !== this.#block) {
      this.#seen.clear();
      this.#block = block;
    }
    for (const word of blockWordsOf(text)) this.#addHash(blockHash(word, salt));
  }

  /** Raw shards of about `target` bytes, which hardly deflate. */
  shards(objectCount: number, target: number): Uint8Array[] {
    const universe = Math.ceil(objectCount / 2 ** this.#log2);
    const pairs = Float64Array.from(this.#hashes.view(), (hash, i) => hash * MOST_BLOCKS + this.#blocks.at(i)).sort();
    const count = Math.ceil((pairs.length * BYTES_PER_PAIR) / target);
    const shards: Uint8Array[] = [];
    let next = 0;
    for (let shard = 0; shard < count; shard++) {
      const writer = new ByteWriter();
      let before = 0;
      while (next < pairs.length) {
        const hash = Math.floor((pairs[next] ?? 0) / MOST_BLOCKS);
        if (shardOfHash(hash, count) !== shard) break;
        const start = next;
        while (next < pairs.length && Math.floor((pairs[next] ?? 0) / MOST_BLOCKS) === hash) next++;
        writer.writeNumber(hash - before);
        writePostings(
          writer,
          Uint32Array.from(pairs.subarray(start, next), (pair) => pair % MOST_BLOCKS),
          universe,
        );
        before = hash;
      }
      shards.push(writer.bytes());
    }
    return shards;
  }

  #addHash(hash: number): void {
    if (this.#seen.has(hash)) return;
    this.#seen.add(hash);
    this.#hashes.add(hash);
    this.#blocks.add(this.#block);
  }
}

/** A shard in memory: the blocks of each hash. */
export function readBlockWords(bytes: Uint8Array, blockCount: number): ReadonlyMap<number, Uint32Array> {
  const reader = new ByteReader(bytes);
  const blocks = new Map<number, Uint32Array>();
  let hash = 0;
  while (!reader.isAtEnd) {
    hash += reader.readNumber();
    blocks.set(hash, readPostings(reader, blockCount));
  }
  return blocks;
}

/** What tells the words of a field of articles from those of another; the fields of the other kinds are narrowed together. */
export function blockSalt(kind: ObjectKind, name: string): number {
  return kind === 'article' ? hashText(name)[0] : 0;
}

/** The hash, of 29 bits, under which a word of a field is found. */
export function blockHash(word: string, salt: number): number {
  return (Math.imul((hashText(word)[0] ^ salt) >>> 0, 0x9e3779b1) >>> 3) & 0x1fffffff;
}

/** What a text is found by: its runs, and for scripts without spaces the characters and pairs of its runs. */
function blockWordsOf(text: string): Iterable<string> {
  const runs = normaliseForWords(text).match(RUN) ?? [];
  return runs.some(isUnspaced) ? runs.flatMap((run) => (isUnspaced(run) ? gramsOf(run) : [run])) : runs;
}

/** What a run of a query is found by, all of them: itself, or the pairs of a run of a script without spaces. */
export function neededBlockWords(run: string): readonly string[] {
  return isUnspaced(run) ? askedGrams(run) : [run];
}

// 'p53'
const RUN = /[\p{L}\p{M}\p{N}_]+/gu;
const MOST_BLOCKS = 2 ** 24;
const BYTES_PER_PAIR = 2;
