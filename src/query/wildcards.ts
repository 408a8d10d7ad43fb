/**
 * Whether a word fits a pattern: `*` is any characters, `?` is one.
 *
 *   fitsWildcards('neuro*', 'neurons')  ->  true
 *
 * Costs at most the product of the lengths, whatever the pattern.
 */
export function fitsWildcards(pattern: string, word: string): boolean {
  const wanted = [...pattern];
  const given = [...word];
  let w = 0;
  let g = 0;
  let star = -1;
  let resume = 0;
  while (g < given.length) {
    if (wanted[w] === '*') {
      star = w++;
      resume = g;
    } else if (w < wanted.length && (wanted[w] === '?' || wanted[w] === given[g])) {
      w++;
      g++;
    } else if (star >= 0) {
      w = star + 1;
      g = ++resume;
    } else {
      return false;
    }
  }
  while (wanted[w] === '*') w++;
  return w === wanted.length;
}
