import type { ObjectKind } from '../model/tagged-object.ts';
import { SHARD_BYTES } from './cut.ts';
import { shardOfHash } from './dictionary-key.ts';
import { OBJECT_KINDS } from './object-kinds.ts';
import { placeOf } from './place.ts';
import { sortEntries } from './sort-entries.ts';
import { ByteReader, ByteWriter } from './words/byte-stream.ts';
import type { Deflate } from './words/shard-packer.ts';

/**
 * Builds the id dictionary of a segment: the first 29 bits of each id and the location of its object, in shards by these bits.
 *
 * Takes the id prefixes of each kind by ordinal, returns deflated shards. Ids can share a prefix, so a lookup compares the full id of the
 * object that it finds.
 */
export function idShards(startsByKind: ReadonlyMap<ObjectKind, Uint32Array>, deflate: Deflate): Uint8Array[] {
  const { starts, places } = placed(startsByKind);
  const order = sortEntries(starts);
  const count = Math.ceil((order.length * BYTES_PER_ID) / SHARD_BYTES);
  const shards: Uint8Array[] = [];
  let next = 0;
  for (let shard = 0; shard < count; shard++) {
    const writer = new ByteWriter();
    let before = 0;
    for (; next < order.length; next++) {
      const entry = order[next] ?? 0;
      const start = starts[entry] ?? 0;
      if (shardOfHash(start, count) !== shard) break;
      writer.writeNumber(start - before);
      writer.writeNumber(places[entry] ?? 0);
      before = start;
    }
    shards.push(deflate(writer.bytes()));
  }
  return shards;
}

/** Concatenates the prefixes of all kinds. */
function placed(startsByKind: ReadonlyMap<ObjectKind, Uint32Array>): { readonly starts: Uint32Array; readonly places: Uint32Array } {
  const count = [...startsByKind.values()].reduce((sum, { length }) => sum + length, 0);
  const starts = new Uint32Array(count);
  const places = new Uint32Array(count);
  let end = 0;
  for (const kind of OBJECT_KINDS) {
    const ofKind = startsByKind.get(kind) ?? new Uint32Array();
    starts.set(ofKind, end);
    for (let ordinal = 0; ordinal < ofKind.length; ordinal++) places[end + ordinal] = placeOf(kind, ordinal);
    end += ofKind.length;
  }
  return { starts, places };
}

/** Returns the first 29 bits of a UUID as a number. */
export function idStart(id: string): number {
  return Number.parseInt(id.slice(0, 8), 16) >>> 3;
}

/** Decodes a shard: locations by id prefix. */
export function readIdShard(bytes: Uint8Array): ReadonlyMap<number, readonly number[]> {
  const reader = new ByteReader(bytes);
  const places = new Map<number, number[]>();
  let start = 0;
  while (!reader.isAtEnd) {
    start += reader.readNumber();
    const place = reader.readNumber();
    places.set(start, [...(places.get(start) ?? []), place]);
  }
  return places;
}

const BYTES_PER_ID = 6;
