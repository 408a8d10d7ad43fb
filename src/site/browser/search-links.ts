import { text } from '../../model/messages/script-messages.ts';
import type { SearchResult } from '../../query/search/search-result.ts';
import { element } from './element.ts';
import { addVariants, queryOfSearch } from './search-query.ts';
import type { SearchState } from './search-state.ts';

/** Addresses at which programs get the same search. */
export interface SearchService {
  /** Relative URL of the query console. */
  readonly console: string;
  /** Namespace of the journal's tags. */
  readonly namespace: string;
  /** Relative URL of `/values`; undefined on a host that has no handler. */
  readonly values: string | undefined;
}

/** Links to a search as a feed and as a query of the API; no node for an empty search. They have its correction and its synonyms. */
export function searchLinks(
  { corrected, variants }: SearchResult,
  typed: SearchState,
  { console, namespace, values }: SearchService,
): Node[] {
  const state = { ...typed, for: corrected?.to ?? typed.for };
  const query = queryOfSearch(state, namespace, addVariants(variants));
  if (query === '') return [];
  const title = state.for.trim().slice(0, 100);
  const feed = `${values}?${new URLSearchParams({ query, format: 'atom', ...(title !== '' && { title }) })}`;
  const parameters = new URLSearchParams([
    ['query', query],
    ...['doi', 'article_title'].map((tag) => ['tag', `${namespace}/api_v1/article/${tag}`]),
  ]);
  return [
    element(
      'p',
      { class: 'search-links' },
      values === undefined ? undefined : searchLink(text('search.feed'), feed, { type: 'application/atom+xml' }),
      searchLink(text('search.apiQuery'), `${console}?${parameters}`),
    ),
  ];
}

/** A link to a state of the search page: `searchLink('Next', '?for=tide&page=2', { rel: 'next' })`. */
export function searchLink(words: string, href: string, attributes: Readonly<Record<string, string>> = {}): HTMLElement {
  return element('a', { href, ...attributes }, words);
}
