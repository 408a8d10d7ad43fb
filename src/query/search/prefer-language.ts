import { findDocumentsOfCode } from './documents-of-code.ts';
import type { Ranked } from './rank.ts';
import type { RankedIndex } from './ranked-terms.ts';
import { CODES } from './search-document.ts';

/** Factor of the scores of articles in the reader's language: among matches that are about equal they come first. */
export const READER_LANGUAGE_BOOST = 1.5;

/** Raises the scores of articles in the reader's language; does nothing in a journal in one language. */
export async function preferLanguage(
  ranked: Ranked,
  { index, reader }: { readonly index: RankedIndex; readonly reader: string | undefined },
): Promise<Ranked> {
  if (reader === undefined || ranked.documents.length === 0) return ranked;
  const own = new Set(await findDocumentsOfCode(index, CODES.lang(reader)));
  const scores = ranked.scores.map((score, i) => (own.has(ranked.documents[i] ?? 0) ? score * READER_LANGUAGE_BOOST : score));
  return { documents: ranked.documents, scores };
}
