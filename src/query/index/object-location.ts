import type { ObjectKind } from '../../model/tagged-object.ts';
import { OBJECT_KINDS } from './object-kinds.ts';

/** Packs the kind and ordinal of an object into one number: `packLocation('author', 7)` is 30. */
export function packLocation(kind: ObjectKind, ordinal: number): number {
  return ordinal * OBJECT_KINDS.length + OBJECT_KINDS.indexOf(kind);
}

/** Unpacks a number of `packLocation`. */
export function unpackLocation(location: number): { readonly kind: ObjectKind; readonly ordinal: number } {
  const kind = OBJECT_KINDS[location % OBJECT_KINDS.length];
  if (kind === undefined) throw new RangeError(`no object has the location ${location}`);
  return { kind, ordinal: Math.floor(location / OBJECT_KINDS.length) };
}
