import { decodeIdentities, type Identity, type IdentityChunk, type IdentityNames, identityEncoder } from './identity-column.ts';
import type { ByteReader } from './words/byte-stream.ts';

/**
 * Objects whose identities stand in the shard that says which value they have. Most questions ask for a few objects scattered over the
 * journal: their identities then come with the shard, and not chunk by chunk.
 */
export interface NamedObjects {
  readonly ordinals: Uint32Array;
  readonly identityAt: IdentityChunk;
}

/** The objects that a shard of these sets names: those of sets up to so large. */
export function namedOrdinals(sets: Iterable<Uint32Array>, most: number): Uint32Array {
  const named = [...sets].filter((set) => set.length <= most);
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

/** How many bytes, at most and about, naming a set adds to a shard that names sets up to so large. */
export function namedBytes(set: Uint32Array, most: number): number {
  return set.length <= most ? set.length * BYTES_PER_OBJECT : 0;
}

/** Whether a set of a dictionary is named in a file of its own: whoever wants a neighbour in its shard should not load so much. */
export function isNamedApart(set: Uint32Array): boolean {
  return set.length > MOST_IN_SHARD && set.length <= MOST_APART;
}

/** The identities of some objects. */
export type NameObjects = (ordinals: Uint32Array) => Uint8Array;

/** `identities` are of all objects of the kind. */
export function objectNamer(identities: readonly Identity[], names: IdentityNames): NameObjects {
  return identityEncoder(identities, names);
}

/** What stands at the end of a shard of these sets; undefined where its kind names no objects. */
export function readNamedObjects(
  reader: ByteReader,
  sets: Iterable<Uint32Array>,
  { most, ...names }: IdentityNames & { readonly most: number },
): NamedObjects | undefined {
  if (reader.isAtEnd) return undefined;
  return { ordinals: namedOrdinals(sets, most), identityAt: decodeIdentities(reader.rest(), names) };
}

/** The objects of a set that is named apart. */
export function readNamedSet(ordinals: Uint32Array, bytes: Uint8Array, names: IdentityNames): NamedObjects {
  return { ordinals, identityAt: decodeIdentities(bytes, names) };
}

/** So many are named beside the values of a shard. */
export const MOST_IN_SHARD = 256;
/** Beyond, all chunks of identities are hardly more. */
const MOST_APART = 8000;
const BYTES_PER_OBJECT = 3.5;
