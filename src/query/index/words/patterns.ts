import type { MaybePromise } from '../../../model/maybe-promise.ts';
import { isUnspaced } from '../../../model/text/words.ts';
import { listsOf } from './word-files.ts';
import { MAX_WORDS_PER_SHARD } from './word-list.ts';
import type { WordShards } from './word-shards.ts';

/**
 * Returns the words of the index that match a pattern. The literal prefix of the pattern selects the lists that are read; `pause` is called
 * between two lists.
 */
export async function matchPattern(shards: WordShards, pattern: string, pause?: () => MaybePromise<void>): Promise<string[]> {
  const matches = patternExpression(pattern);
  const numbers = await listsOf(shards, 'words', prefixOf(pattern));
  const found: string[] = [];
  for (let start = 0; start < numbers.length; start += LISTS_AT_ONCE) {
    const lists = await Promise.all(numbers.slice(start, start + LISTS_AT_ONCE).map((number) => shards.readList('words', number)));
    for (const words of lists) {
      for (const { text } of words) if (matches(text)) found.push(text);
      await pause?.();
    }
  }
  return found;
}

/** Returns the number of words, at most, that are compared with a pattern; known without reading the lists. */
export async function countCompared(shards: WordShards, pattern: string): Promise<number> {
  return (await listsOf(shards, 'words', prefixOf(pattern))).length * MAX_WORDS_PER_SHARD;
}

function prefixOf(pattern: string): string {
  const wild = pattern.search(WILD);
  return wild < 0 ? pattern : pattern.slice(0, wild);
}

/**
 * Returns a test of words against a pattern; a character is a code point.
 *
 * Its time grows with the product of the lengths, while a regular expression with many `*` can take exponential time.
 */
export function patternExpression(pattern: string): (word: string) => boolean {
  const wanted = charsOf(pattern);
  return (word) => {
    const chars = charsOf(word);
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

/** Returns the code points of a text; a text without surrogate pairs is its own sequence, which saves an array per word. */
function charsOf(text: string): ArrayLike<string> {
  return SURROGATE.test(text) ? [...text] : text;
}

/** Returns the documents with a compound that is too long for all its parts to be indexed. */
export async function findLongCompound(shards: WordShards, word: string, field: number): Promise<Uint32Array> {
  const found = new Set<number>();
  for (const line of (await shards.longCompounds()).split('\n')) {
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
const SURROGATE = /[\uD800-\uDFFF]/;
/** Lists that are fetched at a time. */
const LISTS_AT_ONCE = 24;
const JOINERS: ReadonlySet<string> = new Set(['-', "'"]);

/** Tells whether the index returns only candidates for a word or pattern: for scripts without spaces it has pairs of characters. */
export function isCandidatesOnly(word: string): boolean {
  return isUnspaced(word) && [...word].length > 2;
}
