import { decodeIdentities, type IdentityChunk, type IdentityNames } from './identity-column.ts';

/**
 * Identities that are stored in the same shard as the posting lists of their objects.
 *
 * Most queries select a few objects scattered over the journal. Their identities arrive with the shard; otherwise each would be in another
 * identity chunk.
 */
export interface InlineIdentities {
  readonly ordinals: Uint32Array;
  readonly identityAt: IdentityChunk;
}

/** Returns the objects in posting lists of at most `maxLength` objects, ascending and without duplicates. */
export function inlineOrdinals(sets: Iterable<Uint32Array>, maxLength: number): Uint32Array {
  const named = [...sets].filter((set) => set.length <= maxLength);
  const all = new Uint32Array(named.reduce((sum, set) => sum + set.length, 0));
  let end = 0;
  for (const set of named) {
    all.set(set, end);
    end += set.length;
  }
  all.sort();
  let count = 0;
  for (let i = 0; i < all.length; i++) {
    const ordinal = all[i] ?? 0;
    if (i === 0 || ordinal !== all[count - 1]) all[count++] = ordinal;
  }
  return all.slice(0, count);
}

/** Estimates the bytes that the identities of a posting list add to a shard. */
export function inlineBytes(set: Uint32Array, maxLength: number): number {
  return set.length <= maxLength ? set.length * BYTES_PER_OBJECT : 0;
}

/** Posting lists of a shard by the location of their identities: in the shard itself, or in a separate file for long lists. */
export interface IdentityPlacement {
  readonly inShard: readonly Uint32Array[];
  readonly separate: readonly IdentityGroup[];
}

/** Adjacent posting lists of a shard that are looked up together, and their objects. */
export interface IdentityGroup {
  readonly first: number;
  readonly end: number;
  readonly ordinals: Uint32Array;
}

/**
 * Decides where identities are stored. Those of a long list are in a separate file, so that a lookup of another key does not load them.
 *
 * `isWithBefore` tells whether a list is looked up together with the one before it.
 */
export function placeIdentities(sets: readonly Uint32Array[], isWithBefore: (place: number) => boolean): IdentityPlacement {
  const inShard: Uint32Array[] = [];
  const separate: IdentityGroup[] = [];
  for (let first = 0; first < sets.length; ) {
    let end = first + 1;
    while (end < sets.length && isWithBefore(end)) end++;
    const together = sets.slice(first, end);
    const size = together.reduce((sum, { length }) => sum + length, 0);
    if (size <= MAX_INLINE) inShard.push(...together);
    else if (size <= MAX_SEPARATE) separate.push({ first, end, ordinals: inlineOrdinals(together, size) });
    first = end;
  }
  return { inShard, separate };
}

/** Encodes the identities of some objects. */
export type EncodeIdentities = (ordinals: Uint32Array) => Uint8Array;

/** Decodes identities; `ordinals` are the objects they were encoded for. */
export function readInlineIdentities(ordinals: Uint32Array, bytes: Uint8Array, names: IdentityNames): InlineIdentities {
  return { ordinals, identityAt: decodeIdentities(bytes, names) };
}

/** Longest posting list whose identities are stored in the shard. */
export const MAX_INLINE = 256;
/** For longer lists, reading all identity chunks costs hardly more. */
const MAX_SEPARATE = 8000;
const BYTES_PER_OBJECT = 7;
