import type { ObjectKind } from '../../model/tagged-object.ts';
import { shardOfHash } from './dictionary-key.ts';
import { OBJECT_KINDS } from './object-kinds.ts';
import { packLocation } from './object-location.ts';
import { SHARD_BYTES, stepUp } from './shard-size.ts';
import { sortEntries } from './sort-entries.ts';
import { ByteReader, ByteWriter } from './words/byte-stream.ts';
import type { Deflate } from './words/shard-cutter.ts';

/**
 * Builds the id dictionary of a segment: the first 29 bits of each id and the location of its object, in shards by these bits.
 *
 * Takes the id prefixes of each kind by ordinal, returns deflated shards. Ids can share a prefix, so a lookup compares the full id of the
 * object that it finds.
 */
export function idShards(prefixesByKind: ReadonlyMap<ObjectKind, Uint32Array>, deflate: Deflate): Uint8Array[] {
  const { prefixes, locations } = concatenate(prefixesByKind);
  const order = sortEntries(prefixes);
  const count = stepUp(Math.ceil((order.length * BYTES_PER_ID) / SHARD_BYTES));
  const shards: Uint8Array[] = [];
  let next = 0;
  for (let shard = 0; shard < count; shard++) {
    const writer = new ByteWriter();
    let before = 0;
    for (; next < order.length; next++) {
      const entry = order[next] ?? 0;
      const prefix = prefixes[entry] ?? 0;
      if (shardOfHash(prefix, count) !== shard) break;
      writer.writeNumber(prefix - before);
      writer.writeNumber(locations[entry] ?? 0);
      before = prefix;
    }
    shards.push(deflate(writer.bytes()));
  }
  return shards;
}

/** Concatenates the prefixes of all kinds. */
function concatenate(prefixesByKind: ReadonlyMap<ObjectKind, Uint32Array>): {
  readonly prefixes: Uint32Array;
  readonly locations: Uint32Array;
} {
  const count = [...prefixesByKind.values()].reduce((sum, { length }) => sum + length, 0);
  const prefixes = new Uint32Array(count);
  const locations = new Uint32Array(count);
  let end = 0;
  for (const kind of OBJECT_KINDS) {
    const prefixesOfKind = prefixesByKind.get(kind) ?? new Uint32Array();
    prefixes.set(prefixesOfKind, end);
    for (let ordinal = 0; ordinal < prefixesOfKind.length; ordinal++) locations[end + ordinal] = packLocation(kind, ordinal);
    end += prefixesOfKind.length;
  }
  return { prefixes, locations };
}

/** Returns the first 29 bits of a UUID as a number. */
export function idPrefix(id: string): number {
  return Number.parseInt(id.slice(0, 8), 16) >>> 3;
}

/** Decodes a shard: locations by id prefix. */
export function readIdShard(bytes: Uint8Array): ReadonlyMap<number, readonly number[]> {
  const reader = new ByteReader(bytes);
  const locations = new Map<number, number[]>();
  let prefix = 0;
  while (!reader.isAtEnd) {
    prefix += reader.readNumber();
    const location = reader.readNumber();
    locations.set(prefix, [...(locations.get(prefix) ?? []), location]);
  }
  return locations;
}

const BYTES_PER_ID = 6;
