/**
 * Creates a table for names from files. It has no prototype, so that a name like `constructor` finds nothing.
 */
export function byName<T>(entries: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  return Object.freeze(Object.assign(Object.create(null), entries));
}

/** The name that an object cannot have as a member; ids with this type are ignored. */
export const NO_NAME = '__proto__';
