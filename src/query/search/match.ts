import { keysOf, type Language } from '../index/words/language.ts';
import { type ExpandOptions, expandClauses, isExcludedPhrase } from './expand-words.ts';
import type { SearchClause } from './parse-search.ts';
import { preferLanguage } from './prefer-language.ts';
import { type RankClause, type Ranked, rank } from './rank.ts';
import type { RankedIndex } from './ranked-terms.ts';

/** The documents that match a text, before filters and sorting. */
export interface Match {
  readonly ranked: Ranked;
  /** The clauses with their terms, which tell where each document was found. */
  readonly clauses: readonly RankClause[];
  /** Terms whose words are marked. */
  readonly terms: ReadonlySet<string>;
  /** Phrases that still have to be verified: every document has their words, but perhaps not adjacent. */
  readonly phrases: readonly Phrase[];
}

export interface Phrase {
  readonly runs: readonly string[];
  readonly isExcluded: boolean;
  readonly field: string | undefined;
}

export interface MatchOptions extends ExpandOptions {
  /** Code of the reader's language in a journal in several. */
  readonly reader: string | undefined;
}

/** Finds the documents with all words; with `isAnyWord` those with some of them. */
export async function findMatches(
  clauses: readonly SearchClause[],
  options: MatchOptions & { readonly isAnyWord?: boolean },
): Promise<Match> {
  const { index, reader, source, isAnyWord } = options;
  const expanded = await expandClauses(clauses, options);
  const own = expanded.map((clause) => clause.rank);
  const ranks = isAnyWord === true ? own.map(asOptional) : own;
  const terms = new Set(ranks.flatMap((clause) => (clause.presence === 'prohibited' ? [] : clause.terms.map(({ term }) => term))));
  const common = { terms, clauses: ranks, phrases: clauses.flatMap((clause) => phraseOf(clause)) };
  const positive = clauses.filter(({ sign }) => sign !== '-');
  if (positive.length > 0 && ranks.every(({ presence }) => presence === 'prohibited')) {
    return { ...common, ranked: await findStopWords(positive, options) };
  }
  const ranked = rank(ranks, index.documentCount, source.fields.length);
  return { ...common, ranked: await preferLanguage(ranked, { index, reader }) };
}

function asOptional(clause: RankClause): RankClause {
  return clause.presence === 'required' ? { ...clause, presence: 'optional' } : clause;
}

function phraseOf(clause: SearchClause): Phrase[] {
  const isExcluded = isExcludedPhrase(clause);
  return isExcluded || clause.kind === 'phrase' ? [{ runs: clause.runs, isExcluded, field: clause.field }] : [];
}

interface StopWordOptions {
  readonly index: RankedIndex;
  readonly language: Language;
}

/** Returns the documents that have all of some stop words, in the order of the index. The record of a stop word has only sets of documents. */
async function findStopWords(clauses: readonly SearchClause[], { index, language }: StopWordOptions): Promise<Ranked> {
  const found: number[][] = [];
  for (const { shards, offset } of index.segments) {
    const counts = new Map<number, number>();
    const runs = [...new Set(clauses.flatMap((clause) => clause.runs))];
    for (const run of runs) {
      const records = await Promise.all(keysOf(run, language).map((key) => shards.find(key)));
      const sets = records.flatMap((record) => (record?.kind === 'plain' ? record.sets : []));
      for (const document of new Set(sets.flatMap((set) => [...(set ?? [])]))) counts.set(document, (counts.get(document) ?? 0) + 1);
    }
    const all = [...counts].flatMap(([document, count]) => (count === runs.length ? [document + offset] : []));
    found.push(all.sort((a, b) => a - b));
  }
  const documents = Uint32Array.from(found.flat());
  return { documents, scores: new Float64Array(documents.length) };
}
