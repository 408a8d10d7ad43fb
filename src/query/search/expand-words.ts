import { foldAccents } from '../../model/text/fold.ts';
import { type Language, type QueryWord, queryTerms, queryWords } from '../index/words/language.ts';
import { findSpellingsByPrefix, formsOfSpelling } from '../index/words/spelling-list.ts';
import type { SearchClause } from './parse-search.ts';
import type { Presence, RankClause } from './rank.ts';
import type { RankedIndex } from './ranked-terms.ts';
import type { PatternSearch } from './search-result.ts';
import type { TermSource } from './term-source.ts';
import { findTermsByPrefix } from './terms-by-prefix.ts';

export interface ExpandOptions {
  readonly index: RankedIndex;
  readonly language: Language;
  /** The terms that are ranked; those of `index` and perhaps of the full texts. */
  readonly source: TermSource;
  /** True if words that begin with the last word match, too. */
  readonly isPrefix: boolean;
  /** Loads the expansion of wildcards and fuzzy words. */
  readonly loadPatterns: () => Promise<PatternSearch>;
}

/** A clause of the query and the ranked clause made from it. */
export interface ExpandedClause {
  readonly source: SearchClause;
  readonly rank: RankClause;
}

/** Number of completions of a word that is being typed, most frequent first. */
const MAX_COMPLETIONS = 6;
const MIN_COMPLETED_LENGTH = 3;
/** Largest number of terms that a wildcard expands to. */
const MAX_EXPANDED = 300;

/**
 * Returns the clauses for ranking: one per term, since every term is required on its own; none for stop words.
 *
 * Words without a sign are required, unless a word has a plus: then they are optional, as in lunr.
 */
export async function expandClauses(clauses: readonly SearchClause[], options: ExpandOptions): Promise<ExpandedClause[]> {
  const unsigned: Presence = clauses.some(({ sign }) => sign === '+') ? 'optional' : 'required';
  const expanded = clauses.map(async (source, i) => {
    if (isExcludedPhrase(source)) return [];
    const isCompleted = options.isPrefix && i === clauses.length - 1 && isCompletable(source);
    const groups = await termGroups(source, isCompleted, options);
    return Promise.all(
      groups.map(async ({ terms, isOptional }) => ({
        source,
        rank: await rankClause(source, terms, isOptional && unsigned === 'required' ? 'optional' : unsigned, options),
      })),
    );
  });
  return (await Promise.all(expanded)).flat();
}

/** Tells whether a clause is like `-"gene expression"`. It excludes neither word alone, so the texts are read. */
export function isExcludedPhrase(clause: SearchClause): boolean {
  return clause.sign === '-' && clause.runs.length > 1;
}

/** Tells whether a clause ends with a word that may be the start of another: at least three letters, without a digit. */
export function isCompletable({ kind, sign, runs, isQuoted }: SearchClause): boolean {
  const last = runs.at(-1) ?? '';
  return kind === 'words' && isQuoted !== true && sign !== '-' && last.length >= MIN_COMPLETED_LENGTH && !/\p{N}/u.test(last);
}

type TermGroup = Pick<QueryWord, 'terms' | 'isOptional'>;

/** Returns groups of terms; a document has to match at least one term of each group that is not optional. */
async function termGroups(clause: SearchClause, isCompleted: boolean, options: ExpandOptions): Promise<TermGroup[]> {
  const { index, language, loadPatterns } = options;
  if (clause.kind === 'wildcard') {
    const { expandWildcard } = await loadPatterns();
    return [{ terms: (await expandWildcard(index, clause.text, language)).slice(0, MAX_EXPANDED), isOptional: false }];
  }
  const groups = clause.runs.flatMap((run) => queryWords(run, language));
  if (clause.kind === 'fuzzy') {
    const { expandWord } = await loadPatterns();
    const expand = (terms: readonly string[]): Promise<string[][]> =>
      Promise.all(terms.map((term) => expandWord(index, term, clause.distance)));
    return Promise.all(groups.map(async ({ terms, isOptional }) => ({ terms: (await expand(terms)).flat(), isOptional })));
  }
  if (!isCompleted) return groups;
  const last = clause.runs.at(-1) ?? '';
  const own = queryWords(last, language);
  // A run of several words, such as TGFβ, is complete.
  if (own.length > 1) return groups;
  const completed = await completionsOf(last, options);
  const terms = [...new Set([...own.flatMap((word) => word.terms), ...completed])];
  return [...groups.slice(0, groups.length - own.length), { terms, isOptional: false }];
}

/** Returns terms of the most frequent words with a prefix. Common terms have large shards: one is used only if there is no other. */
async function completionsOf(word: string, { index, language }: ExpandOptions): Promise<string[]> {
  const counts = new Map<string, number>();
  for (const { shards } of index.segments) {
    for (const listed of await findSpellingsByPrefix(shards, foldAccents(word))) {
      const { display } = formsOfSpelling(listed);
      counts.set(display, (counts.get(display) ?? 0) + listed.count);
    }
  }
  const best = [...counts].sort((a, b) => b[1] - a[1]).flatMap(([text]) => queryTerms(text, language));
  // Names, keywords and rare words are terms but are not in the dictionary for corrections.
  if (best.length === 0) return (await findTermsByPrefix(index, foldAccents(word))).slice(0, MAX_COMPLETIONS);
  const likely = [...new Set(best)].slice(0, MAX_COMPLETIONS * 3);
  const common = await commonOf(likely, index);
  const rarer = likely.filter((term) => !common.includes(term));
  return (rarer.length > 0 ? rarer : best.slice(0, 1)).slice(0, MAX_COMPLETIONS);
}

/** Returns the terms with so many documents that they have a shard of their own. */
async function commonOf(terms: readonly string[], index: RankedIndex): Promise<string[]> {
  const flags = terms.map((term) => Promise.all(index.segments.map(({ shards }) => shards.isSplit(term))));
  const areCommon = await Promise.all(flags);
  return terms.filter((_, i) => areCommon[i]?.includes(true));
}

async function rankClause(
  clause: SearchClause,
  names: readonly string[],
  unsigned: Presence,
  { source }: ExpandOptions,
): Promise<RankClause> {
  const terms = (await Promise.all(names.map((name) => source.find(name)))).filter((term) => term !== undefined);
  const all = source.fields.map((_, field) => field);
  const own = clause.field === undefined ? -1 : source.fields.indexOf(clause.field);
  return {
    terms,
    isMissing: terms.length === 0,
    fields: clause.field === undefined ? all : own < 0 ? [] : [own],
    boost: clause.boost,
    presence: clause.sign === '-' ? 'prohibited' : clause.sign === '+' ? 'required' : unsigned,
  };
}
