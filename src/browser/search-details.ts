import { number, text, year } from '../messages/script-messages.ts';
import { type FacetCount, type FacetCounts, PAGE_SIZE, type SearchResult } from '../search/search-result.ts';
import { element, markedText } from './element.ts';
import { messageNodes } from './message-nodes.ts';
import { addressOfState, isNarrowed, type SearchState } from './search-state.ts';
import { directionOf } from './text-direction.ts';

/** Number of facet values above "more". */
const VISIBLE_VALUES = 8;
/** From this width, facets are next to the results; on narrower screens they are collapsed. */
const WIDE = '(min-width: 60rem)';

/** Elements that show the results, and a test that they still belong to the last search. */
export interface ResultElements {
  readonly input: HTMLElement;
  readonly facets: HTMLElement;
  readonly results: HTMLElement;
  isCurrent(): boolean;
}

/** Adds everything around the list of hits: spelling suggestion, sort order, pages; then snippets and facets, which take longer. */
export async function showDetails(result: SearchResult, state: SearchState, elements: ResultElements): Promise<void> {
  elements.results.prepend(...nodesAbove(result, state));
  if (result.count > PAGE_SIZE) elements.results.append(pagesNode(result, state, Number(state.page) || 1));
  await Promise.all([showSnippets(result, elements), showFacets(result, state, elements)]);
}

/** Spelling suggestion, link to remove filters, sort order. */
function nodesAbove(result: SearchResult, state: SearchState): Node[] {
  return [
    ...(result.suggestion === undefined ? [] : [suggestionNode(result.suggestion, state)]),
    ...(result.count === 0 && isNarrowed(state) ? [removeFiltersNode(state)] : []),
    ...(result.count > 1 ? [orderNode(state)] : []),
  ];
}

async function showSnippets(result: SearchResult, { results, isCurrent }: ResultElements): Promise<void> {
  const snippets = await result.snippets();
  if (!isCurrent()) return;
  results.querySelectorAll('.search-snippet').forEach((paragraph, i) => {
    const marks = snippets[i] ?? [];
    const { dir } = directionOf(marks.map((mark) => mark.text).join(''));
    if (dir !== undefined) paragraph.setAttribute('dir', dir);
    paragraph.replaceChildren(...markedText(marks));
  });
}

async function showFacets(result: SearchResult, state: SearchState, { input, facets, isCurrent }: ResultElements): Promise<void> {
  const hasQuery = state.for.trim() !== '' || isNarrowed(state);
  const nodes = hasQuery ? facetNodes(await result.facets(), state) : [];
  if (!isCurrent()) return;
  // Restores the focus to the same link after the list is replaced.
  const focused = facets.contains(document.activeElement) ? document.activeElement?.textContent : undefined;
  facets.replaceChildren(...nodes);
  if (focused === undefined) return;
  const again = [...facets.querySelectorAll<HTMLElement>('a, summary')].find((link) => link.textContent === focused);
  (again ?? input).focus();
}

/** Facets as lists of links; a selected value is a link that removes the filter. */
function facetNodes(counts: FacetCounts, state: SearchState): Node[] {
  const facets = [
    ...facetNode(text('search.subject'), 'subject', counts.subject, state),
    ...facetNode(text('search.year'), 'year', counts.year, state),
    ...facetNode(text('search.type'), 'type', counts.type, state),
  ];
  if (facets.length === 0) return [];
  const isOpen = matchMedia(WIDE).matches || isNarrowed(state);
  return [
    element('details', { class: 'search-narrow', ...(isOpen && { open: '' }) }, element('summary', {}, text('search.refine')), ...facets),
  ];
}

function suggestionNode(suggestion: string, state: SearchState): HTMLElement {
  const a = (words: string): Node => link(words, addressOfState(state, { for: suggestion }));
  return element('p', { class: 'search-suggestion' }, ...messageNodes('search.suggestion', { query: suggestion, a }));
}

function removeFiltersNode(state: SearchState): HTMLElement {
  const unfiltered = addressOfState(state, { subject: '', year: '', type: '' });
  return element('p', {}, link(text('search.unfiltered'), unfiltered));
}

function orderNode(state: SearchState): HTMLElement {
  const choice =
    (sort: string) =>
    (words: string): Node =>
      state.sort === sort ? element('strong', {}, words) : link(words, addressOfState(state, { sort }));
  const choices = { relevance: choice(''), newest: choice('newest') };
  return element('p', { class: 'search-order' }, ...messageNodes('search.order', choices));
}

function pagesNode(result: SearchResult, state: SearchState, page: number): HTMLElement {
  const isLast = result.isCountExact && page * PAGE_SIZE >= result.count;
  return element(
    'nav',
    { 'aria-label': text('search.pages'), class: 'search-pages' },
    page > 1
      ? link(text('search.previous'), addressOfState(state, { page: page === 2 ? '' : String(page - 1) }), { rel: 'prev' })
      : undefined,
    element('span', {}, ` ${text('search.page', { page })} `),
    isLast ? undefined : link(text('search.next'), addressOfState(state, { page: String(page + 1) }), { rel: 'next' }),
  );
}

function facetNode(title: string, name: 'subject' | 'year' | 'type', counts: readonly FacetCount[], state: SearchState): Node[] {
  const chosen = state[name];
  if (counts.length < 2 && chosen === '') return [];
  const values = chosen === '' || counts.some(({ value }) => value === chosen) ? counts : [{ value: chosen, count: 0 }, ...counts];
  const items = values.map(({ value, count }) => {
    const isChosen = value === chosen;
    const address = addressOfState(state, { [name]: isChosen ? '' : value });
    const label = name === 'year' ? year(value) : value;
    return element(
      'li',
      {},
      link(label, address, isChosen ? { 'aria-current': 'true', title: text('search.removeFilter') } : {}),
      ' ',
      countNode(count),
    );
  });
  // The selected value stays visible, whatever its rank.
  const at = values.findIndex(({ value }) => value === chosen);
  const visibleCount = Math.max(VISIBLE_VALUES, at + 1);
  const rest = items.slice(visibleCount);
  const id = `search-${name}`;
  return [
    element(
      'section',
      { 'aria-labelledby': id, class: 'search-facet' },
      element('h2', { id }, title),
      element('ul', {}, ...items.slice(0, visibleCount)),
      rest.length === 0
        ? undefined
        : element('details', {}, element('summary', {}, text('search.moreValues', { count: rest.length })), element('ul', {}, ...rest)),
    ),
  ];
}

function countNode(count: number): HTMLElement {
  return element('span', { class: 'count' }, number(count));
}

function link(words: string, href: string, attributes: Readonly<Record<string, string>> = {}): HTMLElement {
  return element('a', { href, ...attributes }, words);
}
