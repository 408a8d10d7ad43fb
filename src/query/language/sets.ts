/** A set of ordinals: ascending, without duplicates. */
export type OrdinalSet = Uint32Array;

export const EMPTY_SET: OrdinalSet = new Uint32Array(0);

/** Returns the intersection of two sets. */
export function intersect(a: OrdinalSet, b: OrdinalSet): OrdinalSet {
  const [small, large] = a.length <= b.length ? [a, b] : [b, a];
  const both = new Uint32Array(small.length);
  let count = 0;
  const usesBinarySearch = small.length * BINARY_SEARCH_RATIO < large.length;
  let at = 0;
  for (const ordinal of small) {
    if (usesBinarySearch) at = firstNotBelow(large, ordinal, at);
    else while (at < large.length && (large[at] ?? 0) < ordinal) at++;
    if (large[at] === ordinal) both[count++] = ordinal;
  }
  return both.subarray(0, count);
}

/** Returns the union of two sets. */
export function unite(a: OrdinalSet, b: OrdinalSet): OrdinalSet {
  if (a.length === 0) return b;
  if (b.length === 0) return a;
  const all = new Uint32Array(a.length + b.length);
  let count = 0;
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    const x = a[i] ?? Number.POSITIVE_INFINITY;
    const y = b[j] ?? Number.POSITIVE_INFINITY;
    if (x <= y) i++;
    if (y <= x) j++;
    all[count++] = Math.min(x, y);
  }
  return all.subarray(0, count);
}

/** Returns the union of any number of sets. */
export function uniteAll(sets: readonly OrdinalSet[]): OrdinalSet {
  if (sets.length <= 2) return unite(sets[0] ?? EMPTY_SET, sets[1] ?? EMPTY_SET);
  const middle = sets.length >> 1;
  return unite(uniteAll(sets.slice(0, middle)), uniteAll(sets.slice(middle)));
}

/** Returns the first set without the elements of the second. */
export function subtract(a: OrdinalSet, b: OrdinalSet): OrdinalSet {
  const rest = new Uint32Array(a.length);
  let count = 0;
  let at = 0;
  for (const ordinal of a) {
    while (at < b.length && (b[at] ?? 0) < ordinal) at++;
    if (b[at] !== ordinal) rest[count++] = ordinal;
  }
  return rest.subarray(0, count);
}

/** Returns the ordinals in blocks of 2^log2 consecutive objects. */
export function expandBlocks(blocks: OrdinalSet, log2: number, count: number): OrdinalSet {
  const size = 2 ** log2;
  const all = new Uint32Array(blocks.length * size);
  let next = 0;
  for (const block of blocks) {
    const end = Math.min(count, (block + 1) * size);
    for (let ordinal = block * size; ordinal < end; ordinal++) all[next++] = ordinal;
  }
  return all.subarray(0, next);
}

function firstNotBelow(set: OrdinalSet, ordinal: number, from: number): number {
  let low = from;
  let high = set.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((set[middle] ?? 0) < ordinal) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Ratio of sizes from which binary search is faster than a merge. */
const BINARY_SEARCH_RATIO = 16;
