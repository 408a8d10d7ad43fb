/**
 * A table to look names of a file up in: without a prototype, so that a name like `constructor` finds nothing.
 */
export function byName<T>(entries: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  return Object.freeze(Object.assign(Object.create(null), entries));
}

/** The one name that no member of an object can be trusted to keep: an id of this type is none. */
export const NO_NAME = '__proto__';
