/** Returns a name of the source as words, for a value that has no label: `retracted-article` is `Retracted article`. */
export function sentenceCase(name: string): string {
  const words = name.replace(/[_-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
