import type { TaggedValue, TagValue } from '../../model/tagged-object.ts';
import { ChunkCutter } from './chunk-cutter.ts';
import { type ColumnRow, encodeColumnChunk, type FieldException, type RefRange } from './column.ts';
import { DictionaryBuilder, writeShards } from './dictionary.ts';
import { type DictionaryKey, dictionaryKey } from './dictionary-key.ts';
import type { Identity } from './identity-column.ts';
import { ABOUT_SOURCES, identityValue } from './identity-value.ts';
import type { EncodeIdentities } from './inline-identities.ts';
import {
  EVERYWHERE,
  type FieldEntry,
  flagsOf,
  HAS_EXCEPTIONS,
  HOLDS_NUMBERS,
  HOLDS_TEXT,
  type Source,
  UNLISTED,
  type WordSource,
} from './manifest.ts';
import { NumberDictionaryBuilder } from './number-dictionary.ts';
import { NumberList } from './number-list.ts';
import { writePostings } from './postings.ts';
import type { Spill } from './spill.ts';
import { WordPairsBuilder } from './word-pairs.ts';
import { ByteWriter } from './words/byte-stream.ts';
import type { Deflate } from './words/shard-cutter.ts';

/** A list of ascending numbers, mostly consecutive, stored as the bounds of runs. */
export class RunList {
  readonly #bounds = new NumberList();
  #length = 0;
  #end = -1;

  get length(): number {
    return this.#length;
  }

  /** Adds a number, in ascending order. */
  add(value: number): void {
    if (value !== this.#end) {
      if (this.#end >= 0) this.#bounds.add(this.#end);
      this.#bounds.add(value);
    }
    this.#end = value + 1;
    this.#length++;
  }

  /** Returns the numbers. */
  numbers(): Uint32Array {
    const all = new Uint32Array(this.#length);
    let at = 0;
    for (let i = 0; i < this.#bounds.length; i += 2) {
      const end = i + 1 < this.#bounds.length ? this.#bounds.at(i + 1) : this.#end;
      for (let value = this.#bounds.at(i); value < end; value++) all[at++] = value;
    }
    return all;
  }
}

export interface FieldOptions {
  readonly source: Source;
  readonly words: WordSource;
  /** True if the texts have a dictionary. */
  readonly isListed: boolean;
  /** True if word pairs are indexed; only for texts without a dictionary. */
  readonly isPaired: boolean;
  readonly doiResolver: string;
  readonly deflate: Deflate;
  /** Writes a file in the folder of the field. */
  readonly put: (name: string, bytes: Uint8Array) => void;
  /** Target size of a column chunk in bytes. */
  readonly chunkBytes: number;
  readonly spill: Spill | undefined;
}

/** A file of an index, its path relative to the segment's folder. */
export interface IndexFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Builds everything about one field of one kind: dictionaries, column and the list of objects that have it. */
export class FieldBuilder {
  readonly #options: FieldOptions;
  readonly #texts: DictionaryBuilder;
  readonly #pairs: WordPairsBuilder | undefined;
  readonly #numbers = new NumberDictionaryBuilder();
  readonly #present = new RunList();
  readonly #exceptions: FieldException[] = [];
  readonly #column: ChunkCutter<ColumnRow>;
  #lastValue = '';
  #lastKey: DictionaryKey | undefined;
  #valueFlags = 0;
  #rows = 0;

  constructor(options: FieldOptions) {
    this.#options = options;
    const { deflate, put, chunkBytes, spill } = options;
    this.#texts = new DictionaryBuilder({ isByValue: true, spill });
    this.#pairs = options.isPaired ? new WordPairsBuilder(spill) : undefined;
    this.#column = new ChunkCutter({
      encode: encodeColumnChunk,
      deflate,
      put: (chunk, number) => put(`c${number}`, chunk),
      target: chunkBytes,
    });
  }

  /** Adds the value of an object, in ascending order of ordinals. A range is stored instead of the list it stands for. */
  add(ordinal: number, tagged: TaggedValue | undefined, identity: Identity, range?: RefRange): void {
    if (tagged !== undefined) this.#index(ordinal, tagged.value);
    const isOwnTime = tagged !== undefined && tagged.updatedAt !== identity.updatedAt;
    if (this.#options.source === 'column') {
      if (tagged === undefined) return;
      this.#fillTo(ordinal);
      this.#rows++;
      const value = range ?? tagged.value;
      this.#column.add(isOwnTime ? { value, updatedAt: tagged.updatedAt } : value);
      return;
    }
    const usual = identityValue(this.#options.source, identity, this.#options.doiResolver);
    if (usual === tagged?.value && !isOwnTime) return;
    this.#exceptions.push(isOwnTime ? [ordinal, tagged.value, tagged.updatedAt] : [ordinal, tagged?.value ?? null]);
  }

  /** Writes the remaining files and returns the manifest entry; undefined if no object has the field. */
  finish(objectCount: number, name?: EncodeIdentities): FieldEntry | undefined {
    if (this.#present.length === 0) return undefined;
    const { deflate, put, source, words } = this.#options;
    const isEverywhere = this.#present.length === objectCount;
    if (!isEverywhere) put('has', deflate(postingsBytes(this.#present.numbers(), objectCount)));
    const texts = writeShards(this.#texts.shards(objectCount, deflate, name), (file, raw) => put(`t${file}`, deflate(raw)));
    let pairs = 0;
    for (const shard of this.#pairs?.shards(objectCount, PAIR_SHARD_BYTES) ?? []) put(`p${pairs++}`, deflate(shard));
    const numbers = this.#numbers.shards(objectCount, name);
    for (const [i, shard] of numbers.entries()) put(`n${i}`, deflate(shard.bytes));
    if (this.#exceptions.length > 0) put('exceptions', deflate(new TextEncoder().encode(JSON.stringify(this.#exceptions))));
    let log2 = 0;
    if (source === 'column') {
      this.#fillTo(objectCount);
      log2 = this.#column.finish();
    }
    const flags =
      this.#valueFlags |
      (isEverywhere ? EVERYWHERE : 0) |
      (this.#exceptions.length > 0 ? HAS_EXCEPTIONS : 0) |
      (this.#options.isListed ? 0 : UNLISTED);
    return [flagsOf(flags, source, words), log2, texts + pairs, ...numbers.map(({ first }) => first)];
  }

  #index(ordinal: number, value: TagValue): void {
    this.#present.add(ordinal);
    if (typeof value === 'number') {
      this.#valueFlags |= HOLDS_NUMBERS;
      this.#numbers.add(ordinal, value);
      return;
    }
    if (typeof value !== 'boolean') this.#valueFlags |= HOLDS_TEXT;
    // Values derived from the about value are found through the id dictionary.
    if (this.#pairs !== undefined) for (const text of textsOf(value)) this.#pairs.add(ordinal, text);
    if (!this.#options.isListed || ABOUT_SOURCES.has(this.#options.source)) return;
    if (typeof value === 'string') this.#texts.add(ordinal, this.#keyOf(value));
    else if (typeof value === 'boolean') this.#texts.add(ordinal, dictionaryKey(String(value), 'boolean'));
    else this.#indexList(ordinal, value);
  }

  /** Adds each distinct element once. */
  #indexList(ordinal: number, elements: readonly string[]): void {
    const role = elements.length === 1 ? 'sole' : 'element';
    for (const [i, element] of elements.entries()) {
      if (i === 0 || elements.indexOf(element) === i) this.#texts.add(ordinal, dictionaryKey(element, role));
    }
  }

  /** Consecutive objects often have the same value, so its key is reused. */
  #keyOf(value: string): DictionaryKey {
    if (this.#lastKey === undefined || value !== this.#lastValue) this.#lastKey = dictionaryKey(value, 'sole');
    this.#lastValue = value;
    return this.#lastKey;
  }

  #fillTo(ordinal: number): void {
    for (; this.#rows < ordinal; this.#rows++) this.#column.add(undefined);
  }
}

function textsOf(value: TagValue): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' ? value : [];
}

function postingsBytes(ordinals: Uint32Array, universe: number): Uint8Array {
  const writer = new ByteWriter();
  writePostings(writer, ordinals, universe);
  return writer.bytes();
}

/** Pairs are read together with a chunk of texts, which is longer. */
const PAIR_SHARD_BYTES = 16_384;
