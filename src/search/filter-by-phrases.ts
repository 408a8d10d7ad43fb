import { runsOf } from '../text/words.ts';
import type { CardReader } from './cards.ts';
import type { Phrase } from './match.ts';

/** Number of candidates whose text is read, in total and at a time. Beyond the total, a result says "at least". */
const MAX_READ = 200;
const READ_BATCH = 20;

/**
 * Returns the documents, in their order, whose title or abstract has every phrase.
 *
 * The index has no positions, so the texts of candidates are read: as many as the requested page needs, up to `MAX_READ`.
 */
export async function filterByPhrases(
  documents: readonly number[],
  phrases: readonly Phrase[],
  { cards, wanted }: { readonly cards: CardReader; readonly wanted: number },
): Promise<{ documents: number[]; count: number; isExact: boolean }> {
  const matching: number[] = [];
  let read = 0;
  while (read < documents.length && read < MAX_READ && matching.length <= wanted) {
    const batch = documents.slice(read, read + READ_BATCH);
    const passes = await Promise.all(batch.map((document) => hasPhrases(document, phrases, cards)));
    matching.push(...batch.filter((_, i) => passes[i]));
    read += batch.length;
  }
  return { documents: matching, count: matching.length, isExact: read >= documents.length };
}

async function hasPhrases(document: number, phrases: readonly Phrase[], cards: CardReader): Promise<boolean> {
  const [{ title }, abstract] = await Promise.all([cards.card(document), cards.abstract(document)]);
  return phrases.every(({ runs, isExcluded, field }) => {
    const isThere = (field !== 'abstract' && hasPhrase(title, runs)) || (field !== 'title' && hasPhrase(abstract, runs));
    return isThere !== isExcluded;
  });
}

/** Tells whether words are adjacent in a text. Accents and endings must be equal. */
export function hasPhrase(text: string, words: readonly string[]): boolean {
  const runs = runsOf(text);
  for (let at = 0; at + words.length <= runs.length; at++) {
    if (words.every((word, i) => runs[at + i] === word)) return true;
  }
  return false;
}
