import { decodeIdentities, type Identity, type IdentityChunk, type IdentityNames, identityEncoder } from './identity-column.ts';
import type { ByteReader, ByteWriter } from './words/byte-stream.ts';

/**
 * Objects whose identities stand in the shard that says which value they have. Most questions ask for a few objects scattered over the
 * journal: their identities then come with the shard, and not chunk by chunk.
 */
export interface NamedObjects {
  readonly ordinals: Uint32Array;
  readonly identityAt: IdentityChunk;
}

/** The objects that a shard of these sets names: those of sets that are not large, since a large one needs nearly all chunks anyway. */
export function namedOrdinals(sets: Iterable<Uint32Array>): Uint32Array {
  const named = [...sets].filter(isNamed);
  const all = new Uint32Array(named.reduce((sum, set) => sum + set.length, 0));
  let end = 0;
  for (const set of named) {
    all.set(set, end);
    end += set.length;
  }
  all.sort();
  let kept = 0;
  for (let i = 0; i < all.length; i++) {
    const ordinal = all[i] ?? 0;
    if (i === 0 || ordinal !== all[kept - 1]) all[kept++] = ordinal;
  }
  return all.slice(0, kept);
}

/** How many bytes, at most and about, naming a set adds to a shard. */
export function namedBytes(set: Uint32Array): number {
  return isNamed(set) ? set.length * BYTES_PER_OBJECT : 0;
}

/** Writes the identities at the end of a shard. */
export type NameObjects = (writer: ByteWriter, sets: Iterable<Uint32Array>) => void;

/** `identities` are of all objects of the kind. */
export function objectNamer(identities: readonly Identity[], names: IdentityNames): NameObjects {
  const encode = identityEncoder(identities, names);
  return (writer, sets) => writer.writeBytes(encode(namedOrdinals(sets)));
}

/** What stands at the end of a shard of these sets; undefined where its kind names no objects. */
export function readNamedObjects(reader: ByteReader, sets: Iterable<Uint32Array>, names: IdentityNames): NamedObjects | undefined {
  if (reader.isAtEnd) return undefined;
  return { ordinals: namedOrdinals(sets), identityAt: decodeIdentities(reader.rest(), names) };
}

function isNamed(set: Uint32Array): boolean {
  return set.length <= MOST_NAMED;
}

/** Together with the shard that they stand in, no more than what a question may read. */
const MOST_NAMED = 3200;
const BYTES_PER_OBJECT = 3.5;
