import { type DictionaryKey, shardOfHash } from './dictionary-key.ts';
import { type EntryHeader, GroupLog, type GroupReader } from './group-log.ts';
import type { IdentityNames } from './identity-column.ts';
import {
  type EncodeIdentities,
  type IdentityGroup,
  type InlineIdentities,
  inlineOrdinals,
  MAX_INLINE,
  placeIdentities,
  readInlineIdentities,
} from './inline-identities.ts';
import { readPostings } from './postings.ts';
import type { Spill } from './spill.ts';
import { TextEntries, type TextGroup } from './text-entries.ts';
import { TextRuns } from './text-runs.ts';
import { ByteReader, ByteWriter } from './words/byte-stream.ts';
import type { Deflate } from './words/shard-cutter.ts';

/**
 * Builds the dictionary of one field: its texts and their posting lists, cut into shards by the hash of the text.
 *
 * The shard of a value follows from the value alone, so a reader needs no table of separators. References have millions of values: with a
 * spill file, entries are written there as sorted runs, which are merged at the end.
 */
export class DictionaryBuilder {
  readonly #isByValue: boolean;
  readonly #spill: Spill | undefined;
  readonly #entries = new TextEntries();
  readonly #runs: TextRuns | undefined;

  /** `isByValue`: keys that differ only in their first letter are looked up group (`dictionary-key.ts`). */
  constructor({ isByValue, spill }: { readonly isByValue: boolean; readonly spill?: Spill | undefined }) {
    this.#isByValue = isByValue;
    this.#spill = spill;
    this.#runs = spill && new TextRuns(spill);
  }

  /** Adds an object under a key, in ascending order of ordinals. */
  add(ordinal: number, key: DictionaryKey): void {
    this.#entries.add(ordinal, key);
    this.#spillIfLarge();
  }

  /** Adds the posting list of a key that is not added otherwise. */
  addSet(ordinals: Uint32Array, key: DictionaryKey): void {
    this.#entries.addSet(ordinals, key);
    this.#spillIfLarge();
  }

  /** Returns the raw shards and frees the entries. With `name`, shards also have identities of objects in their posting lists. */
  *shards(universe: number, deflate: Deflate, name?: EncodeIdentities): Generator<RawShard> {
    const log = new GroupLog(this.#spill);
    for (const group of this.#takeGroups()) log.add(group, universe);
    const count = log.shardCount({ deflate, universe, withIdentities: name !== undefined });
    const reader = log.read();
    let next = reader.nextHeader();
    for (let shard = 0; shard < count; shard++) {
      const headers: EntryHeader[] = [];
      for (; next !== undefined && shardOfHash(next.hash, count) === shard; next = reader.nextHeader()) headers.push(next);
      yield this.#shardBytes(headers, reader, { universe, name });
    }
  }

  #spillIfLarge(): void {
    if (this.#spill !== undefined && this.#entries.sizeBytes > this.#spill.limitBytes) this.#runs?.add(this.#entries.takeGroups());
  }

  #takeGroups(): Iterable<TextGroup> {
    if (this.#runs === undefined || this.#runs.count === 0) return this.#entries.takeGroups();
    this.#runs.add(this.#entries.takeGroups());
    return this.#runs.groups();
  }

  #shardBytes(headers: readonly EntryHeader[], reader: GroupReader, { universe, name }: ShardOptions): RawShard {
    const writer = new ByteWriter();
    writer.writeNumber(headers.length);
    for (const { textBytes } of headers) writer.writeNumber(textBytes);
    const texts = reader.readTexts(sumOf(headers, ({ textBytes }) => textBytes));
    writer.writeBytes(texts);
    const body = reader.readPostings(sumOf(headers, ({ postingsBytes }) => postingsBytes));
    writer.writeBytes(body);
    if (name === undefined) return { bytes: writer.bytes(), separate: [] };
    const postings = new ByteReader(body);
    const sets = headers.map(() => readPostings(postings, universe));
    let end = 0;
    const values = headers.map(({ textBytes }) => {
      end += textBytes;
      return texts.subarray(end - textBytes + 1, end);
    });
    const { inShard, separate } = placeIdentities(sets, (position) => this.#isByValue && sameBytes(values[position], values[position - 1]));
    writer.writeBytes(name(inlineOrdinals(inShard, MAX_INLINE)));
    return { bytes: writer.bytes(), separate: separate.map((group) => ({ position: group.first, bytes: name(group.ordinals) })) };
  }
}

/** A shard before compression. */
export interface RawShard {
  readonly bytes: Uint8Array;
  /** Identities of the objects in long posting lists, by the position of the list in the shard. */
  readonly separate: readonly { readonly position: number; readonly bytes: Uint8Array }[];
}

/** Writes shards to the files `t7`, with separate identities of their fourth posting list in `t7.3`; returns the number of shards. */
export function writeShards(shards: Iterable<RawShard>, put: (file: string, raw: Uint8Array) => void): number {
  let count = 0;
  for (const { bytes, separate } of shards) {
    put(`${count}`, bytes);
    for (const named of separate) put(`${count}.${named.position}`, named.bytes);
    count++;
  }
  return count;
}

/** A decoded shard: the posting list of each key, and identities of some of the objects. */
export interface DictionaryShard {
  readonly sets: ReadonlyMap<string, Uint32Array>;
  /** Keys whose identities are in a separate file, with the objects that file has. */
  readonly separate: ReadonlyMap<string, IdentityGroup>;
  readonly named: InlineIdentities | undefined;
}

/** Decodes a shard; `isByValue` must be that of the builder. */
export function readDictionaryShard(
  bytes: Uint8Array,
  universe: number,
  { isByValue, ...names }: IdentityNames & { readonly isByValue: boolean },
): DictionaryShard {
  const reader = new ByteReader(bytes);
  const count = reader.readNumber();
  const lengths: number[] = [];
  for (let i = 0; i < count; i++) lengths.push(reader.readNumber());
  const decoder = new TextDecoder();
  const keys = lengths.map((length) => decoder.decode(reader.readBytes(length)));
  const all = keys.map(() => readPostings(reader, universe));
  const sets = new Map(keys.map((key, position) => [key, all[position] ?? EMPTY_SET]));
  if (reader.isAtEnd) return { sets, separate: new Map(), named: undefined };
  const { inShard, separate } = placeIdentities(all, (position) => isByValue && keys[position]?.slice(1) === keys[position - 1]?.slice(1));
  const groupByKey = separate.flatMap((group) => keys.slice(group.first, group.end).map((key) => [key, group] as const));
  const named = readInlineIdentities(inlineOrdinals(inShard, MAX_INLINE), reader.rest(), names);
  return { sets, separate: new Map(groupByKey), named };
}

interface ShardOptions {
  readonly universe: number;
  readonly name: EncodeIdentities | undefined;
}

function sumOf(headers: readonly EntryHeader[], of: (header: EntryHeader) => number): number {
  return headers.reduce((sum, header) => sum + of(header), 0);
}

function sameBytes(a: Uint8Array = NO_BYTES, b: Uint8Array = NO_BYTES): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

const EMPTY_SET = new Uint32Array();
const NO_BYTES = new Uint8Array();
