import { runsOf } from '../../model/text/words.ts';
import type { Phrase } from './match.ts';
import type { SearchContext } from './search-result.ts';

/** Number of candidates whose title and abstract, and whose full text is read. Beyond them, a result says "at least". */
const MAX_READ = 200;
const MAX_TEXTS = 40;
/** Candidates that are read at a time. */
const BATCH = 10;

interface PhraseOptions {
  readonly context: SearchContext;
  /** Number of documents that the page needs. */
  readonly wanted: number;
  /** True if full texts are searched. */
  readonly withText: boolean;
  /** Called with the documents so far. */
  readonly onMatches?: (documents: readonly number[]) => void;
}

/**
 * Returns the documents, in their order, that have every phrase in title, abstract or full text.
 *
 * The index has no positions, so the texts of candidates are read: abstracts from the index, full texts from the pages of articles.
 */
export async function filterByPhrases(
  documents: readonly number[],
  phrases: readonly Phrase[],
  { context, wanted, withText, onMatches }: PhraseOptions,
): Promise<{ documents: number[]; count: number; isExact: boolean }> {
  const matching: number[] = [];
  const texts = { left: withText ? MAX_TEXTS : 0 };
  let read = 0;
  let isExact = true;
  // A few candidates are all read, so that they can be counted.
  const isDone = (): boolean => matching.length > wanted && documents.length > MAX_TEXTS;
  while (read < documents.length && read < MAX_READ && !isDone()) {
    const batch = documents.slice(read, read + BATCH);
    const passes = await Promise.all(batch.map((document) => hasPhrases(document)));
    if (passes.includes('unread')) isExact = false;
    matching.push(...batch.filter((_, i) => passes[i] === true));
    if (matching.length > 0) onMatches?.(matching);
    read += batch.length;
  }
  return { documents: matching, count: matching.length, isExact: isExact && read >= documents.length };

  async function hasPhrases(document: number): Promise<boolean | 'unread'> {
    const missing = await missingPhrases(document);
    if (missing.length === 0) return true;
    if (missing.some(({ isExcluded, field }) => isExcluded || (field !== undefined && field !== 'body')) || !withText) return false;
    if (texts.left-- <= 0) return 'unread';
    const text = await textOf(document, context);
    if (text === undefined) return 'unread';
    return missing.every(({ runs }) => hasPhrase(text, runs));
  }

  async function missingPhrases(document: number): Promise<readonly Phrase[]> {
    const [{ title }, abstract] = await Promise.all([context.cards.card(document), context.cards.abstract(document)]);
    return phrases.filter(({ runs, isExcluded, field }) => {
      const isThere =
        (field !== 'abstract' && field !== 'body' && hasPhrase(title, runs)) ||
        (field !== 'title' && field !== 'body' && hasPhrase(abstract, runs));
      return isThere === isExcluded;
    });
  }
}

/** Returns the full text of a document; undefined if it cannot be read. */
export async function textOf(document: number, { cards, manifest, readText }: SearchContext): Promise<string | undefined> {
  return readText?.((await cards.card(document)).stem + manifest.pageEnding).catch(() => undefined);
}

/** Moves documents that have words next to each other in their order to the front, without any other change. Reads a few texts. */
export async function phrasesFirst(documents: readonly number[], runs: readonly string[], context: SearchContext): Promise<number[]> {
  const head = documents.slice(0, MAX_NEAR);
  const phrase = { runs, isExcluded: false, field: undefined };
  const options = { context, wanted: head.length, withText: context.readText !== undefined };
  const { documents: first } = await filterByPhrases(head, [phrase], options);
  const own = new Set(first);
  return [...first, ...documents.filter((document) => !own.has(document))];
}

const MAX_NEAR = 30;

/** Tells whether words are adjacent in a text. Accents and endings must be equal. */
export function hasPhrase(text: string, words: readonly string[]): boolean {
  const runs = runsOf(text);
  for (let at = 0; at + words.length <= runs.length; at++) {
    if (words.every((word, i) => runs[at + i] === word)) return true;
  }
  return false;
}
