import type { ObjectKind } from '../../model/tagged-object.ts';
import { isUnspaced, normaliseForWords } from '../../model/text/words.ts';
import { HashLog, type SortedHashes } from './hash-log.ts';
import { cutByHash } from './hash-shards.ts';
import { readPostings, writePostings } from './postings.ts';
import { stepUp } from './shard-size.ts';
import type { Spill } from './spill.ts';
import { hashText } from './text-hash.ts';
import { ByteReader } from './words/byte-stream.ts';
import { gramsOf, queryGrams } from './words/language.ts';

/** A hash set that is filled and cleared often: open addressing, cleared in constant time by a generation counter. */
class HashSet {
  #hashes = new Uint32Array(1 << 10);
  #rounds = new Uint32Array(1 << 10);
  #round = 1;
  #size = 0;

  /** Adds a hash; returns false if the set already had it. */
  add(hash: number): boolean {
    if (this.#size * 2 >= this.#hashes.length) this.#grow();
    const mask = this.#hashes.length - 1;
    let slot = hash & mask;
    while (this.#rounds[slot] === this.#round) {
      if (this.#hashes[slot] === hash) return false;
      slot = (slot + 1) & mask;
    }
    this.#rounds[slot] = this.#round;
    this.#hashes[slot] = hash;
    this.#size++;
    return true;
  }

  clear(): void {
    this.#round++;
    this.#size = 0;
  }

  #grow(): void {
    const hashes = this.#hashes;
    const rounds = this.#rounds;
    const round = this.#round;
    this.#hashes = new Uint32Array(hashes.length * 2);
    this.#rounds = new Uint32Array(hashes.length * 2);
    this.#round = 1;
    this.#size = 0;
    for (let slot = 0; slot < hashes.length; slot++) if (rounds[slot] === round) this.add(hashes[slot] ?? 0);
  }
}

/**
 * An index from words to blocks of consecutive objects that may contain them.
 *
 * Used for millions of texts (references, parts of articles), for which an index by object would be larger than the texts. A reader
 * intersects blocks and then reads the texts in them. Words are stored as hashes; a run of a script without spaces is indexed by its
 * characters and pairs of characters.
 */
export class BlockWordsBuilder {
  readonly #log2: number;
  /** Block numbers by hash of the word. */
  readonly #log: HashLog;
  readonly #seen = new HashSet();
  #block = 0;

  /** `log2` is the binary logarithm of the number of objects in a block. */
  constructor(log2: number, spill?: Spill) {
    this.#log2 = log2;
    this.#log = new HashLog({ hasChecks: false, spill });
  }

  /** Adds a text of an object, in ascending order of ordinals. Fields with the same `salt` share their posting lists. */
  add(ordinal: number, text: string, salt: number): void {
    const block = ordinal >>> this.#log2;
    if (block !== this.#block) {
      this.#seen.clear();
      this.#block = block;
    }
    if (IS_ASCII.test(text)) this.#addAscii(text, salt);
    else for (const word of blockWordsOf(text)) this.#addHash(blockHash(word, salt));
  }

  /** Returns raw shards of about `target` bytes and frees the log. Hashes and gaps are nearly random, so shards are not deflated. */
  shards(objectCount: number, target: number): Generator<Uint8Array> {
    const universe = Math.ceil(objectCount / 2 ** this.#log2);
    const count = stepUp(Math.ceil((this.#log.length * BYTES_PER_PAIR) / target));
    return cutByHash(blocksByHash(this.#log.takeSorted()), count, (writer, distance, { blocks }) => {
      writer.writeNumber(distance);
      writePostings(writer, blocks, universe);
    });
  }

  /** Hashes the words of an ASCII text without allocating a string per word; most of several million texts are ASCII. */
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

/** Decodes a shard: the blocks of each hash. */
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

/** Returns the salt of a field. Fields of articles have separate posting lists; those of the other kinds share theirs. */
export function blockSalt(kind: ObjectKind, name: string): number {
  return kind === 'article' ? hashText(name)[0] : 0;
}

/** Returns the 29-bit hash of a word in a field. */
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

/** Returns the indexed words of a text: its runs, and characters and pairs of characters for scripts without spaces. */
function blockWordsOf(text: string): Iterable<string> {
  const runs = normaliseForWords(text).match(RUN) ?? [];
  return runs.some(isUnspaced) ? runs.flatMap((run) => (isUnspaced(run) ? gramsOf(run) : [run])) : runs;
}

/** Returns the indexed words that a text with a run must contain: the run, or its pairs for a script without spaces. */
export function requiredBlockWords(run: string): readonly string[] {
  return isUnspaced(run) ? queryGrams(run) : [run];
}

// 'p53'
const RUN = /[\p{L}\p{M}\p{N}_]+/gu;
const IS_ASCII = /^[\0-\x7f]*$/;
/** Maps an ASCII code to the lower-case letter, digit or `_`; 0 for characters that end a word. */
const ASCII_FOLD = Uint8Array.from({ length: 128 }, (_, code) => {
  const char = String.fromCharCode(code);
  return /\w/.test(char) ? char.toLowerCase().charCodeAt(0) : 0;
});
const HASH_START = 0x811c9dc5 | 0;
const BYTES_PER_PAIR = 2;
