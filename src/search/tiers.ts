import { isCompletable } from './expand-words.ts';
import { filterDocuments } from './filter.ts';
import { type FieldsOfDocument, fieldsOfClauses } from './found-in.ts';
import { findMatches, type Match, type MatchOptions, type Phrase } from './match.ts';
import type { SearchClause } from './parse-search.ts';
import type { RankClause, Ranked } from './rank.ts';
import { type Filters, PAGE_SIZE, type SearchContext } from './search-result.ts';
import { openTextIndex, termsOfIndex, termsWithText } from './term-source.ts';

/** Matches in groups, the better first: words as typed, longer words that begin with the last, the full text. */
export interface Tiers {
  /** All documents; the score of a document is below all scores of the tier before its own. */
  readonly ranked: Ranked;
  readonly terms: ReadonlySet<string>;
  readonly phrases: readonly Phrase[];
  readonly found: FieldsOfDocument;
}

export interface TierOptions {
  readonly filters: Filters;
  readonly context: SearchContext;
  /** False for words that the reader did not type: they are not completed. */
  readonly completes: boolean;
}

/** Finds the documents with all words. The index of full texts, which is larger, is read only if the others do not fill a page. */
export async function findTiers(clauses: readonly SearchClause[], { filters, context, completes }: TierOptions): Promise<Tiers> {
  const options = matchOptions(context);
  const exact = await findMatches(clauses, options);
  const matches = [exact];
  const isFull = async (): Promise<boolean> =>
    (await filterDocuments(joined(matches).ranked, filters, context)).documents.length >= PAGE_SIZE;
  const last = clauses.at(-1);
  if (completes && last !== undefined && isCompletable(last) && !(await isFull())) {
    matches.push(await findMatches(clauses, { ...options, isPrefix: true }));
  }
  // Texts of articles are not read, so that a phrase in them cannot be verified.
  const hasWords = exact.clauses.some(({ presence }) => presence !== 'prohibited');
  const text = exact.phrases.length > 0 || !hasWords || (await isFull()) ? undefined : await openTextIndex(context);
  if (text !== undefined) {
    const source = termsWithText(context.index, text);
    matches.push(await findMatches(clauses, { ...options, source }));
  }
  return joined(matches);
}

/** Options for exact words in titles, abstracts, authors, keywords and subjects. */
export function matchOptions({ index, language, reader, loadPatterns }: SearchContext): MatchOptions {
  return { index, language, reader, loadPatterns, isPrefix: false, source: termsOfIndex(index) };
}

/** Joins matches: each document counts in the first that has it. */
export function joined(matches: readonly Match[]): Tiers {
  const documents: number[] = [];
  const scores: number[] = [];
  const clausesOf = new Map<number, readonly RankClause[]>();
  matches.forEach(({ ranked, clauses }, tier) => {
    ranked.documents.forEach((document, i) => {
      if (clausesOf.has(document)) return;
      clausesOf.set(document, clauses);
      documents.push(document);
      const score = ranked.scores[i] ?? 0;
      // Keeps the order within a tier, and maps scores of the second tier to -1…0, of the third to -2…-1.
      scores.push(tier === 0 ? score : 1 - tier - 1 / (1 + score));
    });
  });
  return {
    ranked: { documents: Uint32Array.from(documents), scores: Float64Array.from(scores) },
    terms: new Set(matches.flatMap(({ terms }) => [...terms])),
    phrases: matches[0]?.phrases ?? [],
    found: (document) => fieldsOfClauses(document, clausesOf.get(document) ?? []),
  };
}
