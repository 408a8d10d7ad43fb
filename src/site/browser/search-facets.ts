import { NOTICE_LABELS } from '../../model/messages/notice-labels.ts';
import { number, series, text, year } from '../../model/messages/script-messages.ts';
import { facetKey } from '../../query/search/facets.ts';
import type { FacetCount, FacetCounts } from '../../query/search/search-result.ts';
import { element } from './element.ts';
import { searchLink } from './search-links.ts';
import { addressOfState, filterCount, NO_FILTERS, type SearchState } from './search-state.ts';

/** Number of facet values above "more". */
const VISIBLE_VALUES = 8;
/** From this width, facets are next to the results; on narrower screens they are collapsed. */
const WIDE = '(min-width: 56.25rem)';

export interface FacetOptions {
  /** Opens the state of a URL of the search page. */
  go(address: string): void;
  /** Number of results. */
  readonly total: number;
  /** True if the reader had opened the filters of the last search. */
  readonly isOpen: boolean;
}

/**
 * Facets with at least two values, or with a filter in use: checkboxes, and years as a histogram. Notices are shown if some of the results have one
 * that others do not have.
 */
export function searchFacets(counts: FacetCounts, state: SearchState, { go, total, isOpen }: FacetOptions): Node[] {
  const isMixed = counts.status.some(({ count }) => count < total) || state.status.length > 0;
  const facets = [
    ...facetNode(text('search.subject'), 'subject', counts.subject, { state, go }),
    ...searchYears(counts.year, state, go),
    ...facetNode(text('search.type'), 'type', counts.type, { state, go }),
    ...(isMixed ? facetNode(text('article.notice'), 'status', counts.status, { state, go, fewest: 1 }) : []),
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
  /** Smallest number of values to choose from. */
  readonly fewest?: number;
}

type ListedFacet = 'subject' | 'type' | 'status' | 'lang';

function facetNode(title: string, name: ListedFacet, counts: readonly FacetCount[], { state, go, fewest = 2 }: FacetContext): Node[] {
  const chosen = new Set(state[name].map(facetKey));
  if (counts.length < fewest && chosen.size === 0) return [];
  const known = new Set(counts.map(({ value }) => facetKey(value)));
  // A value of the URL that no result has stays, so that it can be removed.
  const values = [...state[name].filter((value) => !known.has(facetKey(value))).map((value) => ({ value, count: 0 })), ...counts];
  const items = values.map(({ value, count }) => {
    const isChosen = chosen.has(facetKey(value));
    const box = element('input', { type: 'checkbox', name, value, ...(isChosen && { checked: '' }) });
    const others = state[name].filter((other) => facetKey(other) !== facetKey(value));
    box.addEventListener('change', () => go(addressOfState(state, { [name]: isChosen ? others : [...others, value] })));
    return element('li', {}, element('label', {}, box, element('span', {}, labelOf(name, value)), countNode(count)));
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

function labelOf(name: ListedFacet, value: string): string {
  if (name === 'lang') return languageName(value);
  const key = name === 'status' ? Object.entries(NOTICE_LABELS).find(([kind]) => kind === facetKey(value))?.[1] : undefined;
  return key === undefined ? value : text(key);
}

function countNode(count: number): HTMLElement {
  return element('span', { class: 'count' }, number(count));
}

/** Most bars of the histogram; a longer span has bars of 2, 5, 10 … years. */
const MAX_BARS = 28;
/** Fewer years are no distribution. */
const MIN_YEARS = 3;

/** A histogram of the results by year, with inputs for a first and a last year. No node for results of one or two years. */
export function searchYears(counts: readonly FacetCount[], state: SearchState, go: (address: string) => void): Node[] {
  const hasRange = state.from !== '' || state.to !== '';
  if (counts.length < MIN_YEARS && !hasRange) return [];
  const years = counts.map(({ value }) => Number(value));
  const [first, last] = [Math.min(...years), Math.max(...years)];
  const input = (name: 'from' | 'to', label: string, bound: number): HTMLElement => {
    const limits = counts.length === 0 ? {} : { min: String(first), max: String(last), placeholder: String(bound) };
    const field = element('input', { type: 'number', name, value: state[name], ...limits });
    field.addEventListener('change', () => {
      if (field instanceof HTMLInputElement) go(addressOfState(state, { [name]: field.value }));
    });
    return element('label', {}, label, ' ', field);
  };
  return [
    element(
      'fieldset',
      { class: 'search-facet search-years' },
      element('legend', {}, text('search.year')),
      counts.length < MIN_YEARS ? undefined : histogram(counts, { first, last, state }),
      element('div', {}, input('from', text('search.yearFrom'), first), input('to', text('search.yearTo'), last)),
    ),
  ];
}

interface Span {
  readonly first: number;
  readonly last: number;
  readonly state: SearchState;
}

function histogram(counts: readonly FacetCount[], { first, last, state }: Span): HTMLElement {
  const step = [1, 2, 5, 10, 20, 50].find((width) => (last - first + 1) / width <= MAX_BARS) ?? 100;
  const start = first - (first % step);
  const sums = Array.from({ length: Math.floor((last - start) / step) + 1 }, () => 0);
  for (const { value, count } of counts) {
    const at = Math.floor((Number(value) - start) / step);
    sums[at] = (sums[at] ?? 0) + count;
  }
  const most = Math.max(...sums);
  const isChosen = (from: number): boolean => from + step > (Number(state.from) || first) && from <= (Number(state.to) || last);
  const bars = sums.map((sum, at) => {
    const bar = element('span', isChosen(start + at * step) ? {} : { class: 'out' });
    bar.style.blockSize = sum === 0 ? '0' : `${Math.max((sum / most) * 100, 4)}%`;
    return bar;
  });
  const spoken = series([...counts].reverse().map(({ value, count }) => `${year(value)}: ${number(count)}`));
  return element(
    'div',
    { class: 'search-histogram', role: 'img', 'aria-label': text('search.perYear', { years: spoken }) },
    element('div', { class: 'search-bars' }, ...bars),
    element('div', { class: 'search-bounds' }, element('span', {}, year(String(first))), element('span', {}, year(String(last)))),
  );
}

/** Filters in use as a list of links that remove them; no node without a filter. */
export function searchChips(state: SearchState): Node[] {
  const chipsOf = (name: ListedFacet): Node[] =>
    state[name].map((value) =>
      chip(labelOf(name, value), addressOfState(state, { [name]: state[name].filter((other) => other !== value) })),
    );
  const chips = [
    ...chipsOf('subject'),
    ...(state.from === '' && state.to === '' ? [] : [chip(yearsText(state), addressOfState(state, { from: '', to: '' }))]),
    ...chipsOf('type'),
    ...chipsOf('status'),
    ...chipsOf('lang'),
  ];
  if (chips.length === 0) return [];
  const all =
    filterCount(state) > 1 ? element('li', {}, searchLink(text('search.clearFilters'), addressOfState(state, NO_FILTERS))) : undefined;
  return [element('ul', { class: 'chips search-applied', 'aria-label': text('search.applied') }, ...chips, all)];
}

/** A link to the same search without any filter. */
export function removeFiltersNode(state: SearchState): HTMLElement {
  return element('p', {}, searchLink(text('search.unfiltered'), addressOfState(state, NO_FILTERS)));
}

function chip(label: string, address: string): HTMLElement {
  const link = searchLink(label, address, { 'aria-label': text('search.removeValue', { value: label }) });
  link.append(element('span', { 'aria-hidden': 'true' }, ' \u00d7'));
  return element('li', {}, link);
}

function yearsText({ from, to }: SearchState): string {
  if (to === '') return text('search.yearsFrom', { year: year(from) });
  if (from === '') return text('search.yearsTo', { year: year(to) });
  return from === to ? year(from) : text('search.years', { from: year(from), to: year(to) });
}

/** The name of a language of the journal, as the language switch of the page has it: `Português` for `pt`; the code without a switch. */
export function languageName(code: string): string {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.site-languages a')];
  const link =
    links.find(({ hreflang }) => hreflang === code) ?? links.find(({ hreflang }) => hreflang.split('-')[0] === code.split('-')[0]);
  return link?.textContent ?? code;
}
