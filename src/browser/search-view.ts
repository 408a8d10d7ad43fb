import { PAGE_SIZE, type SearchHit, type SearchResult } from '../search/search-result.ts';
import { dateWords } from '../text/date-words.ts';
import { element, markedText } from './element.ts';
import { isNarrowed, type SearchState } from './search-state.ts';

/** Status text above the results, announced by screen readers. */
export function statusText(result: SearchResult, state: SearchState): string {
  const words = state.for.trim();
  const asked = words === '' ? '' : ` for ${words}`;
  if (result.count === 0) return words === '' && !isNarrowed(state) ? '' : `No article found${asked}.`;
  const count = `${result.isCountExact ? '' : 'At least '}${result.count.toLocaleString('en')}`;
  if (result.isAnyWord) return `No article contains all words; ${count} contain some of them.`;
  return `${count} ${result.count === 1 ? 'article' : 'articles'}${asked}`;
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
  const authors = card.authors.join(', ') + (more > 0 ? ` and ${more} more` : '');
  const details = [dateWords(card.publishedIso), card.type].filter((text) => text !== '').join(' · ');
  return element(
    'li',
    {},
    element('h2', {}, element('a', { href: root + path }, ...markedText(title))),
    authors === '' ? undefined : element('p', { class: 'search-authors' }, authors),
    element('p', { class: 'search-snippet' }),
    details === '' ? undefined : element('p', { class: 'search-details' }, details),
  );
}
