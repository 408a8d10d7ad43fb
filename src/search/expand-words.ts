import { type Language, queryTerms } from '../index/words/language.ts';
import { patternExpression } from '../index/words/patterns.ts';
import { findListed } from '../index/words/word-files.ts';
import { foldAccents } from '../text/fold.ts';
import { expandWord, findTermsByPrefix } from './lunr-query.ts';
import type { SearchClause } from './parse-search.ts';
import type { Presence, RankClause } from './rank.ts';
import { findTerm, type RankedIndex } from './ranked-terms.ts';

export interface ExpandOptions {
  readonly index: RankedIndex;
  readonly language: Language;
  /** True if the last word is still being typed; words that begin with it then match, too. */
  readonly isTyping: boolean;
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
    const isTyped = options.isTyping && i === clauses.length - 1 && source.kind === 'words' && source.sign !== '-';
    const groups = await termGroups(source, isTyped, options);
    return Promise.all(groups.map(async (terms) => ({ source, rank: await rankClause(source, terms, unsigned, options) })));
  });
  return (await Promise.all(expanded)).flat();
}

/** Tells whether a clause is like `-"gene expression"`. It excludes neither word alone, so the texts are read. */
export function isExcludedPhrase(clause: SearchClause): boolean {
  return clause.sign === '-' && clause.runs.length > 1;
}

/** Returns groups of terms; a document has to match at least one term of each group. */
async function termGroups(clause: SearchClause, isTyped: boolean, options: ExpandOptions): Promise<string[][]> {
  const { index, language } = options;
  if (clause.kind === 'wildcard') return [await wildcardTerms(clause.text, options)];
  const groups = clause.runs.flatMap((run) => queryTerms(run, language).map((term) => [term]));
  if (clause.kind === 'fuzzy') return Promise.all(groups.map(([term = '']) => expandWord(index, term, clause.distance)));
  const last = clause.runs.at(-1) ?? '';
  const own = queryTerms(last, language);
  const isCommon = (await commonOf(own, index)).length > 0;
  if (!isTyped || last.length < MIN_COMPLETED_LENGTH || isCommon) return groups;
  const completed = await completionsOf(last, options);
  return [...groups.slice(0, groups.length - own.length), [...new Set([...own, ...completed])]];
}

/** Returns lunr's terms for a wildcard, and the terms of matching words whose stems do not match: `running*` finds running. */
async function wildcardTerms(text: string, { index, language }: ExpandOptions): Promise<string[]> {
  const terms = new Set(await expandWord(index, foldAccents(text), 0));
  const fits = patternExpression(text);
  for (const { shards } of index.segments) {
    for (const word of await findListed(shards, text.slice(0, text.indexOf('*')))) {
      if (fits(word.text) && !JOINED.test(word.text)) for (const term of queryTerms(word.text, language)) terms.add(term);
    }
  }
  return [...terms].slice(0, MAX_EXPANDED);
}

/** Returns terms of the most frequent words with a prefix. Common terms have large shards: one is used only if there is no other. */
async function completionsOf(word: string, { index, language }: ExpandOptions): Promise<string[]> {
  const counts = new Map<string, number>();
  for (const { shards } of index.segments) {
    for (const { text, count } of await findListed(shards, word)) {
      if (!JOINED.test(text)) counts.set(text, (counts.get(text) ?? 0) + count);
    }
  }
  const best = [...counts].sort((a, b) => b[1] - a[1]).flatMap(([text]) => queryTerms(text, language));
  // Names and keywords are terms but are not in the list of words.
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

const JOINED = /[-']/;

async function rankClause(source: SearchClause, names: string[], unsigned: Presence, options: ExpandOptions): Promise<RankClause> {
  const { index } = options;
  const terms = (await Promise.all(names.map((name) => findTerm(index, name)))).filter((term) => term !== undefined);
  const all = index.fields.map((_, field) => field);
  const own = index.fields.findIndex(({ name }) => name === source.field);
  return {
    terms,
    isMissing: terms.length === 0,
    fields: source.field === undefined ? all : own < 0 ? [] : [own],
    boost: source.boost,
    presence: source.sign === '-' ? 'prohibited' : source.sign === '+' ? 'required' : unsigned,
  };
}
