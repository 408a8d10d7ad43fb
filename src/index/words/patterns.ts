import { isUnspaced } from '../../text/words.ts';
import { findListed, readLongPieces } from './word-files.ts';
import type { WordShards } from './word-shards.ts';

/** The words of the index that fit a pattern; its literal beginning chooses the shards of the list that are read. */
export async function matchPattern(shards: WordShards, pattern: string): Promise<string[]> {
  const wild = pattern.search(WILD);
  const prefix = wild < 0 ? pattern : pattern.slice(0, wild);
  const expression = patternExpression(pattern);
  const listed = await findListed(shards, prefix);
  return listed.flatMap(({ text }) => (expression(text) ? [text] : []));
}

/**
 * Whether a word fits a pattern, in time that grows with the product of their lengths only (a regular expression of many `*` does not).
 * A character is a code point.
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

/** Documents with a joined piece of more runs than are indexed in every stretch. */
export async function findLongPiece(shards: WordShards, word: string, field: number): Promise<Uint32Array> {
  const found = new Set<number>();
  for (const line of (await readLongPieces(shards)).split('\n')) {
    const [document, lineField, text = ''] = line.split('\t');
    if (Number(lineField) === field && standsIn(word, text)) found.add(Number(document));
  }
  return Uint32Array.from(found).sort();
}

/** Whether a joined piece stands in a longer one between its joiners. */
function standsIn(word: string, piece: string): boolean {
  for (let at = piece.indexOf(word); at >= 0; at = piece.indexOf(word, at + 1)) {
    const before = piece[at - 1] ?? '-';
    const after = piece[at + word.length] ?? '-';
    if (JOINERS.has(before) && JOINERS.has(after)) return true;
  }
  return false;
}

const WILD = /[*?]/;
const JOINERS: ReadonlySet<string> = new Set(['-', "'"]);

/**
 * Whether an answer of the word index for a word or pattern is of candidates only, whose text is still to be looked at: words of
 * scripts without spaces, of which the index holds pairs of characters.
 */
export function isOfCandidates(word: string): boolean {
  return isUnspaced(word) && [...word].length > 2;
}
