import { parseSearch, type SearchClause } from '../../query/search/parse-search.ts';
import type { SearchState } from './search-state.ts';

/** Tags of the fields of a search, by the field's name in the index. */
const TAGS = [
  ['title', 'article_title'],
  ['abstract', 'abstract'],
  ['authors', 'authors'],
  ['keywords', 'keywords'],
  ['subjects', 'subject_area'],
  ['journal', 'journal_title'],
] as const;

/** Returns conditions that a search or one with synonyms meets, from the conditions of the search and a function that returns those of clauses. */
export type AddVariants = (typed: readonly string[], conditionsOf: (clauses: readonly SearchClause[]) => string[]) => readonly string[];

/**
 * Returns a search in the query language of the API, for `/values`; '' if nothing is searched. It finds exact words in title, abstract,
 * authors, keywords and subjects: the query language has no stems, no types by their label and no notices. `addVariants` adds the same search
 * with synonyms (`search-variants.ts`).
 *
 *   for=snails -title:crab, from=2024  ->  (a/article_title matches "snails" or …) and a/pub_date_year >= 2024 except a/article_title matches "crab"
 */
export function queryOfSearch(state: SearchState, namespace: string, addVariants: AddVariants = (typed) => typed): string {
  const tag = (name: string): string => `${namespace}/api_v1/article/${name}`;
  const condition = ({ field, text }: SearchClause): string =>
    anyOf(TAGS.flatMap(([name, path]) => (field === undefined || field === name ? [`${tag(path)} matches ${quoted(text)}`] : [])));
  const conditionsOf = (some: readonly SearchClause[]): string[] =>
    some.filter(({ field, sign }) => field !== 'body' && sign !== '-').map(condition);
  const year = (sign: string, typed: string): string[] =>
    /^\d{1,4}$/.test(typed) ? [`${tag('pub_date_year')} ${sign} ${Number(typed)}`] : [];
  const clauses = parseSearch(state.for).filter(({ field }) => field !== 'body');
  const wanted = [
    ...addVariants(conditionsOf(clauses), conditionsOf),
    ...(state.subject.length === 0 ? [] : [anyOf(state.subject.map((subject) => `${tag('subject_area')} contains ${quoted(subject)}`))]),
    ...year('>=', state.from),
    ...year('<=', state.to),
  ];
  const unwanted = clauses.filter(({ sign }) => sign === '-').map(condition);
  if (wanted.length === 0 && unwanted.length === 0) return '';
  const all = wanted.length === 0 ? `has ${tag('article_title')}` : wanted.join(' and ');
  return unwanted.length === 0 ? all : `(${all}) except ${anyOf(unwanted)}`;
}

/** `(a or b)` */
export function anyOf(conditions: readonly string[]): string {
  return conditions.length === 1 ? (conditions[0] ?? '') : `(${conditions.join(' or ')})`;
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

/** Longest query with synonyms, in characters; services refuse one of more than 8,192. */
const MAX_LENGTH = 6000;

/**
 * Returns a function that adds searches with synonyms to the conditions of a search.
 *
 * The result is the conditions that all of them share, and one that any of them meets.
 *
 *   heart attack risk, MI risk  ->  risk and ((heart and attack) or MI)
 */
export function addVariants(variants: readonly (readonly SearchClause[])[] = []): AddVariants {
  return (typed, conditionsOf) => {
    if (variants.length === 0) return typed;
    const all = [typed, ...variants.map(conditionsOf)];
    const shared = typed.filter((one) => all.every((conditions) => conditions.includes(one)));
    let length = shared.join().length;
    const own = all
      .map((conditions) => allOf(conditions.filter((one) => !shared.includes(one))))
      .filter((one, at) => {
        length += one.length;
        return at === 0 || length <= MAX_LENGTH;
      });
    return [...shared, anyOf(own)];
  };
}

function allOf(conditions: readonly string[]): string {
  return conditions.length === 1 ? (conditions[0] ?? '') : `(${conditions.join(' and ')})`;
}
