/**
 * Splits a list into consecutive groups of at most `maxBytes`; a larger item is a group of its own.
 *
 *   sizes 4 4 9 1 1 with at most 8  ->  4 4 · 9 · 1 1
 */
export function splitBySize<Item>(items: readonly Item[], sizeOf: (item: Item) => number, maxBytes: number): readonly (readonly Item[])[] {
  const groups: Item[][] = [];
  let remaining = 0;
  for (const item of items) {
    const size = sizeOf(item);
    const last = groups.at(-1);
    if (last === undefined || size > remaining) {
      groups.push([item]);
      remaining = maxBytes - size;
    } else {
      last.push(item);
      remaining -= size;
    }
  }
  return groups;
}
