import { type FacetCount, type FacetCounts, PAGE_SIZE, type SearchResult } from '../search/search-result.ts';
import { element, markedText } from './element.ts';
import { addressOfState, isNarrowed, type SearchState } from './search-state.ts';

/** Values of a facet that are shown before "more". */
const SHOWN_VALUES = 8;
/** From this width on, facets stand beside the results; below it they are folded away, so that results come first. */
const WIDE = '(min-width: 60rem)';

/** The places that results are shown in, and whether they are still those of the last search. */
export interface ResultPlaces {
  readonly input: HTMLElement;
  readonly facets: HTMLElement;
  readonly results: HTMLElement;
  isCurrent(): boolean;
}

/** Everything around the list of hits: spelling, order, pages; then snippets and facets, which are the larger part and come when they come. */
export async function showRest(result: SearchResult, state: SearchState, places: ResultPlaces): Promise<void> {
  places.results.prepend(...nodesAbove(result, state));
  if (result.count > PAGE_SIZE) places.results.append(pagesNode(result, state, Number(state.page) || 1));
  await Promise.all([showSnippets(result, places), showFacets(result, state, places)]);
}

/** A better spelling, a way out of filters, the order. */
function nodesAbove(result: SearchResult, state: SearchState): Node[] {
  return [
    ...(result.suggestion === undefined ? [] : [suggestionNode(result.suggestion, state)]),
    ...(result.count === 0 && isNarrowed(state) ? [widenNode(state)] : []),
    ...(result.count > 1 ? [orderNode(state)] : []),
  ];
}

async function showSnippets(result: SearchResult, { results, isCurrent }: ResultPlaces): Promise<void> {
  const snippets = await result.snippets();
  if (!isCurrent()) return;
  results.querySelectorAll('.search-snippet').forEach((paragraph, i) => {
    paragraph.replaceChildren(...markedText(snippets[i] ?? []));
  });
}

async function showFacets(result: SearchResult, state: SearchState, { input, facets, isCurrent }: ResultPlaces): Promise<void> {
  const isAsked = state.for.trim() !== '' || isNarrowed(state);
  const nodes = isAsked ? facetNodes(await result.facets(), state) : [];
  if (!isCurrent()) return;
  // A link that has the focus keeps it when its list is made anew.
  const focused = facets.contains(document.activeElement) ? document.activeElement?.textContent : undefined;
  facets.replaceChildren(...nodes);
  if (focused === undefined) return;
  const again = [...facets.querySelectorAll<HTMLElement>('a, summary')].find((link) => link.textContent === focused);
  (again ?? input).focus();
}

/** The facets as lists of links; a chosen value is a link that takes the choice back. */
function facetNodes(counts: FacetCounts, state: SearchState): Node[] {
  const facets = [
    ...facetNode('Subject', 'subject', counts.subject, state),
    ...facetNode('Year', 'year', counts.year, state),
    ...facetNode('Type', 'type', counts.type, state),
  ];
  if (facets.length === 0) return [];
  const isOpen = matchMedia(WIDE).matches || isNarrowed(state);
  return [
    element('details', { class: 'search-narrow', ...(isOpen && { open: '' }) }, element('summary', {}, 'Narrow the results'), ...facets),
  ];
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
