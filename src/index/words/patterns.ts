import { isUnspaced } from '../../text/words.ts';
import { findListed, readLongCompounds } from './word-files.ts';
import type { WordShards } from './word-shards.ts';

/** Returns the words of the index that match a pattern. The literal prefix of the pattern selects the shards that are read. */
export async function matchPattern(shards: WordShards, pattern: string): Promise<string[]> {
  const wild = pattern.search(WILD);
  const prefix = wild < 0 ? pattern : pattern.slice(0, wild);
  const expression = patternExpression(pattern);
  const listed = await findListed(shards, prefix);
  return listed.flatMap(({ text }) => (expression(text) ? [text] : []));
}

/**
 * Returns a test of words against a pattern; a character is a code point.
 *
 * Its time grows with the product of the lengths, while a regular expression with many `*` can take exponential time.
 */
export function patternExpression(pattern: string): (word: string) => boolean {
  const wanted = [...pattern];
  return (word) => {
    const chars = [...word];
    let at = 0;
    let from = 0;
    let star = -1;
    let restart = 0;
    while (at < chars.length) {
      if (wanted[from] === '*') {
        star = from++;
        restart = at;
      } else if (from < wanted.length && (wanted[from] === '?' || wanted[from] === chars[at])) {
        from++;
        at++;
      } else if (star >= 0) {
        from = star + 1;
        at = ++restart;
      } else return false;
    }
    while (wanted[from] === '*') from++;
    return from === wanted.length;
  };
}

/** Returns the documents with a compound that is too long for all its parts to be indexed. */
export async function findLongCompound(shards: WordShards, word: string, field: number): Promise<Uint32Array> {
  const found = new Set<number>();
  for (const line of (await readLongCompounds(shards)).split('\n')) {
    const [document, lineField, text = ''] = line.split('\t');
    if (Number(lineField) === field && hasPart(word, text)) found.add(Number(document));
  }
  return Uint32Array.from(found).sort();
}

/** Tells whether a compound occurs in a longer one between joiners. */
function hasPart(word: string, piece: string): boolean {
  for (let at = piece.indexOf(word); at >= 0; at = piece.indexOf(word, at + 1)) {
    const before = piece[at - 1] ?? '-';
    const after = piece[at + word.length] ?? '-';
    if (JOINERS.has(before) && JOINERS.has(after)) return true;
  }
  return false;
}

const WILD = /[*?]/;
const JOINERS: ReadonlySet<string> = new Set(['-', "'"]);

/** Tells whether the index returns only candidates for a word or pattern: for scripts without spaces it has pairs of characters. */
export function isCandidatesOnly(word: string): boolean {
  return isUnspaced(word) && [...word].length > 2;
}
