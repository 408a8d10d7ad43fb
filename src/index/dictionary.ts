import { type DictionaryKey, shardOfHash } from './dictionary-key.ts';
import { type GroupHead, GroupLog, type GroupReader } from './group-log.ts';
import type { IdentityNames } from './identity-column.ts';
import {
  cutNames,
  MOST_IN_SHARD,
  type NamedObjects,
  type NamedTogether,
  type NameObjects,
  namedOrdinals,
  readNamedObjects,
} from './named-objects.ts';
import { readPostings } from './postings.ts';
import type { Spill } from './spill.ts';
import { TextEntries, type TextGroup } from './text-entries.ts';
import { TextRuns } from './text-runs.ts';
import { ByteReader, ByteWriter } from './words/byte-stream.ts';
import type { Deflate } from './words/shard-packer.ts';

/**
 * The texts of one field and the objects that have them, cut into shards by the hash of the text: which shard a value is in follows
 * from the value, so no table of first values has to be read before.
 *
 * References have millions of values: where there is room for it, what is held is put away in runs, which are read together at the end.
 */
export class DictionaryBuilder {
  readonly #isByValue: boolean;
  readonly #spill: Spill | undefined;
  readonly #entries = new TextEntries();
  readonly #runs: TextRuns | undefined;

  /** By value: keys that differ in their first letter only are asked for together (`dictionary-key.ts`). */
  constructor({ isByValue, spill }: { readonly isByValue: boolean; readonly spill?: Spill | undefined }) {
    this.#isByValue = isByValue;
    this.#spill = spill;
    this.#runs = spill && new TextRuns(spill);
  }

  /** Ordinals must come ascending. */
  add(ordinal: number, key: DictionaryKey): void {
    this.#entries.add(ordinal, key);
    this.#putAway();
  }

  /** All objects of a text that is not added otherwise. */
  addSet(ordinals: Uint32Array, key: DictionaryKey): void {
    this.#entries.addSet(ordinals, key);
    this.#putAway();
  }

  /** The shards, raw, with the identities of objects where `name` gives them. What was added is given up. */
  *shards(universe: number, deflate: Deflate, name?: NameObjects): Generator<RawShard> {
    const log = new GroupLog(this.#spill);
    for (const group of this.#takeGroups()) log.add(group, universe);
    const count = log.shardCount({ deflate, universe, withNames: name !== undefined });
    const reader = log.read();
    let next = reader.nextHead();
    for (let shard = 0; shard < count; shard++) {
      const heads: GroupHead[] = [];
      for (; next !== undefined && shardOfHash(next.hash, count) === shard; next = reader.nextHead()) heads.push(next);
      yield this.#shardBytes(heads, reader, { universe, name });
    }
  }

  #putAway(): void {
    if (this.#spill !== undefined && this.#entries.sizeBytes > this.#spill.mostHeld) this.#runs?.put(this.#entries.takeGroups());
  }

  #takeGroups(): Iterable<TextGroup> {
    if (this.#runs === undefined || this.#runs.count === 0) return this.#entries.takeGroups();
    this.#runs.put(this.#entries.takeGroups());
    return this.#runs.groups();
  }

  #shardBytes(heads: readonly GroupHead[], reader: GroupReader, { universe, name }: Naming): RawShard {
    const writer = new ByteWriter();
    writer.writeNumber(heads.length);
    for (const { textBytes } of heads) writer.writeNumber(textBytes);
    const texts = reader.readTexts(sumOf(heads, ({ textBytes }) => textBytes));
    writer.writeBytes(texts);
    const body = reader.readPostings(sumOf(heads, ({ postingsBytes }) => postingsBytes));
    writer.writeBytes(body);
    if (name === undefined) return { bytes: writer.bytes(), apart: [] };
    const postings = new ByteReader(body);
    const sets = heads.map(() => readPostings(postings, universe));
    let end = 0;
    const values = heads.map(({ textBytes }) => {
      end += textBytes;
      return texts.subarray(end - textBytes + 1, end);
    });
    const { inShard, apart } = cutNames(sets, (place) => this.#isByValue && sameBytes(values[place], values[place - 1]));
    writer.writeBytes(name(namedOrdinals(inShard, MOST_IN_SHARD)));
    return { bytes: writer.bytes(), apart: apart.map((together) => ({ place: together.first, bytes: name(together.ordinals) })) };
  }
}

/** A shard, raw. */
export interface RawShard {
  readonly bytes: Uint8Array;
  /** The identities of large sets, by the place of the set in the shard. */
  readonly apart: readonly { readonly place: number; readonly bytes: Uint8Array }[];
}

/** Puts the files of shards, `w7`, and `w7.3` for what the fourth set of it names apart, and says how many shards there were. */
export function putShards(shards: Iterable<RawShard>, put: (file: string, raw: Uint8Array) => void): number {
  let count = 0;
  for (const { bytes, apart } of shards) {
    put(`${count}`, bytes);
    for (const named of apart) put(`${count}.${named.place}`, named.bytes);
    count++;
  }
  return count;
}

/** A shard in memory: the objects of each key, and who some of them are. */
export interface DictionaryShard {
  readonly sets: ReadonlyMap<string, Uint32Array>;
  /** Of sets that are named apart where, and which objects are. */
  readonly apart: ReadonlyMap<string, NamedTogether>;
  readonly named: NamedObjects | undefined;
}

/** `isByValue` as it was built. */
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
  const sets = new Map(keys.map((key, place) => [key, all[place] ?? NO_SET]));
  if (reader.isAtEnd) return { sets, apart: new Map(), named: undefined };
  const { inShard, apart } = cutNames(all, (place) => isByValue && keys[place]?.slice(1) === keys[place - 1]?.slice(1));
  const places = apart.flatMap((together) => keys.slice(together.first, together.end).map((key) => [key, together] as const));
  const named = readNamedObjects(namedOrdinals(inShard, MOST_IN_SHARD), reader.rest(), names);
  return { sets, apart: new Map(places), named };
}

interface Naming {
  readonly universe: number;
  readonly name: NameObjects | undefined;
}

function sumOf(heads: readonly GroupHead[], of: (head: GroupHead) => number): number {
  return heads.reduce((sum, head) => sum + of(head), 0);
}

function sameBytes(a: Uint8Array = NO_BYTES, b: Uint8Array = NO_BYTES): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

const NO_SET = new Uint32Array();
const NO_BYTES = new Uint8Array();
