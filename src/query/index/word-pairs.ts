import { normaliseForWords } from '../../model/text/words.ts';
import { HashLog, type SortedHashes } from './hash-log.ts';
import { cutByHash } from './hash-shards.ts';
import { readPostings, writePostings } from './postings.ts';
import { stepUp } from './shard-size.ts';
import type { Spill } from './spill.ts';
import { ByteReader } from './words/byte-stream.ts';

/**
 * An index from pairs of adjacent words to objects, for the texts of references, so that phrases are found without reading the texts.
 *
 *   12 'Deep learning for proteins'  ->  deep learning: 12 · learning for: 12 · for proteins: 12
 *
 * Pairs are stored as hashes, each with a flag that tells whether other pairs of these texts have the same hash. If not, reading one text
 * verifies all. Pairs with a run that begins with a digit are not indexed: they would double the index, and are rarely searched.
 */
export class WordPairsBuilder {
  readonly #log: HashLog;
  #ordinal = 0;
  #before: RunHashes | undefined;

  constructor(spill?: Spill) {
    this.#log = new HashLog({ hasChecks: true, spill });
  }

  /** Adds a text, in ascending order of ordinals. */
  add(ordinal: number, text: string): void {
    this.#ordinal = ordinal;
    this.#before = undefined;
    if (IS_ASCII.test(text)) this.#addAscii(text);
    else for (const [run] of normaliseForWords(text).matchAll(RUN)) this.#addRun(run);
  }

  /** Returns raw shards of about `target` bytes and frees the log. Hashes and gaps are nearly random, so they hardly deflate. */
  *shards(universe: number, target: number): Generator<Uint8Array> {
    const count = stepUp(Math.ceil((this.#log.length * BYTES_PER_ENTRY) / target));
    yield* cutByHash(setsOfParts(this.#log.takeSorted()), count, (writer, distance, { isAmbiguous, ordinals }) => {
      writer.writeNumber(distance * 2 + (isAmbiguous ? 1 : 0));
      writePostings(writer, ordinals, universe);
    });
  }

  /** Hashes the runs of an ASCII text without allocating a string per run; most of several million texts are ASCII. */
  #addAscii(text: string): void {
    let isAfterRun = false;
    let first = 0;
    let second = 0;
    let start = -1;
    let lastFirst = 0;
    let lastSecond = 0;
    for (let i = 0; i <= text.length; i++) {
      const unit = i < text.length ? (ASCII_FOLD[text.charCodeAt(i)] ?? 0) : 0;
      if (unit !== 0) {
        if (start < 0) {
          start = unit;
          first = FIRST_START;
          second = SECOND_START;
        }
        first = Math.imul(first ^ unit, FIRST_FACTOR);
        second = Math.imul(second ^ unit, SECOND_FACTOR);
      } else if (start >= 0) {
        const isIndexed = !isDigit(start);
        if (isIndexed) {
          const nowFirst = mixed(first);
          if (isAfterRun) this.#log.add(pairHashOf(lastFirst, nowFirst), this.#ordinal, checkOf(lastSecond, second));
          lastFirst = nowFirst;
          lastSecond = second;
        }
        isAfterRun = isIndexed;
        start = -1;
      }
    }
  }

  #addRun(run: string): void {
    const before = this.#before;
    this.#before = isDigit(run.charCodeAt(0)) ? undefined : runHashes(run);
    if (before === undefined || this.#before === undefined) return;
    this.#log.add(pairHashOf(before.first, this.#before.first), this.#ordinal, checkOf(before.second, this.#before.second));
  }
}

interface RunHashes {
  readonly first: number;
  readonly second: number;
}

interface HashSetOfPairs {
  readonly hash: number;
  readonly isAmbiguous: boolean;
  readonly ordinals: Uint32Array;
}

function* setsOfParts(parts: Iterable<SortedHashes>): Generator<HashSetOfPairs> {
  for (const part of parts) yield* setsOf(part);
}

/** Returns each hash with its objects, without duplicates. */
function* setsOf({ hashes, checks, ordinals }: SortedHashes): Generator<HashSetOfPairs> {
  for (let start = 0; start < hashes.length; ) {
    const hash = hashes[start] ?? 0;
    let end = start + 1;
    let isAmbiguous = false;
    for (; end < hashes.length && hashes[end] === hash; end++) isAmbiguous ||= checks[end] !== checks[start];
    const set = ordinals.subarray(start, end);
    yield { hash, isAmbiguous, ordinals: isAmbiguous ? set.filter((ordinal, i) => i === 0 || ordinal !== set[i - 1]) : set };
    start = end;
  }
}

/** The objects under a hash of word pairs. */
export interface PairSet {
  readonly ordinals: Uint32Array;
  /** True if several pairs of these texts have this hash; an object then has at least one of them. */
  readonly isAmbiguous: boolean;
}

/** Decodes a shard: objects by hash. */
export function readWordPairs(bytes: Uint8Array, universe: number): ReadonlyMap<number, PairSet> {
  const reader = new ByteReader(bytes);
  const sets = new Map<number, PairSet>();
  let hash = 0;
  while (!reader.isAtEnd) {
    const number = reader.readNumber();
    hash += Math.floor(number / 2);
    sets.set(hash, { ordinals: readPostings(reader, universe), isAmbiguous: number % 2 === 1 });
  }
  return sets;
}

/** Two adjacent runs of normalised text. */
export type WordPair = readonly [first: string, second: string];

/** Tells whether a pair of adjacent runs is indexed. */
export function isPair([first, second]: WordPair): boolean {
  return !isDigit(first.charCodeAt(0)) && !isDigit(second.charCodeAt(0));
}

/** Returns the 29-bit hash of a pair. */
export function pairHash([first, second]: WordPair): number {
  return pairHashOf(runHashes(first).first, runHashes(second).first);
}

/** Returns two 32-bit hashes of a run. */
function runHashes(run: string): RunHashes {
  let first = FIRST_START;
  let second = SECOND_START;
  for (let i = 0; i < run.length; i++) {
    first = Math.imul(first ^ run.charCodeAt(i), FIRST_FACTOR);
    second = Math.imul(second ^ run.charCodeAt(i), SECOND_FACTOR);
  }
  return { first: mixed(first), second };
}

function mixed(hash: number): number {
  const half = Math.imul(hash ^ (hash >>> 15), 0x01000193);
  return (half ^ (half >>> 13)) >>> 0;
}

/** Returns the check that distinguishes pairs with the same hash. */
function checkOf(first: number, second: number): number {
  const hash = Math.imul(first ^ (first >>> 16), 0x7feb352d) ^ second;
  return Math.imul(hash ^ (hash >>> 15), 0x846ca68b) >>> 0;
}

function pairHashOf(first: number, second: number): number {
  let hash = Math.imul(first, 0x9e3779b1) ^ second;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 3;
}

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}

// 'p53'
const RUN = /[\p{L}\p{M}\p{N}_]+/gu;
const IS_ASCII = /^[\0-\x7f]*$/;
/** Maps an ASCII code to the lower-case letter, digit or `_`; 0 for characters that end a word. */
const ASCII_FOLD = Uint8Array.from({ length: 128 }, (_, code) => {
  const char = String.fromCharCode(code);
  return /\w/.test(char) ? char.toLowerCase().charCodeAt(0) : 0;
});
const FIRST_START = 0x811c9dc5 | 0;
const FIRST_FACTOR = 0x01000193;
const SECOND_START = 0x2f0b4c47;
const SECOND_FACTOR = 0x5bd1e995;
const BYTES_PER_ENTRY = 2.2;
