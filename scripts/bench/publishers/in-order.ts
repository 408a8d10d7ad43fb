/**
 * Returns the number of words that two texts have in the same order: the length of the longest common subsequence.
 *
 * E. W. Myers, "An O(ND) difference algorithm and its variations", 1986; O((N + M) D) time, linear space, because only the length is computed.
 */
export function countInOrder(wanted: readonly string[], page: readonly string[]): number {
  if (isInOrder(wanted, page)) return wanted.length;
  const numbers = new Map<string, number>();
  const numbered = (words: readonly string[]): Int32Array =>
    Int32Array.from(words, (word) => {
      const known = numbers.get(word) ?? numbers.size;
      numbers.set(word, known);
      return known;
    });
  const a = numbered(wanted);
  const b = numbered(page);
  const most = a.length + b.length;
  const reach = new Int32Array(2 * most + 3);
  for (let edits = 0; edits <= most; edits++) {
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const at = diagonal + most + 1;
      const below = reach[at - 1] ?? 0;
      const above = reach[at + 1] ?? 0;
      let x = diagonal === -edits || (diagonal !== edits && below < above) ? above : below + 1;
      let y = x - diagonal;
      while (x < a.length && y < b.length && a[x] === b[y]) {
        x++;
        y++;
      }
      reach[at] = x;
      if (x >= a.length && y >= b.length) return (most - edits) / 2;
    }
  }
  return 0;
}

/** True if all words are there in order. A fast path of one pass, which suffices for most pages. */
function isInOrder(wanted: readonly string[], page: readonly string[]): boolean {
  let next = 0;
  for (const word of page) if (word === wanted[next]) next++;
  return next === wanted.length;
}
