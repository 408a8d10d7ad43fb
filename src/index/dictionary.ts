import { SHARD_BYTES, shardCountOf } from './cut.ts';
import { type DictionaryKey, shardOfHash } from './dictionary-key.ts';
import type { IdentityNames } from './identity-column.ts';
import {
  cutNames,
  MOST_IN_SHARD,
  type NamedObjects,
  type NamedTogether,
  type NameObjects,
  namedBytes,
  namedOrdinals,
  readNamedObjects,
} from './named-objects.ts';
import { NumberList } from './number-list.ts';
import { readPostings, writePostings } from './postings.ts';
import { sortEntries } from './sort-entries.ts';
import { TextStore } from './text-store.ts';
import { ByteReader, ByteWriter } from './words/byte-stream.ts';
import type { Deflate } from './words/shard-packer.ts';

/**
 * The texts of one field and the objects that have them, cut into shards by the hash of the text: which shard a value is in follows
 * from the value, so no table of first values has to be read before.
 *
 * Built as three flat lists and one run of bytes, since references have millions of values.
 */
export class DictionaryBuilder {
  readonly #ordinals = new NumberList();
  /** For each entry, the number of its text; frequent texts share one. */
  readonly #textIds = new NumberList();
  /** Where all objects of a text were added at once, an entry stands for all: where in `#ordinals` they begin. */
  readonly #setStarts = new NumberList();
  readonly #texts = new TextStore();
  readonly #isByValue: boolean;

  /** By value: keys that differ in their first letter only are asked for together (`dictionary-key.ts`). */
  constructor({ isByValue }: { readonly isByValue: boolean }) {
    this.#isByValue = isByValue;
  }

  add(ordinal: number, { key, hash }: DictionaryKey): void {
    this.#ordinals.add(ordinal);
    this.#textIds.add(this.#texts.addMet(key, hash));
  }

  /** All objects of a text that is not added otherwise; then all texts must be added so. */
  addSet(ordinals: Uint32Array, { key, hash }: DictionaryKey): void {
    this.#textIds.add(this.#texts.add(key, hash));
    this.#setStarts.add(this.#ordinals.length);
    for (let i = 0; i < ordinals.length; i++) this.#ordinals.add(ordinals[i] ?? 0);
  }

  /** The shards, raw, with the identities of objects where `name` gives them. What was added is given up. */
  *shards(universe: number, deflate: Deflate, name?: NameObjects): Generator<RawShard> {
    const groups = this.#groups(universe);
    const count = this.#shardCount(groups, { deflate, universe, withNames: name !== undefined });
    let next = 0;
    for (let shard = 0; shard < count; shard++) {
      const first = next;
      while (next < groups.hashes.length && shardOfHash(groups.hashes.at(next), count) === shard) next++;
      yield this.#shardBytes(groups, { first, end: next, universe, name });
    }
  }

  #shardCount(
    { hashes, textIds, ends, postings, named }: Groups,
    { deflate, universe, withNames }: { readonly deflate: Deflate; readonly universe: number; readonly withNames: boolean },
  ): number {
    const sampled = Math.min(hashes.length, SAMPLED);
    const sample = new ByteWriter();
    let textBytes = 0;
    for (let group = 0; group < hashes.length; group++) {
      const text = this.#texts.at(textIds.at(group));
      textBytes += text.length + 1;
      if (group < sampled) sample.writeBytes(text);
    }
    sample.writeBytes(postings.subarray(0, ends.at(sampled - 1)));
    const total = textBytes + postings.length;
    const count = shardCountOf(sample.bytes(), total, deflate);
    return withNames ? Math.ceil((count * SHARD_BYTES + named) / (universe < FEW ? FEW_SHARD_BYTES : NAMING_SHARD_BYTES)) : count;
  }

  #shardBytes({ textIds, ends, postings }: Groups, { first, end, universe, name }: Cut): RawShard {
    const writer = new ByteWriter();
    writer.writeNumber(end - first);
    for (let group = first; group < end; group++) writer.writeNumber(this.#texts.at(textIds.at(group)).length);
    for (let group = first; group < end; group++) writer.writeBytes(this.#texts.at(textIds.at(group)));
    const start = first === 0 ? 0 : ends.at(first - 1);
    const body = postings.subarray(start, end === 0 ? 0 : ends.at(end - 1));
    writer.writeBytes(body);
    if (name === undefined) return { bytes: writer.bytes(), apart: [] };
    const reader = new ByteReader(body);
    const sets: Uint32Array[] = [];
    for (let group = first; group < end; group++) sets.push(readPostings(reader, universe));
    const textAt = (place: number): Uint8Array => this.#texts.at(textIds.at(first + place)).subarray(1);
    const { inShard, apart } = cutNames(sets, (place) => this.#isByValue && sameBytes(textAt(place), textAt(place - 1)));
    writer.writeBytes(name(namedOrdinals(inShard, MOST_IN_SHARD)));
    return { bytes: writer.bytes(), apart: apart.map((together) => ({ place: together.first, bytes: name(together.ordinals) })) };
  }

  /** Entries of the same text together, in the order of their hashes, then of their first entry. */
  #groups(universe: number): Groups {
    const groups = { hashes: new NumberList(), textIds: new NumberList(), ends: new NumberList() };
    const body = new ByteWriter();
    const textIds = this.#textIds.take();
    const hashes = textIds.map((id) => this.#texts.hashOf(id));
    const entries = { textIds, ordinals: this.#ordinals.take(), setStarts: this.#setStarts.take() };
    const order = sortEntries(hashes);
    let named = 0;
    for (let from = 0; from < order.length; ) {
      const hash = hashes[order[from] ?? 0] ?? 0;
      let to = from + 1;
      while (to < order.length && hashes[order[to] ?? 0] === hash) to++;
      const ofHash = order.subarray(from, to);
      for (const { textId, set } of entries.setStarts.length > 0 ? setsOf(ofHash, entries) : this.#groupsOfHash(ofHash, entries)) {
        writePostings(body, set, universe);
        named += namedBytes(set, MOST_IN_SHARD);
        groups.hashes.add(hash);
        groups.textIds.add(textId);
        groups.ends.add(body.length);
      }
      from = to;
    }
    return { ...groups, postings: body.bytes(), named };
  }

  #groupsOfHash(order: Uint32Array, { textIds, ordinals }: Entries): TextSet[] {
    const first = textIds[order[0] ?? 0] ?? 0;
    const set = new Uint32Array(order.length);
    let same = 0;
    while (same < order.length && this.#texts.isSame(textIds[order[same] ?? 0] ?? 0, first)) {
      set[same] = ordinals[order[same] ?? 0] ?? 0;
      same++;
    }
    if (same === order.length) return [{ textId: first, set }];
    const groups: { readonly textId: number; readonly ordinals: number[] }[] = [];
    for (const entry of order) {
      const textId = textIds[entry] ?? 0;
      const group = groups.find((other) => this.#texts.isSame(other.textId, textId));
      if (group === undefined) groups.push({ textId, ordinals: [ordinals[entry] ?? 0] });
      else group.ordinals.push(ordinals[entry] ?? 0);
    }
    return groups.map(({ textId, ordinals }) => ({ textId, set: Uint32Array.from(ordinals) }));
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

/** What was added, entry by entry. */
interface Entries {
  readonly textIds: Uint32Array;
  readonly ordinals: Uint32Array;
  readonly setStarts: Uint32Array;
}

/** The objects of a text. */
interface TextSet {
  readonly textId: number;
  readonly set: Uint32Array;
}

/** One text after the other: its hash, its place, and where its postings end. */
interface Groups {
  readonly hashes: NumberList;
  readonly textIds: NumberList;
  readonly ends: NumberList;
  readonly postings: Uint8Array;
  /** Bytes that naming the objects takes, about. */
  readonly named: number;
}

/** The groups of a shard. */
interface Cut {
  readonly first: number;
  readonly end: number;
  readonly universe: number;
  readonly name: NameObjects | undefined;
}

/** The sets of entries that stand for sets. */
function setsOf(order: Uint32Array, { textIds, ordinals, setStarts }: Entries): TextSet[] {
  return Array.from(order, (entry) => {
    const set = ordinals.subarray(setStarts[entry], setStarts[entry + 1]);
    return { textId: textIds[entry] ?? 0, set };
  });
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/** Beside a shard that names its objects another file may have to be read, with those of a large set. */
const NAMING_SHARD_BYTES = 0.7 * SHARD_BYTES;
/** Of so few objects, the newest, shards are smaller: whoever reads one reads another of all other objects. */
const FEW = 256;
const FEW_SHARD_BYTES = 0.3 * SHARD_BYTES;
const NO_SET = new Uint32Array();
const SAMPLED = 2000;
