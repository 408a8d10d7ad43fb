import { isCompletable } from './expand-words.ts';
import { filterDocuments } from './filter.ts';
import { type FieldsOfDocument, fieldsOfClauses } from './found-in.ts';
import { findMatches, type Match, type MatchOptions, type Phrase } from './match.ts';
import type { SearchClause } from './parse-search.ts';
import type { Ranked } from './rank.ts';
import { type Filters, PAGE_SIZE, type SearchContext, type SearchScope } from './search-result.ts';
import { openTextIndex, type TermSource, termsOfIndex, termsWithText } from './term-source.ts';

/**
 * Matches in groups, the better first.
 *
 * They are compounds as one word, words as typed, synonyms, longer words that begin with the last, the full text, synonyms in it.
 */
export interface Tiers {
  /** All documents; the score of a document is below all scores of the tier before its own. */
  readonly ranked: Ranked;
  readonly terms: ReadonlySet<string>;
  readonly phrases: readonly Phrase[];
  readonly found: FieldsOfDocument;
  /** True if full texts were searched. */
  readonly withText: boolean;
  /** Tells whether only the full text of a document has the words. */
  readonly isInText: (document: number) => boolean;
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
  /** Without it, full texts are read only if the others do not fill a page. */
  readonly scope?: SearchScope | undefined;
}

/**
 * Finds the documents with all words. The index of full texts, which is larger, is read only if the others do not fill a page.
 *
 * `IL-6` is searched as one word, and only if no article has that by its parts; `non-linear` by its parts and as one word.
 */
export async function findTiers(clauses: readonly SearchClause[], options: TierOptions): Promise<Tiers> {
  const notation = clauses.map((clause) => (clause.joined?.isNotation === true ? asJoined(clause) : clause));
  const tiers = await tiersOf(notation, options);
  const hasNotation = notation.some((clause, i) => clause !== clauses[i]);
  return hasNotation && tiers.ranked.documents.length === 0 ? tiersOf(clauses, options) : tiers;
}

/** Returns a clause as one word: `il6` for IL-6. */
function asJoined(clause: SearchClause): SearchClause {
  const { joined, ...rest } = clause;
  return joined === undefined ? clause : { ...rest, runs: [joined.word] };
}

async function tiersOf(clauses: readonly SearchClause[], { filters, context, completes, scope }: TierOptions): Promise<Tiers> {
  const options = matchOptions(context);
  const exact = await findMatches(clauses, options);
  const whole = clauses.some(({ joined }) => joined !== undefined) ? clauses.map(asJoined) : undefined;
  const matches: TierMatch[] = [{ ...exact, tier: whole === undefined ? 0 : 1 }];
  if (whole !== undefined) matches.push({ ...(await findMatches(whole, options)), tier: 0 });
  const synonyms = context.manifest.synonyms === undefined ? [] : await (await context.loadSynonyms()).synonymQueries(clauses, context);
  const addSynonyms = async (tier: number, source: TermSource): Promise<void> => {
    const found = synonyms.map(async ({ clauses: own, words }) => ({ ...(await findMatches(own, { ...options, source })), tier, words }));
    matches.push(...(await Promise.all(found)));
  };
  await addSynonyms(2, options.source);
  const isFull = async (): Promise<boolean> =>
    (await filterDocuments(joined(matches).ranked, filters, context)).documents.length >= PAGE_SIZE;
  const last = clauses.at(-1);
  if (completes && last !== undefined && isCompletable(last) && !(await isFull())) {
    matches.push({ ...(await findMatches(clauses, { ...options, isPrefix: true })), tier: 3 });
  }
  const hasWords = exact.clauses.some(({ presence }) => presence !== 'prohibited');
  const isAsked = scope === undefined ? exact.phrases.length > 0 || !(await isFull()) : scope === 'all';
  const text = hasWords && isAsked ? await openTextIndex(context) : undefined;
  if (text !== undefined) {
    const source = termsWithText(context.index, text);
    matches.push({ ...(await findMatches(clauses, { ...options, source })), tier: TEXT_TIER + 1 });
    if (whole !== undefined) matches.push({ ...(await findMatches(whole, { ...options, source })), tier: TEXT_TIER });
    await addSynonyms(TEXT_TIER + 2, source);
  }
  return { ...joined(matches), withText: text !== undefined, variants: synonyms.map(({ clauses: own }) => own) };
}

/** The first tier of documents that only their full texts have the words of. */
const TEXT_TIER = 4;

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
    withText: false,
    isInText: (document) => (found.get(document)?.match.tier ?? 0) >= TEXT_TIER,
    synonyms: [...new Set(matches.flatMap(({ words = [], ranked }) => (ranked.documents.length > 0 ? words : [])))],
    variants: [],
  };
}
