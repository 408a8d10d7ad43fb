/** True if a key is that of a delivered file, or of a file in a delivered zip. */
export function isKeyIn(key: string, delivered: string): boolean {
  return key === delivered || key.startsWith(`${delivered}/`);
}
