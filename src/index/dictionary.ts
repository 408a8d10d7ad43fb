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
  /** By the low bits of their hashes, the texts met last and their places. */
  readonly #recentKeys: string[] = [];
  readonly #recentIds: number[] = [];
  readonly #encoder = new TextEncoder();

  add(ordinal: number, { key, hash }: DictionaryKey): void {
    this.#hashes.add(hash);
    this.#ordinals.add(ordinal);
    this.#textIds.add(this.#textId(key, hash % RECENT));
  }

  /** The shards, raw. */
  shards(universe: number, deflate: Deflate): Uint8Array[] {
    const texts = this.#texts.bytes();
    const { hashes, textIds, ends, postings } = this.#groups(texts, universe);
    const textOf = (group: number): Uint8Array => this.#textOf(textIds.at(group), texts);
    const sampled = Math.min(hashes.length, SAMPLED);
    const sample = new ByteWriter();
    let textBytes = 0;
    for (let group = 0; group < hashes.length; group++) {
      const text = textOf(group);
      textBytes += text.length + 1;
      if (group < sampled) sample.writeBytes(text);
    }
    sample.writeBytes(postings.subarray(0, ends.at(sampled - 1)));
    const count = shardCountOf(sample.bytes(), textBytes + postings.length, deflate);
    const shards: Uint8Array[] = [];
    let next = 0;
    for (let shard = 0; shard < count; shard++) {
      const groupTexts: Uint8Array[] = [];
      const start = next === 0 ? 0 : ends.at(next - 1);
      for (; next < hashes.length && shardOfHash(hashes.at(next), count) === shard; next++) groupTexts.push(textOf(next));
      shards.push(shardBytes(groupTexts, postings.subarray(start, next === 0 ? 0 : ends.at(next - 1))));
    }
    return shards;
  }

  #textId(key: string, slot: number): number {
    const known = this.#recentIds[slot];
    if (known !== undefined && this.#recentKeys[slot] === key) return known;
    const id = this.#textStarts.length;
    this.#textStarts.add(this.#texts.length);
    this.#texts.writeBytes(this.#encoder.encode(key));
    this.#recentKeys[slot] = key;
    this.#recentIds[slot] = id;
    return id;
  }

  #textOf(id: number, texts: Uint8Array): Uint8Array {
    return texts.subarray(this.#textStarts.at(id), id + 1 < this.#textStarts.length ? this.#textStarts.at(id + 1) : texts.length);
  }

  /** Entries of the same text together, in the order of their hashes, then of their first entry. */
  #groups(texts: Uint8Array, universe: number): Groups {
    const groups: Groups = { hashes: new NumberList(), textIds: new NumberList(), ends: new NumberList(), postings: texts };
    const body = new ByteWriter();
    const entries = this.#entriesByHash();
    for (let from = 0; from < entries.length; ) {
      const hash = this.#hashes.at(entries[from] ?? 0);
      let to = from + 1;
      while (to < entries.length && this.#hashes.at(entries[to] ?? 0) === hash) to++;
      for (const { textId, ordinals } of this.#groupsOfHash(entries.subarray(from, to), texts)) {
        writePostings(body, Uint32Array.from(ordinals), universe);
        groups.hashes.add(hash);
        groups.textIds.add(textId);
        groups.ends.add(body.length);
      }
      from = to;
    }
    return { ...groups, postings: body.bytes() };
  }

  #groupsOfHash(entries: Uint32Array, texts: Uint8Array): { readonly textId: number; readonly ordinals: number[] }[] {
    const groups: { readonly textId: number; readonly ordinals: number[] }[] = [];
    for (const entry of entries) {
      const textId = this.#textIds.at(entry);
      const isSame = (other: number): boolean => other === textId || sameBytes(this.#textOf(other, texts), this.#textOf(textId, texts));
      const group = groups.find((other) => isSame(other.textId));
      if (group === undefined) groups.push({ textId, ordinals: [this.#ordinals.at(entry)] });
      else group.ordinals.push(this.#ordinals.at(entry));
    }
    return groups;
  }

  #entriesByHash(): Uint32Array {
    const hashes = this.#hashes.view();
    if (hashes.length > MOST_ENTRIES) throw new RangeError(`a field has ${hashes.length} values, at most ${MOST_ENTRIES} fit`);
    // Hash and entry in one double (29 and 24 bits), so that the engine's own sort of numbers does it.
    const keys = new Float64Array(hashes.length);
    for (let entry = 0; entry < hashes.length; entry++) keys[entry] = (hashes[entry] ?? 0) * MOST_ENTRIES + entry;
    keys.sort();
    const entries = new Uint32Array(keys.length);
    for (let i = 0; i < keys.length; i++) entries[i] = (keys[i] ?? 0) % MOST_ENTRIES;
    return entries;
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

/** One text after the other: its hash, its place, and where its postings end. */
interface Groups {
  readonly hashes: NumberList;
  readonly textIds: NumberList;
  readonly ends: NumberList;
  readonly postings: Uint8Array;
}

function shardBytes(texts: readonly Uint8Array[], postings: Uint8Array): Uint8Array {
  const writer = new ByteWriter();
  writer.writeNumber(texts.length);
  for (const text of texts) writer.writeNumber(text.length);
  for (const text of texts) writer.writeBytes(text);
  writer.writeBytes(postings);
  return writer.bytes();
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}

const MOST_ENTRIES = 2 ** 24;
/** Texts remembered so that frequent ones are held once. */
const RECENT = 4096;
const SAMPLED = 2000;
