import { compareText } from '../../../model/text/compare.ts';
import { foldAccents } from '../../../model/text/fold.ts';
import { isUnspaced } from '../../../model/text/words.ts';
import type { AddFile } from './named-files.ts';
import type { WordRoot } from './root.ts';
import type { Deflate } from './shard-cutter.ts';
import { findListed } from './word-files.ts';
import { type ListedWord, writeList } from './word-list.ts';
import type { WordShards } from './word-shards.ts';

/** Words per shard, about; 1.9 KB deflated. */
const WORDS_PER_SHARD = 640;
/** A longer dictionary has only words of at least two documents, or of more until it is short enough: rare words are mostly misprints. */
const MAX_WITH_RARE = 20_000;
const MAX_ENTRIES = 60_000;

/**
 * Writes the dictionary for corrections: the words in order, and the reversed words in order, each in shards. Returns the names of both lists.
 *
 * One error leaves one half of a word intact, so a correction begins with the first half or ends with the second: two shards have them all.
 *
 * Mihov and Schulz, "Fast approximate search in large dictionaries", Computational Linguistics 30 (2004).
 */
export function writeSpellings(
  words: Iterable<ListedWord>,
  deflate: Deflate,
  add: AddFile,
): Pick<WordRoot['lists'], 'spelling' | 'gnilleps'> {
  const entries = entriesOf(words);
  const reversed = entries.map(({ text, count }) => ({ text: reverseOf(text), count })).sort((a, b) => compareText(a.text, b.text));
  const options = { size: WORDS_PER_SHARD, deflate, add };
  return { spelling: writeList(entries, options), gnilleps: writeList(reversed, options) };
}

/** Returns the words of a dictionary that begin with the first half of a word, end with its second, or swap the letters between. */
export async function readSpellingCandidates(shards: WordShards, folded: string): Promise<ListedWord[]> {
  const chars = [...folded];
  const cut = chars.length >> 1;
  const [first, second] = [chars.slice(0, cut).join(''), chars.slice(cut).join('')];
  const swapped = [...chars.slice(0, cut - 1), chars[cut] ?? '', chars[cut - 1] ?? '', ...chars.slice(cut + 1)].join('');
  const [begin, end, same] = await Promise.all([
    findListed(shards, 'spelling', first),
    findListed(shards, 'gnilleps', [...second].reverse().join('')),
    findListed(shards, 'spelling', swapped),
  ]);
  const all = [...begin, ...end.map(({ text, count }) => ({ text: reverseOf(text), count })), ...same];
  return [...new Map(all.map((word) => [word.text, word])).values()];
}

/** Returns the words of a dictionary whose folded form begins with a prefix. */
export function findSpellingsByPrefix(shards: WordShards, prefix: string): Promise<ListedWord[]> {
  return findListed(shards, 'spelling', prefix);
}

/** Returns the folded form of a word of the dictionary, by which it is sorted, and the form that readers see. */
export function formsOfSpelling({ text }: ListedWord): { readonly folded: string; readonly display: string } {
  const [folded = '', display = folded] = text.split(SEPARATOR);
  return { folded, display };
}

/** True for a word that can be in the dictionary. */
export function isCorrectable({ text }: ListedWord): boolean {
  return CORRECTABLE.test(text) && !isUnspaced(text);
}

/**
 * Returns the entries in order, one for all words with the same letters: `muller` or, with the most frequent accents, `muller\0müller`. Of equally
 * frequent words the first in order is taken, whatever the order of the documents.
 */
function entriesOf(words: Iterable<ListedWord>): ListedWord[] {
  const byFolded = new Map<string, { count: number; best: ListedWord }>();
  for (const word of words) {
    if (!isCorrectable(word)) continue;
    const folded = foldAccents(word.text);
    const known = byFolded.get(folded);
    if (known === undefined) byFolded.set(folded, { count: word.count, best: word });
    else {
      known.count += word.count;
      if ((word.count - known.best.count || compareText(known.best.text, word.text)) > 0) known.best = word;
    }
  }
  const least = leastCount([...byFolded.values()].map(({ count }) => count));
  const entries = [...byFolded].flatMap(([folded, { count, best }]) =>
    count < least ? [] : [{ text: best.text === folded ? folded : folded + SEPARATOR + best.text, count }],
  );
  return entries.sort((a, b) => compareText(a.text, b.text));
}

/** Returns the number of documents from which a word is in the dictionary. */
function leastCount(counts: readonly number[]): number {
  let least = counts.length > MAX_WITH_RARE ? 2 : 1;
  while (counts.reduce((sum, count) => (count >= least ? sum + 1 : sum), 0) > MAX_ENTRIES) least++;
  return least;
}

/** Reverses the folded form of an entry. */
function reverseOf(text: string): string {
  const [folded = '', ...display] = text.split(SEPARATOR);
  return [[...folded].reverse().join(''), ...display].join(SEPARATOR);
}

const SEPARATOR = '\0';
// Letters only: numbers, gene names and codes are never corrected.
const CORRECTABLE = /^\p{L}[\p{L}\p{M}]{3,29}$/u;
