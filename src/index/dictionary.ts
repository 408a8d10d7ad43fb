import { shardCountOf } from './cut.ts';
import { type DictionaryKey, shardOfHash } from './dictionary-key.ts';
import { NumberList } from './number-list.ts';
import { readPostings, writePostings } from './postings.ts';
import { ByteReader, ByteWriter } from './words/byte-stream.ts';
import type { Deflate } from './words/shard-packer.ts';

/**
 * The texts of one field and the objects that have them, cut into shards by the hash of the text: which shard a value is in follows
 * from the value, so no table of first values has to be read before.
 *
 * Built as three flat lists and one run of bytes, since references have millions of values.
 */
export class DictionaryBuilder {
  readonly #hashes = new NumberList();
  readonly #ordinals = new NumberList();
  /** For each entry, its text as a place in `#textStarts`; frequent texts share one. */
  readonly #textIds = new NumberList();
  readonly #textStarts = new NumberList();
  readonly #texts = new ByteWriter();
  readonly #recent = new Map<string, number>();
  readonly #encoder = new TextEncoder();

  add(ordinal: number, { key, hash }: DictionaryKey): void {
    this.#hashes.add(hash);
    this.#ordinals.add(ordinal);
    this.#textIds.add(this.#textId(key));
  }

  /** The shards, raw. */
  shards(universe: number, deflate: Deflate): Uint8Array[] {
    const texts = this.#texts.bytes();
    const groups = this.#groups(texts);
    const body = new ByteWriter();
    const ends: number[] = [];
    for (const group of groups) {
      writePostings(body, Uint32Array.from(group.ordinals), universe);
      ends.push(body.length);
    }
    const postings = body.bytes();
    const total = groups.reduce((sum, group) => sum + group.text.length + 1, postings.length);
    const sample = new ByteWriter();
    for (const group of groups.slice(0, 2000)) sample.writeBytes(group.text);
    sample.writeBytes(postings.subarray(0, ends[Math.min(groups.length, 2000) - 1] ?? 0));
    const count = shardCountOf(sample.bytes(), total, deflate);
    const shards: Uint8Array[] = [];
    let next = 0;
    for (let shard = 0; shard < count; shard++) {
      const from = next;
      while (next < groups.length && shardOfHash(groups[next]?.hash ?? 0, count) === shard) next++;
      const start = from === 0 ? 0 : (ends[from - 1] ?? 0);
      shards.push(shardBytes(groups.slice(from, next), postings.subarray(start, next === 0 ? 0 : ends[next - 1])));
    }
    return shards;
  }

  #textId(key: string): number {
    const known = this.#recent.get(key);
    if (known !== undefined) return known;
    const id = this.#textStarts.length;
    const before = this.#texts.length;
    this.#texts.writeBytes(this.#encoder.encode(key));
    this.#textStarts.add(before);
    if (this.#recent.size < MOST_RECENT) this.#recent.set(key, id);
    return id;
  }

  /** Entries of the same text together, in the order of their hashes, then of their first entry. */
  #groups(texts: Uint8Array): Group[] {
    const starts = this.#textStarts.view();
    const groups: Group[] = [];
    let ofHash: Group[] = [];
    for (const entry of this.#entriesByHash()) {
      const hash = this.#hashes.at(entry);
      const id = this.#textIds.at(entry);
      const text = texts.subarray(starts[id], starts[id + 1] ?? texts.length);
      if (ofHash[0]?.hash !== hash) ofHash = [];
      let group = ofHash.find((other) => other.id === id || sameBytes(other.text, text));
      if (group === undefined) {
        group = { id, hash, text, ordinals: [] };
        ofHash.push(group);
        groups.push(group);
      }
      group.ordinals.push(this.#ordinals.at(entry));
    }
    return groups;
  }

  #entriesByHash(): Uint32Array {
    const hashes = this.#hashes.view();
    if (hashes.length > MOST_ENTRIES) throw new RangeError(`a field has ${hashes.length} values, at most ${MOST_ENTRIES} fit`);
    // Hash and entry in one double (29 and 24 bits), so that the engine's own sort of numbers does it.
    const keys = Float64Array.from(hashes, (hash, entry) => hash * MOST_ENTRIES + entry).sort();
    return Uint32Array.from(keys, (key) => key % MOST_ENTRIES);
  }
}

/** A shard in memory: the objects of each key. */
export type DictionaryShard = ReadonlyMap<string, Uint32Array>;

export function readDictionaryShard(bytes: Uint8Array, universe: number): DictionaryShard {
  const reader = new ByteReader(bytes);
  const count = reader.readNumber();
  const lengths: number[] = [];
  for (let i = 0; i < count; i++) lengths.push(reader.readNumber());
  const decoder = new TextDecoder();
  const keys = lengths.map((length) => decoder.decode(reader.readBytes(length)));
  return new Map(keys.map((key) => [key, readPostings(reader, universe)]));
}

interface Group {
  readonly id: number;
  readonly hash: number;
  readonly text: Uint8Array;
  readonly ordinals: number[];
}

function shardBytes(groups: readonly Group[], postings: Uint8Array): Uint8Array {
  const writer = new ByteWriter();
  writer.writeNumber(groups.length);
  for (const group of groups) writer.writeNumber(group.text.length);
  for (const group of groups) writer.writeBytes(group.text);
  writer.writeBytes(postings);
  return writer.bytes();
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}

const MOST_ENTRIES = 2 ** 24;
/** Texts remembered so that frequent ones are held once. */
const MOST_RECENT = 4096;
