import { compareText } from '../../../model/text/compare.ts';
import { foldAccents } from '../../../model/text/fold.ts';
import { isUnspaced } from '../../../model/text/words.ts';
import { ByteReader, ByteWriter } from './byte-stream.ts';
import { cutAt, LARGEST, SMALLEST } from './content-cut.ts';
import type { IndexFile } from './index-file.ts';
import { AFTER_PREFIX, readGroup, shardOf, writeGroup } from './root.ts';
import { writeNames } from './shard-names.ts';
import type { Deflate } from './shard-packer.ts';
import { type ListedWord, readWords, writeWords } from './word-list.ts';
import type { WordShards } from './word-shards.ts';

/** Words per shard; about 1.9 KB deflated. */
const WORDS_PER_SHARD = 640;
/** A longer dictionary has only words of at least two documents, or of more until it is short enough: rare words are mostly misprints. */
const MAX_WITH_RARE = 20_000;
const MAX_ENTRIES = 60_000;

/**
 * Writes the dictionary for corrections: the words in order, and the reversed words in order, each in shards.
 *
 * One error leaves one half of a word intact, so a correction begins with the first half or ends with the second: two shards have them all.
 *
 * Mihov and Schulz, "Fast approximate search in large dictionaries", Computational Linguistics 30 (2004).
 */
export function writeSpellings(words: Iterable<ListedWord>, options: SpellingOptions): IndexFile[] {
  const { deflate } = options;
  const entries = entriesOf(words);
  const forward = cutList('spelling', entries, options);
  const reversed = entries.map(({ text, count }) => ({ text: reverseOf(text), count }));
  const backward = cutList('gnilleps', reversed, options);
  const out = new ByteWriter();
  const shards = [...forward.shards, ...backward.shards];
  for (const { separators } of [forward, backward]) {
    const bytes = writeGroup(separators);
    out.writeNumber(bytes.length);
    out.writeBytes(bytes);
  }
  if (options.nameOf !== undefined) out.writeBytes(writeNames(shards.map(({ bytes }) => options.nameOf?.(bytes) ?? '')));
  return [{ path: 'spelling.bin', bytes: deflate(out.bytes()) }, ...shards];
}

/** Returns the words of a dictionary that begin with the first half of a word, end with its second, or swap the letters between. */
export async function readSpellingCandidates(shards: WordShards, folded: string): Promise<ListedWord[]> {
  const [forward, backward] = await shards.read('spelling.bin', readSeparators);
  const chars = [...folded];
  const cut = chars.length >> 1;
  const [first, second] = [chars.slice(0, cut).join(''), chars.slice(cut).join('')];
  const swapped = [...chars.slice(0, cut - 1), chars[cut] ?? '', chars[cut - 1] ?? '', ...chars.slice(cut + 1)].join('');
  const [begin, end, same] = await Promise.all([
    readPrefix(shards, { name: 'spelling', separators: forward }, first),
    readPrefix(shards, { name: 'gnilleps', separators: backward }, [...second].reverse().join('')),
    readPrefix(shards, { name: 'spelling', separators: forward }, swapped),
  ]);
  const all = [...begin, ...end.map(({ text, count }) => ({ text: reverseOf(text), count })), ...same];
  return [...new Map(all.map((word) => [word.text, word])).values()];
}

/** Returns the words of a dictionary whose folded form begins with a prefix. */
export async function findSpellingsByPrefix(shards: WordShards, prefix: string): Promise<ListedWord[]> {
  const [forward] = await shards.read('spelling.bin', readSeparators);
  return readPrefix(shards, { name: 'spelling', separators: forward }, prefix);
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

interface SpellingOptions {
  readonly deflate: Deflate;
  /** Names shards by their content; the lists are then cut at words that a hash selects (`content-cut.ts`). */
  readonly nameOf?: ((bytes: Uint8Array) => string) | undefined;
}

function cutList(
  name: string,
  words: readonly ListedWord[],
  { deflate, nameOf }: SpellingOptions,
): { separators: string[]; shards: IndexFile[] } {
  const sorted = [...words].sort((a, b) => compareText(a.text, b.text));
  const texts = sorted.map(({ text }) => text);
  const endAfter = (at: number): number => {
    const [smallest, largest] = [at + Math.ceil(WORDS_PER_SHARD * SMALLEST), at + Math.floor(WORDS_PER_SHARD * LARGEST)];
    return nameOf === undefined ? at + WORDS_PER_SHARD : largest >= texts.length ? texts.length : cutAt(texts, smallest, largest + 1);
  };
  const shards: IndexFile[] = [];
  const separators: string[] = [];
  for (let at = 0, end = 0; at < sorted.length; at = end) {
    end = endAfter(at);
    const part = sorted.slice(at, end);
    separators.push(at === 0 ? '' : (part[0]?.text ?? ''));
    shards.push({ path: `${name}-${shards.length}.bin`, bytes: deflate(writeWords(part)) });
  }
  return { separators, shards };
}

async function readPrefix(
  shards: WordShards,
  { name, separators }: { readonly name: string; readonly separators: readonly string[] },
  prefix: string,
): Promise<ListedWord[]> {
  if (separators.length === 0) return [];
  const from = shardOf(separators, prefix);
  const numbers = Array.from({ length: shardOf(separators, prefix + AFTER_PREFIX) - from + 1 }, (_, i) => from + i);
  const lists = await Promise.all(numbers.map((number) => shards.read(`${name}-${number}.bin`, readWords)));
  return lists.flatMap((words) => words.filter(({ text }) => text.startsWith(prefix)));
}

/** Returns the separators of both lists, from `spelling.bin`. */
export function readSeparators(bytes: Uint8Array): readonly [string[], string[]] {
  const reader = new ByteReader(bytes);
  const read = (): string[] => readGroup(reader.readBytes(reader.readNumber()));
  return [read(), read()];
}

/** Reverses the folded form of an entry. */
function reverseOf(text: string): string {
  const [folded = '', ...display] = text.split(SEPARATOR);
  return [[...folded].reverse().join(''), ...display].join(SEPARATOR);
}

const SEPARATOR = '\0';
// Letters only: numbers, gene names and codes are never corrected.
const CORRECTABLE = /^\p{L}[\p{L}\p{M}]{3,29}$/u;
