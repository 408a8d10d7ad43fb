import type { ObjectKind } from '../model/tagged-object.ts';
import { isUnspaced, normaliseForWords } from '../text/words.ts';
import { HashLog, type SortedHashes } from './hash-log.ts';
import { HashSet } from './hash-set.ts';
import { cutByHash } from './hash-shards.ts';
import { readPostings, writePostings } from './postings.ts';
import type { Spill } from './spill.ts';
import { hashText } from './text-hash.ts';
import { ByteReader } from './words/byte-stream.ts';
import { askedGrams, gramsOf } from './words/language.ts';

/**
 * Which blocks of consecutive objects may hold a word: for texts of which there are millions (references, parts), where an index of
 * every object would be larger than the texts. A reader narrows by it and then looks at the texts themselves.
 *
 * Only hashes of words are kept. A run of a script without spaces gives its characters and pairs of characters.
 */
export class BlockWordsBuilder {
  readonly #log2: number;
  /** The blocks under the hashes. */
  readonly #log: HashLog;
  readonly #seen = new HashSet();
  #block = 0;

  /** `log2` is the binary logarithm of the objects in a block. */
  constructor(log2: number, spill?: Spill) {
    this.#log2 = log2;
    this.#log = new HashLog({ hasChecks: false, spill });
  }

  /** Objects must come in ascending order. Fields of equal `salt` are narrowed together. */
  add(ordinal: number, text: string, salt: number): void {
    const block = ordinal >>> this.#log2;
    if (block !== this.#block) {
      this.#seen.clear();
      this.#block = block;
    }
    if (IS_ASCII.test(text)) this.#addAscii(text, salt);
    else for (const word of blockWordsOf(text)) this.#addHash(blockHash(word, salt));
  }

  /** Raw shards of about `target` bytes, which hardly deflate. What was added is given up as it is taken. */
  shards(objectCount: number, target: number): Generator<Uint8Array> {
    const universe = Math.ceil(objectCount / 2 ** this.#log2);
    const count = Math.ceil((this.#log.length * BYTES_PER_PAIR) / target);
    return cutByHash(blocksByHash(this.#log.takeSorted()), count, (writer, distance, { blocks }) => {
      writer.writeNumber(distance);
      writePostings(writer, blocks, universe);
    });
  }

  /** The same as for any text, without making a string of every word: most texts are ASCII, and there are millions. */
  #addAscii(text: string, salt: number): void {
    let hash = HASH_START;
    let length = 0;
    for (let i = 0; i <= text.length; i++) {
      const unit = i < text.length ? (ASCII_FOLD[text.charCodeAt(i)] ?? 0) : 0;
      if (unit !== 0) {
        hash = hashStep(hash, unit);
        length++;
      } else if (length > 0) {
        this.#addHash(hashEnd(hash, salt));
        hash = HASH_START;
        length = 0;
      }
    }
  }

  #addHash(hash: number): void {
    if (this.#seen.add(hash)) this.#log.add(hash, this.#block);
  }
}

interface HashBlocks {
  readonly hash: number;
  readonly blocks: Uint32Array;
}

function* blocksByHash(parts: Iterable<SortedHashes>): Generator<HashBlocks> {
  for (const { hashes, ordinals } of parts) {
    for (let start = 0; start < hashes.length; ) {
      const hash = hashes[start] ?? 0;
      let end = start + 1;
      while (end < hashes.length && hashes[end] === hash) end++;
      yield { hash, blocks: ordinals.subarray(start, end) };
      start = end;
    }
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
  let hash = HASH_START;
  for (let i = 0; i < word.length; i++) hash = hashStep(hash, word.charCodeAt(i));
  return hashEnd(hash, salt);
}

function hashStep(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, 0x01000193);
}

function hashEnd(hash: number, salt: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 15) ^ salt, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 3;
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
const IS_ASCII = /^[\0-\x7f]*$/;
/** By ASCII code the lower-case letter, digit or `_`; 0 for what is no part of a word. */
const ASCII_FOLD = Uint8Array.from({ length: 128 }, (_, code) => {
  const char = String.fromCharCode(code);
  return /\w/.test(char) ? char.toLowerCase().charCodeAt(0) : 0;
});
const HASH_START = 0x811c9dc5 | 0;
const BYTES_PER_PAIR = 2;
