import { number, text } from '../../model/messages/script-messages.ts';
import { facetKey } from '../../query/search/facets.ts';
import type { FacetCount, FacetCounts } from '../../query/search/search-result.ts';
import { element } from './element.ts';
import { languageName } from './language-name.ts';
import { addressOfState, filterCount, type SearchState } from './search-state.ts';
import { searchYears } from './search-years.ts';

/** Number of facet values above "more". */
const VISIBLE_VALUES = 8;
/** From this width, facets are next to the results; on narrower screens they are collapsed. */
const WIDE = '(min-width: 56.25rem)';

export interface FacetOptions {
  /** Opens the state of a URL of the search page. */
  go(address: string): void;
  /** True if the reader had opened the filters of the last search. */
  readonly isOpen: boolean;
}

/** Facets with at least two values, or with a filter in use: checkboxes, and years as a histogram. */
export function searchFacets(counts: FacetCounts, state: SearchState, { go, isOpen }: FacetOptions): Node[] {
  const facets = [
    ...facetNode(text('search.subject'), 'subject', counts.subject, { state, go }),
    ...searchYears(counts.year, state, go),
    ...facetNode(text('search.type'), 'type', counts.type, { state, go }),
    ...facetNode(text('nav.languages'), 'lang', counts.lang ?? [], { state, go }),
  ];
  if (facets.length === 0) return [];
  const count = filterCount(state);
  const label = count === 0 ? text('search.filters') : text('search.filtersCount', { count });
  const isWide = matchMedia(WIDE).matches;
  return [
    element('details', { class: 'search-narrow', ...((isWide || isOpen) && { open: '' }) }, element('summary', {}, label), ...facets),
  ];
}

/** Returns a function that focuses the same control after the facets were replaced, else the given element; undefined without focus there. */
export function focusedFacet(facets: HTMLElement): ((otherwise: HTMLElement) => void) | undefined {
  const focused = document.activeElement;
  if (focused === null || !facets.contains(focused)) return undefined;
  const [name, value] = focused instanceof HTMLInputElement ? [focused.name, focused.value] : ['', ''];
  return (otherwise) => {
    const again = [...facets.querySelectorAll('input')].find((one) => one.name === name && (one.type === 'number' || one.value === value));
    (again ?? (name === '' ? facets.querySelector('summary') : null) ?? otherwise).focus();
  };
}

interface FacetContext {
  readonly state: SearchState;
  readonly go: FacetOptions['go'];
}

function facetNode(title: string, name: 'subject' | 'type' | 'lang', counts: readonly FacetCount[], { state, go }: FacetContext): Node[] {
  const chosen = new Set(state[name].map(facetKey));
  if (counts.length < 2 && chosen.size === 0) return [];
  const known = new Set(counts.map(({ value }) => facetKey(value)));
  // A value of the URL that no result has stays, so that it can be removed.
  const values = [...state[name].filter((value) => !known.has(facetKey(value))).map((value) => ({ value, count: 0 })), ...counts];
  const items = values.map(({ value, count }) => {
    const isChosen = chosen.has(facetKey(value));
    const box = element('input', { type: 'checkbox', name, value, ...(isChosen && { checked: '' }) });
    const others = state[name].filter((other) => facetKey(other) !== facetKey(value));
    box.addEventListener('change', () => go(addressOfState(state, { [name]: isChosen ? others : [...others, value] })));
    return element(
      'li',
      {},
      element('label', {}, box, element('span', {}, name === 'lang' ? languageName(value) : value), countNode(count)),
    );
  });
  // Selected values stay visible, whatever their rank.
  const last = values.findLastIndex(({ value }) => chosen.has(facetKey(value)));
  const visibleCount = Math.max(VISIBLE_VALUES, last + 1);
  const rest = items.slice(visibleCount);
  return [
    element(
      'fieldset',
      { class: 'search-facet' },
      element('legend', {}, title),
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
