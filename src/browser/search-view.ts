import type { FacetCount, FacetCounts } from '../search/filter.ts';
import { PAGE_SIZE, type SearchHit, type SearchResult } from '../search/open-search.ts';
import { element, markedText } from './element.ts';
import { addressOfState, type SearchState } from './search-state.ts';

/** Values of a facet that are shown before "more". */
const SHOWN_VALUES = 8;

/** What is said above the results, and read out when it changes. */
export function statusText(result: SearchResult, state: SearchState): string {
  const words = state.for.trim();
  const asked = words === '' ? '' : ` for ${words}`;
  if (result.count === 0) return words === '' && !isNarrowed(state) ? '' : `No article found${asked}.`;
  const count = `${result.isCountExact ? '' : 'At least '}${result.count.toLocaleString('en')}`;
  if (result.isAnyWord) return `No article has all the words; ${count} have some of them.`;
  return `${count} ${result.count === 1 ? 'article' : 'articles'}${asked}`;
}

/** Results with everything around them: a better spelling, the order, the pages. */
export function resultNodes(result: SearchResult, state: SearchState, root: string): Node[] {
  const page = Number(state.page) || 1;
  const start = String((page - 1) * PAGE_SIZE + 1);
  const list = element('ol', { class: 'search-hits', start }, ...result.hits.map((hit) => hitNode(hit, root)));
  return [
    ...(result.suggestion === undefined ? [] : [suggestionNode(result.suggestion, state)]),
    ...(result.count === 0 && isNarrowed(state) ? [widenNode(state)] : []),
    ...(result.count > 1 ? [orderNode(state)] : []),
    ...(result.hits.length > 0 ? [list] : []),
    ...(result.count > PAGE_SIZE ? [pagesNode(result, state, page)] : []),
  ];
}

/** Puts the snippets into a list of results that is shown already. */
export function showSnippets(container: HTMLElement, snippets: Awaited<ReturnType<SearchResult['snippets']>>): void {
  container.querySelectorAll('.search-snippet').forEach((paragraph, i) => {
    paragraph.replaceChildren(...markedText(snippets[i] ?? []));
  });
}

/** The facets as lists of links; a chosen value is a link that takes the choice back. */
export function facetNodes(counts: FacetCounts, state: SearchState): Node[] {
  return [
    ...facetNode('Subject', 'subject', counts.subject, state),
    ...facetNode('Year', 'year', counts.year, state),
    ...facetNode('Type', 'type', counts.type, state),
  ];
}

function hitNode({ card, title, path }: SearchHit, root: string): HTMLElement {
  const more = card.authorCount - card.authors.length;
  const authors = card.authors.join(', ') + (more > 0 ? ` and ${more} more` : '');
  const details = [dateText(card.publishedIso), card.type].filter((text) => text !== '').join(' · ');
  return element(
    'li',
    {},
    element('h2', {}, element('a', { href: root + path }, ...markedText(title))),
    authors === '' ? undefined : element('p', { class: 'search-authors' }, authors),
    element('p', { class: 'search-snippet' }),
    details === '' ? undefined : element('p', { class: 'search-details' }, details),
  );
}

function suggestionNode(suggestion: string, state: SearchState): HTMLElement {
  return element('p', { class: 'search-suggestion' }, 'Did you mean ', link(suggestion, addressOfState(state, { for: suggestion })), '?');
}

function widenNode(state: SearchState): HTMLElement {
  const widened = addressOfState(state, { subject: '', year: '', type: '' });
  return element('p', {}, link('Search all subjects, years and types', widened));
}

function orderNode(state: SearchState): HTMLElement {
  const choice = (label: string, sort: string): Node =>
    state.sort === sort ? element('strong', {}, label) : link(label, addressOfState(state, { sort }));
  return element('p', { class: 'search-order' }, 'Order: ', choice('relevance', ''), ' · ', choice('newest', 'newest'));
}

function pagesNode(result: SearchResult, state: SearchState, page: number): HTMLElement {
  const isLast = result.isCountExact && page * PAGE_SIZE >= result.count;
  return element(
    'nav',
    { 'aria-label': 'Pages of results', class: 'search-pages' },
    page > 1 ? link('Previous', addressOfState(state, { page: page === 2 ? '' : String(page - 1) }), { rel: 'prev' }) : undefined,
    element('span', {}, ` Page ${page} `),
    isLast ? undefined : link('Next', addressOfState(state, { page: String(page + 1) }), { rel: 'next' }),
  );
}

function facetNode(title: string, name: 'subject' | 'year' | 'type', counts: readonly FacetCount[], state: SearchState): Node[] {
  const chosen = state[name];
  if (counts.length < 2 && chosen === '') return [];
  const values = chosen === '' || counts.some(({ value }) => value === chosen) ? counts : [{ value: chosen, count: 0 }, ...counts];
  const items = values.map(({ value, count }) => {
    const isChosen = value === chosen;
    const address = addressOfState(state, { [name]: isChosen ? '' : value });
    const number = element('span', { class: 'count' }, count.toLocaleString('en'));
    return element('li', {}, link(value, address, isChosen ? { 'aria-current': 'true', title: 'Take back' } : {}), ' ', number);
  });
  // What was chosen stays in sight, however far down it stands.
  const at = values.findIndex(({ value }) => value === chosen);
  const shown = Math.max(SHOWN_VALUES, at + 1);
  const rest = items.slice(shown);
  const id = `search-${name}`;
  return [
    element(
      'section',
      { 'aria-labelledby': id, class: 'search-facet' },
      element('h2', { id }, title),
      element('ul', {}, ...items.slice(0, shown)),
      rest.length === 0 ? undefined : element('details', {}, element('summary', {}, `${rest.length} more`), element('ul', {}, ...rest)),
    ),
  ];
}

function link(text: string, href: string, attributes: Readonly<Record<string, string>> = {}): HTMLElement {
  return element('a', { href, ...attributes }, text);
}

function isNarrowed(state: SearchState): boolean {
  return state.subject !== '' || state.year !== '' || state.type !== '';
}

function dateText(iso: string): string {
  const [year = '', month, day] = iso.split('-').map(Number);
  if (year === '' || year === 0 || Number.isNaN(year)) return '';
  const name = month === undefined ? undefined : MONTHS[month - 1];
  return name === undefined ? String(year) : day === undefined ? `${name} ${year}` : `${day} ${name} ${year}`;
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ');
