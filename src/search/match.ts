import type { Language } from '../index/words/language.ts';
import { wordIndexOf } from '../index/words/open-word-index.ts';
import { expandClauses, isExcludedPhrase } from './expand-words.ts';
import type { SearchClause } from './parse-search.ts';
import { type RankClause, type Ranked, rank } from './rank.ts';
import type { RankedIndex } from './ranked-terms.ts';
import type { RareWord } from './spelling.ts';

/** A word in at most this many documents is perhaps misspelt there as well, so the reader gets a suggestion. */
const MAX_RARE_DOCUMENTS = 3;

/** The documents that match a text, before filters and sorting. */
export interface Match {
  readonly ranked: Ranked;
  /** Terms whose words are marked. */
  readonly terms: ReadonlySet<string>;
  /** True if documents with only some of the words are included, because none has all. */
  readonly isAnyWord: boolean;
  /** Words in no document, or in so few that they are perhaps misspelt. */
  readonly rareWords: readonly RareWord[];
  /** Phrases that still have to be verified: every document has their words, but perhaps not adjacent. */
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
  readonly isTyping: boolean;
}

export async function findMatches(clauses: readonly SearchClause[], options: MatchOptions): Promise<Match> {
  const { index } = options;
  const expanded = await expandClauses(clauses, options);
  const ranks = expanded.map((clause) => clause.rank);
  const phrases = clauses.flatMap((clause) => phraseOf(clause));
  const positive = clauses.filter(({ sign }) => sign !== '-');
  const rareWords = expanded.flatMap(({ source, rank: own }) => {
    const count = Math.max(0, ...own.terms.flatMap(({ fields }) => fields.map(({ documents }) => documents.length)));
    return count <= MAX_RARE_DOCUMENTS && own.presence !== 'prohibited' && source.kind === 'words'
      ? source.runs.map((text) => ({ text, count }))
      : [];
  });
  const terms = new Set(ranks.flatMap((clause) => (clause.presence === 'prohibited' ? [] : clause.terms.map(({ term }) => term))));
  const common = { terms, rareWords, phrases };
  if (positive.length > 0 && ranks.every(({ presence }) => presence === 'prohibited')) {
    return { ...common, ranked: await findStopWords(positive, options), isAnyWord: false };
  }
  const ranked = rank(ranks, index.documentCount, index.fields.length);
  if (ranked.documents.length > 0 || phrases.length > 0 || ranks.length < 2) return { ...common, ranked, isAnyWord: false };
  const any = rank(ranks.map(asOptional), index.documentCount, index.fields.length);
  return { ...common, ranked: any, isAnyWord: any.documents.length > 0 };
}

function asOptional(clause: RankClause): RankClause {
  return clause.presence === 'required' ? { ...clause, presence: 'optional' } : clause;
}

function phraseOf(clause: SearchClause): Phrase[] {
  const isExcluded = isExcludedPhrase(clause);
  return isExcluded || clause.kind === 'phrase' ? [{ runs: clause.runs, isExcluded, field: clause.field }] : [];
}

/** Returns the documents that have all of some unranked words, in the order of the index. */
async function findStopWords(clauses: readonly SearchClause[], { index, language }: MatchOptions): Promise<Ranked> {
  const found: number[][] = [];
  for (const { shards, offset } of index.segments) {
    const exact = wordIndexOf(shards, language);
    const counts = new Map<number, number>();
    const runs = [...new Set(clauses.flatMap((clause) => clause.runs))];
    for (const run of runs) {
      const sets = await Promise.all(exact.fields.map((field) => exact.find(run, field)));
      for (const document of new Set(sets.flatMap((set) => [...set]))) counts.set(document, (counts.get(document) ?? 0) + 1);
    }
    const all = [...counts].flatMap(([document, count]) => (count === runs.length ? [document + offset] : []));
    found.push(all.sort((a, b) => a - b));
  }
  const documents = Uint32Array.from(found.flat());
  return { documents, scores: new Float64Array(documents.length) };
}
