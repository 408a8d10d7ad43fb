import { number, series, text, year } from '../../model/messages/script-messages.ts';
import type { FacetCount } from '../../query/search/search-result.ts';
import { element } from './element.ts';
import { addressOfState, type SearchState } from './search-state.ts';

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
