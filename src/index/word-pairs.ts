import { normaliseForWords } from '../text/words.ts';
import { cutByHash } from './hash-shards.ts';
import { NumberList } from './number-list.ts';
import { PairNumbers } from './pair-numbers.ts';
import { readPostings, writePostings } from './postings.ts';
import { sortEntries } from './sort-entries.ts';
import { hashWord, WordNumbers } from './word-numbers.ts';
import { ByteReader } from './words/byte-stream.ts';

/**
 * Which objects hold two words next to each other, for the texts of references: a phrase is found without reading them.
 *
 *   12 'Deep learning for proteins'  ->  deep learning: 12 · learning for: 12 · for proteins: 12
 *
 * Only hashes of pairs are kept, and beside each whether other pairs of these texts share it. Where none does, a look at one of the
 * objects tells of all of them. Runs that begin with a digit have no pairs: there would be as many, and nobody asks for them.
 */
export class WordPairsBuilder {
  readonly #words = new WordNumbers();
  readonly #pairs = new PairNumbers();
  /** The pairs of one object after the other; below, the objects, and where the pairs of each begin. */
  readonly #met = new NumberList();
  readonly #ordinals = new NumberList();
  readonly #starts = new NumberList();
  #ordinal = 0;
  #before = NO_WORD;

  /** Objects must come in ascending order. */
  add(ordinal: number, text: string): void {
    const normalised = normaliseForWords(text);
    if (this.#ordinals.last !== ordinal) {
      this.#ordinals.add(ordinal);
      this.#starts.add(this.#met.length);
    }
    this.#ordinal = ordinal;
    this.#before = NO_WORD;
    if (IS_ASCII.test(normalised)) this.#addAscii(normalised);
    else for (const { 0: run, index } of normalised.matchAll(RUN)) this.#addRun(normalised, index, index + run.length);
  }

  /** Raw shards of about `target` bytes, which hardly deflate. */
  shards(universe: number, target: number): Uint8Array[] {
    const { starts, ordinals } = this.#byPair();
    const hashes = Uint32Array.from({ length: this.#pairs.size }, (_, pair) => this.#hashOf(pair));
    const order = sortEntries(hashes);
    const count = Math.ceil((ordinals.length * BYTES_PER_ORDINAL + order.length) / target);
    const setOf = (pair: number): Uint32Array => ordinals.subarray(starts[pair], starts[pair + 1]);
    return cutByHash({
      hashes,
      order,
      count,
      write: (writer, distance, pairs) => {
        const isShared = pairs.length > 1;
        writer.writeNumber(distance * 2 + (isShared ? 1 : 0));
        writePostings(writer, isShared ? uniteSets(Array.from(pairs, setOf)) : setOf(pairs[0] ?? 0), universe);
      },
    });
  }

  #addAscii(text: string): void {
    let start = 0;
    for (let i = 0; i <= text.length; i++) {
      if (i < text.length && IN_WORD[text.charCodeAt(i)] === 1) continue;
      if (i > start) this.#addRun(text, start, i);
      start = i + 1;
    }
  }

  #addRun(text: string, start: number, end: number): void {
    const before = this.#before;
    if (isDigit(text.charCodeAt(start))) {
      this.#before = NO_WORD;
      return;
    }
    this.#before = this.#words.numberOf(text, start, end);
    const pair = before === NO_WORD ? undefined : this.#pairs.meet(before, this.#before, this.#ordinal);
    if (pair !== undefined) this.#met.add(pair);
  }

  #hashOf(pair: number): number {
    return pairHashOf(this.#words.hashOf(this.#pairs.firstOf(pair)), this.#words.hashOf(this.#pairs.secondOf(pair)));
  }

  /** The objects of each pair together, ascending. */
  #byPair(): { readonly starts: Uint32Array; readonly ordinals: Uint32Array } {
    const met = this.#met;
    const starts = new Uint32Array(this.#pairs.size + 1);
    for (let i = 0; i < met.length; i++) {
      const after = met.at(i) + 1;
      starts[after] = (starts[after] ?? 0) + 1;
    }
    for (let pair = 0; pair < this.#pairs.size; pair++) starts[pair + 1] = (starts[pair + 1] ?? 0) + (starts[pair] ?? 0);
    const ordinals = new Uint32Array(met.length);
    const places = starts.slice();
    for (let object = 0; object < this.#ordinals.length; object++) {
      const end = object + 1 < this.#starts.length ? this.#starts.at(object + 1) : met.length;
      for (let i = this.#starts.at(object); i < end; i++) {
        const pair = met.at(i);
        const place = places[pair] ?? 0;
        ordinals[place] = this.#ordinals.at(object);
        places[pair] = place + 1;
      }
    }
    return { starts, ordinals };
  }
}

/** The objects of a hash. */
export interface PairSet {
  readonly ordinals: Uint32Array;
  /** Whether it stands for several pairs of these texts, of which an object has at least one. */
  readonly isShared: boolean;
}

/** A shard in memory. */
export function readWordPairs(bytes: Uint8Array, universe: number): ReadonlyMap<number, PairSet> {
  const reader = new ByteReader(bytes);
  const sets = new Map<number, PairSet>();
  let hash = 0;
  while (!reader.isAtEnd) {
    const number = reader.readNumber();
    hash += Math.floor(number / 2);
    sets.set(hash, { ordinals: readPostings(reader, universe), isShared: number % 2 === 1 });
  }
  return sets;
}

/** Two runs of normalised text, adjacent. */
export type WordPair = readonly [first: string, second: string];

/** Whether two adjacent runs are indexed as a pair. */
export function isPair([first, second]: WordPair): boolean {
  return !isDigit(first.charCodeAt(0)) && !isDigit(second.charCodeAt(0));
}

/** The hash, of 29 bits, under which a pair is found. */
export function pairHash([first, second]: WordPair): number {
  return pairHashOf(hashWord(first, 0, first.length), hashWord(second, 0, second.length));
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

function uniteSets(sets: readonly Uint32Array[]): Uint32Array {
  return Uint32Array.from(new Set(sets.flatMap((set) => [...set]))).sort();
}

const NO_WORD = -1;
// 'p53'
const RUN = /[\p{L}\p{M}\p{N}_]+/gu;
const IS_ASCII = /^[\0-\x7f]*$/;
/** By ASCII code, 1 for what is part of a word in lower case. */
const IN_WORD = Uint8Array.from({ length: 128 }, (_, code) => (/[a-z0-9_]/.test(String.fromCharCode(code)) ? 1 : 0));
const BYTES_PER_ORDINAL = 2;
