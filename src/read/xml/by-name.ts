/**
 * A table to look names of a file up in: without a prototype, so that a name like `constructor` finds nothing.
 */
export function byName<T>(entries: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  return Object.freeze(Object.assign(Object.create(null), entries));
}
