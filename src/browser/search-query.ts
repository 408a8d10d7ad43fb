import { parseSearch, type SearchClause } from '../search/parse-search.ts';
import type { SearchState } from './search-state.ts';

/** Tags of the fields of a search, by the field's name in the index. */
const TAGS = [
  ['title', 'article_title'],
  ['abstract', 'abstract'],
  ['authors', 'authors'],
  ['keywords', 'keywords'],
  ['subjects', 'subject_area'],
] as const;

/**
 * Returns a search in the query language of the API, for `/values`; '' if nothing is searched. It finds exact words in title, abstract,
 * authors, keywords and subjects: the query language has no stems, and no types by their label.
 *
 *   for=snails -title:crab, from=2024  ->  (a/article_title matches "snails" or …) and a/pub_date_year >= 2024 except a/article_title matches "crab"
 */
export function queryOfSearch(state: SearchState, namespace: string): string {
  const tag = (name: string): string => `${namespace}/api_v1/article/${name}`;
  const clauses = parseSearch(state.for).filter(({ field }) => field !== 'body');
  const condition = ({ field, text }: SearchClause): string =>
    anyOf(TAGS.flatMap(([name, path]) => (field === undefined || field === name ? [`${tag(path)} matches ${quoted(text)}`] : [])));
  const year = (sign: string, typed: string): string[] =>
    /^\d{1,4}$/.test(typed) ? [`${tag('pub_date_year')} ${sign} ${Number(typed)}`] : [];
  const wanted = [
    ...clauses.filter(({ sign }) => sign !== '-').map(condition),
    ...(state.subject.length === 0 ? [] : [anyOf(state.subject.map((subject) => `${tag('subject_area')} contains ${quoted(subject)}`))]),
    ...year('>=', state.from),
    ...year('<=', state.to),
  ];
  const unwanted = clauses.filter(({ sign }) => sign === '-').map(condition);
  if (wanted.length === 0 && unwanted.length === 0) return '';
  const all = wanted.length === 0 ? `has ${tag('article_title')}` : wanted.join(' and ');
  return unwanted.length === 0 ? all : `(${all}) except ${anyOf(unwanted)}`;
}

function anyOf(conditions: readonly string[]): string {
  return conditions.length === 1 ? (conditions[0] ?? '') : `(${conditions.join(' or ')})`;
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
