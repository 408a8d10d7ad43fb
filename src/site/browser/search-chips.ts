import { text, year } from '../../model/messages/script-messages.ts';
import { element } from './element.ts';
import { languageName } from './language-name.ts';
import { searchLink } from './search-link.ts';
import { addressOfState, filterCount, NO_FILTERS, type SearchState } from './search-state.ts';

/** Filters in use as a list of links that remove them; no node without a filter. */
export function searchChips(state: SearchState): Node[] {
  const without = (name: 'subject' | 'type' | 'lang', value: string): string =>
    addressOfState(state, { [name]: state[name].filter((other) => other !== value) });
  const chips = [
    ...state.subject.map((value) => chip(value, without('subject', value))),
    ...(state.from === '' && state.to === '' ? [] : [chip(yearsText(state), addressOfState(state, { from: '', to: '' }))]),
    ...state.type.map((value) => chip(value, without('type', value))),
    ...state.lang.map((code) => chip(languageName(code), without('lang', code))),
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
