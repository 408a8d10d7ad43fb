/** True if a key names a delivered file or a file in a delivered zip: `a.zip/a.xml` is in `a.zip`. */
export function isKeyIn(key: string, delivered: string): boolean {
  return key === delivered || key.startsWith(`${delivered}/`);
}
