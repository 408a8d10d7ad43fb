import type { ObjectKind } from '../model/tagged-object.ts';
import { OBJECT_KINDS } from './object-kinds.ts';

/** An object of a segment as one number: `placeOf('author', 7)` is 30. */
export function placeOf(kind: ObjectKind, ordinal: number): number {
  return ordinal * OBJECT_KINDS.length + OBJECT_KINDS.indexOf(kind);
}

/** The object that a place means. */
export function objectAt(place: number): { readonly kind: ObjectKind; readonly ordinal: number } {
  const kind = OBJECT_KINDS[place % OBJECT_KINDS.length];
  if (kind === undefined) throw new RangeError(`no object has the place ${place}`);
  return { kind, ordinal: Math.floor(place / OBJECT_KINDS.length) };
}
