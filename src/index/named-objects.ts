import { decodeIdentities, encodeIdentities, type Identity, type IdentityChunk, type IdentityNames } from './identity-column.ts';
import type { ByteReader, ByteWriter } from './words/byte-stream.ts';

/**
 * Objects whose identities stand in the shard that says which value they have. Most questions ask for a few objects scattered over the
 * journal: their identities then come with the shard, and not chunk by chunk.
 */
export interface NamedObjects {
  readonly ordinals: Uint32Array;
  readonly identityAt: IdentityChunk;
}

/** The objects that a shard of these sets names: those of small sets. Runs are few chunks anyway, and large sets nearly all chunks. */
export function namedOrdinals(sets: Iterable<Uint32Array>): Uint32Array {
  const named: number[] = [];
  for (const set of sets) if (isNamed(set)) for (const ordinal of set) named.push(ordinal);
  const sorted = Uint32Array.from(named).sort();
  return sorted.filter((ordinal, i) => ordinal !== sorted[i - 1]);
}

/** How many bytes, at most and about, naming a set adds to a shard. */
export function namedBytes(set: Uint32Array): number {
  return isNamed(set) ? set.length * BYTES_PER_OBJECT : 0;
}

/** Writes the identities at the end of a shard. */
export type NameObjects = (writer: ByteWriter, sets: Iterable<Uint32Array>) => void;

/** `identities` are of all objects of the kind. */
export function objectNamer(identities: readonly Identity[], names: IdentityNames): NameObjects {
  return (writer, sets) => {
    const rows = Array.from(namedOrdinals(sets), (ordinal) => identities[ordinal] ?? missing(ordinal));
    writer.writeBytes(encodeIdentities(rows, names));
  };
}

/** What stands at the end of a shard of these sets; undefined where its kind names no objects. */
export function readNamedObjects(reader: ByteReader, sets: Iterable<Uint32Array>, names: IdentityNames): NamedObjects | undefined {
  if (reader.isAtEnd) return undefined;
  return { ordinals: namedOrdinals(sets), identityAt: decodeIdentities(reader.rest(), names) };
}

function isNamed(set: Uint32Array): boolean {
  const count = set.length;
  const isRun = count > 1 && (set[count - 1] ?? 0) - (set[0] ?? 0) + 1 === count;
  return count <= MOST_NAMED && !isRun;
}

function missing(ordinal: number): never {
  throw new RangeError(`object ${ordinal} has no identity`);
}

const MOST_NAMED = 2500;
const BYTES_PER_OBJECT = 3.5;
