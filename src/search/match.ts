import type { Language } from '../index/words/language.ts';
import { wordIndexOf } from '../index/words/open-word-index.ts';
import type { HeadRecord } from '../index/words/word-record.ts';
import { type ExpandWord, expandClauses, isCommonTerm, isExcludedPhrase } from './expand-words.ts';
import type { SearchClause } from './parse-search.ts';
import { bestOf, type RankClause, type Ranked, rank } from './rank.ts';
import type { RankedIndex } from './ranked-terms.ts';

/** The documents that a text finds, before anything is filtered or sorted. */
export interface Match {
  readonly ranked: Ranked;
  /** Terms whose words are to be marked. */
  readonly terms: ReadonlySet<string>;
  /** Whether documents with only some of the words are among them, since none has all. */
  readonly isAnyWord: boolean;
  /** Words that no document has. */
  readonly missing: readonly string[];
  /** Phrases whose words every document has, but perhaps not side by side. */
  readonly phrases: readonly Phrase[];
}

export interface Phrase {
  readonly runs: readonly string[];
  readonly isExcluded: boolean;
  readonly field: string | undefined;
}

export interface MatchOptions {
  readonly index: RankedIndex;
  readonly language: Language;
  readonly expandWord: ExpandWord;
  readonly isTyping: boolean;
}

export async function findMatches(clauses: readonly SearchClause[], options: MatchOptions): Promise<Match> {
  const { index } = options;
  const expanded = await expandClauses(clauses, options);
  const ranks = expanded.map((clause) => clause.rank);
  const phrases = clauses.flatMap((clause) => phraseOf(clause));
  const asked = clauses.filter(({ sign }) => sign !== '-');
  const missing = expanded.flatMap(({ source, rank: own }) => (own.isMissing && own.presence !== 'prohibited' ? [source.text] : []));
  const terms = new Set(ranks.flatMap((clause) => (clause.presence === 'prohibited' ? [] : clause.terms.map(({ term }) => term))));
  const common = { terms, missing, phrases };
  if (asked.length > 0 && ranks.every(({ presence }) => presence === 'prohibited')) {
    return { ...common, ranked: await findStopWords(asked, options), isAnyWord: false };
  }
  const ranked = rank(ranks, index.documentCount, index.fields.length);
  if (ranked.documents.length > 0 || phrases.length > 0 || ranks.length < 2) return { ...common, ranked, isAnyWord: false };
  const any = rank(ranks.map(optionally), index.documentCount, index.fields.length);
  return { ...common, ranked: any, isAnyWord: any.documents.length > 0 };
}

/**
 * The head of a search for one common word and nothing else: its count and first hits, without its postings.
 * Undefined where that is not what is asked, or the index has more than one segment.
 */
export async function findHead(
  clauses: readonly SearchClause[],
  term: string | undefined,
  index: RankedIndex,
): Promise<HeadMatch | undefined> {
  const [clause] = clauses;
  const [segment] = index.segments;
  if (clause === undefined || segment === undefined || term === undefined) return undefined;
  if (clauses.length > 1 || index.segments.length > 1 || !isCommonTerm(term, index)) return undefined;
  if (clause.kind !== 'words' || clause.sign === '-' || clause.field !== undefined) return undefined;
  const record = await segment.shards.find(term);
  return record?.kind === 'head' ? { head: record, terms: new Set([term]) } : undefined;
}

export interface HeadMatch {
  readonly head: HeadRecord;
  readonly terms: ReadonlySet<string>;
}

function optionally(clause: RankClause): RankClause {
  return clause.presence === 'required' ? { ...clause, presence: 'optional' } : clause;
}

function phraseOf(clause: SearchClause): Phrase[] {
  const isExcluded = isExcludedPhrase(clause);
  return isExcluded || clause.kind === 'phrase' ? [{ runs: clause.runs, isExcluded, field: clause.field }] : [];
}

/** Documents that have all of some words which are ranked by nothing, in the order of the index. */
async function findStopWords(clauses: readonly SearchClause[], { index, language }: MatchOptions): Promise<Ranked> {
  const found: number[] = [];
  for (const { shards, offset } of index.segments) {
    const exact = wordIndexOf(shards, language);
    const counts = new Map<number, number>();
    const runs = [...new Set(clauses.flatMap((clause) => clause.runs))];
    for (const run of runs) {
      const sets = await Promise.all(exact.fields.map((field) => exact.find(run, field)));
      for (const document of new Set(sets.flatMap((set) => [...set]))) counts.set(document, (counts.get(document) ?? 0) + 1);
    }
    const all = [...counts].flatMap(([document, count]) => (count === runs.length ? [document + offset] : []));
    found.push(...all.sort((a, b) => a - b));
  }
  const documents = Uint32Array.from(found);
  return { documents, scores: new Float64Array(documents.length) };
}

/** Hits in order of score. */
export function inOrder(ranked: Ranked, count: number): number[] {
  return bestOf(ranked, count).map((at) => ranked.documents[at] ?? 0);
}
