/**
 * How many words of one text another text has in the same order: the longest common subsequence.
 *
 * E. W. Myers, "An O(ND) difference algorithm and its variations", 1986; O((N + M) D) time, and linear space since only the length is wanted.
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

/** Whether all words are there in order: one pass, and true of most pages. */
function isInOrder(wanted: readonly string[], page: readonly string[]): boolean {
  let next = 0;
  for (const word of page) if (word === wanted[next]) next++;
  return next === wanted.length;
}
