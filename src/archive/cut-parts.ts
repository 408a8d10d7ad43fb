/**
 * Splits a list into consecutive groups of at most `maxBytes`; a larger item is a group of its own.
 *
 *   sizes 4 4 9 1 1 with at most 8  ->  4 4 · 9 · 1 1
 */
export function cutParts<Item>(items: readonly Item[], sizeOf: (item: Item) => number, mostBytes: number): readonly (readonly Item[])[] {
  const parts: Item[][] = [];
  let room = 0;
  for (const item of items) {
    const size = sizeOf(item);
    const last = parts.at(-1);
    if (last === undefined || size > room) {
      parts.push([item]);
      room = mostBytes - size;
    } else {
      last.push(item);
      room -= size;
    }
  }
  return parts;
}
