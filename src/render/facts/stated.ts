/** Properties that may be absent, of those that may be undefined. */
export type Stated<T> = { readonly [Key in keyof T]?: Exclude<T[Key], undefined> };

/** Removes properties that are undefined or '', which a source does not state. */
export function stated<const T extends Readonly<Record<string, string | number | undefined>>>(given: T): Stated<T> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== '')) as Stated<T>;
}
