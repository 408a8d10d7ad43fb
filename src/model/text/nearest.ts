/**
 * Returns the first candidate at an edit distance of at most one: a letter inserted, deleted, replaced, or two swapped. Ignores case.
 *
 *   nearest('titel', ['title', 'doi'])  ->  'title'
 *
 * Undefined if there is none.
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const wanted = word.toLowerCase();
  for (const candidate of candidates) {
    if (isWithinOneEdit(wanted, candidate.toLowerCase())) return candidate;
  }
  return undefined;
}

function isWithinOneEdit(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let endA = a.length;
  let endB = b.length;
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA--;
    endB--;
  }
  const restA = a.slice(start, endA);
  const restB = b.slice(start, endB);
  const isSwap = restA.length === 2 && restB.length === 2 && restA[0] === restB[1] && restA[1] === restB[0];
  return isSwap || (restA.length <= 1 && restB.length <= 1);
}
