import { date, series, text } from '../messages/script-messages.ts';
import { PAGE_SIZE, type SearchHit, type SearchResult } from '../search/search-result.ts';
import { element, markedText } from './element.ts';
import { isNarrowed, type SearchState } from './search-state.ts';
import { directionOf } from './text-direction.ts';

/** Status text above the results, announced by screen readers. */
export function statusText({ count, isCountExact, isAnyWord }: SearchResult, state: SearchState): string {
  const query = state.for.trim();
  if (count === 0 && query === '') return isNarrowed(state) ? text('search.none') : '';
  if (count === 0) return text('search.noneFor', { query });
  if (isAnyWord) return text(isCountExact ? 'search.someWords' : 'search.someWordsAtLeast', { count });
  if (query === '') return text(isCountExact ? 'search.found' : 'search.foundAtLeast', { count });
  return text(isCountExact ? 'search.foundFor' : 'search.foundAtLeastFor', { count, query });
}

/** Empty list of hits, to be filled by `addHits`. */
export function hitList(state: SearchState): HTMLElement {
  const start = String(((Number(state.page) || 1) - 1) * PAGE_SIZE + 1);
  return element('ol', { class: 'search-hits', start });
}

/** Adds hits that are not in the list yet; snippets follow later. */
export function addHits(list: HTMLElement, hits: readonly SearchHit[], root: string): void {
  list.append(...hits.slice(list.children.length).map((hit) => hitNode(hit, root)));
}

function hitNode({ card, title, path }: SearchHit, root: string): HTMLElement {
  const more = card.authorCount - card.authors.length;
  const names = series(card.authors);
  const authors = more > 0 ? text('list.more', { names, count: more }) : names;
  const details = [date(card.publishedIso), card.type].filter((detail) => detail !== '').join(' · ');
  return element(
    'li',
    {},
    element('h2', directionOf(card.title), element('a', { href: root + path }, ...markedText(title))),
    authors === '' ? undefined : element('p', { class: 'search-authors' }, authors),
    element('p', { class: 'search-snippet' }),
    details === '' ? undefined : element('p', { class: 'search-details' }, details),
  );
}
