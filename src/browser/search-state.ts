import type { SearchQuery } from '../search/search-result.ts';

/** State of the search page in its URL: `?for=neuron&subject=Cell+biology&year=2012&sort=newest&page=2`. */
export interface SearchState {
  readonly for: string;
  readonly subject: string;
  readonly year: string;
  readonly type: string;
  readonly sort: string;
  readonly page: string;
}

const NAMES = ['for', 'subject', 'year', 'type', 'sort', 'page'] as const;

export function stateOfAddress(search: string): SearchState {
  const given = new URLSearchParams(search);
  const [words = '', subject = '', year = '', type = '', sort = '', page = ''] = NAMES.map((name) => given.get(name) ?? '');
  return { for: words, subject, year, type, sort, page };
}

/** URL of a state without empty parameters; a change starts at the first page again. */
export function addressOfState(state: SearchState, change: Partial<SearchState> = {}): string {
  const changed: SearchState = { ...state, page: '', ...change };
  const parameters = new URLSearchParams();
  for (const name of NAMES) if (changed[name] !== '') parameters.set(name, changed[name]);
  return `?${parameters}`;
}

export function queryOfState(state: SearchState, isTyping: boolean): SearchQuery {
  const year = Number(state.year);
  return {
    text: state.for,
    isTyping,
    sort: state.sort === 'newest' ? 'newest' : 'relevance',
    page: Math.min(Math.max(Math.trunc(Number(state.page)) || 1, 1), 1000),
    ...(state.subject !== '' && { subject: state.subject }),
    ...(state.type !== '' && { type: state.type }),
    ...(Number.isInteger(year) && year > 0 && { year }),
  };
}

export function isNarrowed(state: SearchState): boolean {
  return state.subject !== '' || state.year !== '' || state.type !== '';
}
