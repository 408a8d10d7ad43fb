import { decodeIdentities, type Identity, type IdentityChunk, type IdentityNames, identityEncoder } from './identity-column.ts';

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

/** How the sets of a shard of a dictionary are named: those of few objects in the shard itself, of many in files of their own. */
export interface CutNames {
  readonly inShard: readonly Uint32Array[];
  readonly apart: readonly NamedTogether[];
}

/** Sets that follow each other in a shard and are asked for together, and their objects. */
export interface NamedTogether {
  readonly first: number;
  readonly end: number;
  readonly ordinals: Uint32Array;
}

/**
 * Whoever wants a neighbour in the shard should not load the identities of a large set. `isWithBefore` tells of a set whether it is asked
 * for together with the one before it.
 */
export function cutNames(sets: readonly Uint32Array[], isWithBefore: (place: number) => boolean): CutNames {
  const inShard: Uint32Array[] = [];
  const apart: NamedTogether[] = [];
  for (let first = 0; first < sets.length; ) {
    let end = first + 1;
    while (end < sets.length && isWithBefore(end)) end++;
    const together = sets.slice(first, end);
    const size = together.reduce((sum, { length }) => sum + length, 0);
    if (size <= MOST_IN_SHARD) inShard.push(...together);
    else if (size <= MOST_APART) apart.push({ first, end, ordinals: namedOrdinals(together, size) });
    first = end;
  }
  return { inShard, apart };
}

/** The identities of some objects. */
export type NameObjects = (ordinals: Uint32Array) => Uint8Array;

/** `identities` are of all objects of the kind. */
export function objectNamer(identities: readonly Identity[], names: IdentityNames): NameObjects {
  return identityEncoder(identities, names);
}

/** Objects, ascending, with what names them. */
export function readNamedObjects(ordinals: Uint32Array, bytes: Uint8Array, names: IdentityNames): NamedObjects {
  return { ordinals, identityAt: decodeIdentities(bytes, names) };
}

/** So many are named beside the values of a shard. */
export const MOST_IN_SHARD = 256;
/** Beyond, all chunks of identities are hardly more. */
const MOST_APART = 8000;
const BYTES_PER_OBJECT = 3.5;
