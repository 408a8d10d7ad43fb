import { isCompletable } from './expand-words.ts';
import { filterDocuments } from './filter.ts';
import { type FieldsOfDocument, fieldsOfClauses } from './found-in.ts';
import { findMatches, type Match, type MatchOptions, type Phrase } from './match.ts';
import type { SearchClause } from './parse-search.ts';
import type { Ranked } from './rank.ts';
import { type Filters, PAGE_SIZE, type SearchContext } from './search-result.ts';
import { openTextIndex, type TermSource, termsOfIndex, termsWithText } from './term-source.ts';

/** Matches in groups, the better first: words as typed, synonyms, longer words that begin with the last, the full text, synonyms in it. */
export interface Tiers {
  /** All documents; the score of a document is below all scores of the tier before its own. */
  readonly ranked: Ranked;
  readonly terms: ReadonlySet<string>;
  readonly phrases: readonly Phrase[];
  readonly found: FieldsOfDocument;
  /** Synonyms that some of the documents were found by. */
  readonly synonyms: readonly string[];
  /** The clauses with synonyms in the place of words, whether or not a document has them. */
  readonly variants: readonly (readonly SearchClause[])[];
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
  const matches: TierMatch[] = [{ ...exact, tier: 0 }];
  const synonyms = context.manifest.synonyms === undefined ? [] : await (await context.loadSynonyms()).synonymQueries(clauses, context);
  const addSynonyms = async (tier: number, source: TermSource): Promise<void> => {
    const found = synonyms.map(async ({ clauses: own, words }) => ({ ...(await findMatches(own, { ...options, source })), tier, words }));
    matches.push(...(await Promise.all(found)));
  };
  await addSynonyms(1, options.source);
  const isFull = async (): Promise<boolean> =>
    (await filterDocuments(joined(matches).ranked, filters, context)).documents.length >= PAGE_SIZE;
  const last = clauses.at(-1);
  if (completes && last !== undefined && isCompletable(last) && !(await isFull())) {
    matches.push({ ...(await findMatches(clauses, { ...options, isPrefix: true })), tier: 2 });
  }
  // Texts of articles are not read, so that a phrase in them cannot be verified.
  const hasWords = exact.clauses.some(({ presence }) => presence !== 'prohibited');
  const text = exact.phrases.length > 0 || !hasWords || (await isFull()) ? undefined : await openTextIndex(context);
  if (text !== undefined) {
    const source = termsWithText(context.index, text);
    matches.push({ ...(await findMatches(clauses, { ...options, source })), tier: 3 });
    await addSynonyms(4, source);
  }
  return { ...joined(matches), variants: synonyms.map(({ clauses: own }) => own) };
}

/** Options for exact words in titles, abstracts, authors, keywords and subjects. */
export function matchOptions({ index, language, reader, loadPatterns }: SearchContext): MatchOptions {
  return { index, language, reader, loadPatterns, isPrefix: false, source: termsOfIndex(index) };
}

/** A match and its tier: documents of tier 0 come first. */
export interface TierMatch extends Match {
  readonly tier: number;
  /** The synonyms in the query of the match. */
  readonly words?: readonly string[];
}

/** Joins matches: each document counts in the first tier that has it, with its best score there. */
export function joined(matches: readonly TierMatch[]): Tiers {
  const found = new Map<number, { readonly score: number; readonly match: TierMatch }>();
  for (const match of matches) {
    match.ranked.documents.forEach((document, i) => {
      const score = match.ranked.scores[i] ?? 0;
      const before = found.get(document);
      if (before === undefined || (before.match.tier === match.tier && score > before.score)) found.set(document, { score, match });
    });
  }
  const all = [...found.values()];
  return {
    ranked: {
      documents: Uint32Array.from(found.keys()),
      // Keeps the order within a tier, and maps scores of tier 1 to -1…0, of tier 2 to -2…-1.
      scores: Float64Array.from(all, ({ score, match: { tier } }) => (tier === 0 ? score : 1 - tier - 1 / (1 + score))),
    },
    terms: new Set(matches.flatMap(({ terms }) => [...terms])),
    phrases: matches[0]?.phrases ?? [],
    found: (document) => fieldsOfClauses(document, found.get(document)?.match.clauses ?? []),
    synonyms: [...new Set(matches.flatMap(({ words = [], ranked }) => (ranked.documents.length > 0 ? words : [])))],
    variants: [],
  };
}
