import type { Filters, SearchQuery } from '../../query/search/search-result.ts';

/** State of the search page in its URL: `?for=neuron&subject=Cell+biology&subject=Ecology&from=2010&to=2012&sort=newest&page=2`. */
export interface SearchState {
  readonly for: string;
  readonly subject: readonly string[];
  readonly type: readonly string[];
  /** Kinds of notices: `retracted`. */
  readonly status: readonly string[];
  /** Codes of languages, in a journal in several. */
  readonly lang: readonly string[];
  /** First and last year of a range; '' if it is open. */
  readonly from: string;
  readonly to: string;
  /** `fields` or `all`, which includes full texts; '' for the fields, and full texts if those do not fill a page. */
  readonly in: string;
  readonly sort: string;
  readonly page: string;
}

const NAMES = ['for', 'subject', 'type', 'status', 'lang', 'from', 'to', 'in', 'sort', 'page'] as const;

/** The state without filters. */
export const NO_FILTERS = { subject: [], type: [], status: [], lang: [], from: '', to: '' } as const satisfies Partial<SearchState>;

/** Reads the state of a URL. `year=2012`, of links to earlier releases, is a range of one year. */
export function stateOfAddress(search: string): SearchState {
  const given = new URLSearchParams(search);
  const one = (name: string): string => given.get(name) ?? '';
  const all = (name: string): string[] => [...new Set(given.getAll(name).filter((value) => value !== ''))];
  return {
    for: one('for'),
    subject: all('subject'),
    type: all('type'),
    status: all('status'),
    lang: all('lang'),
    from: one('from') || one('year'),
    to: one('to') || one('year'),
    in: one('in'),
    sort: one('sort'),
    page: one('page'),
  };
}

/** URL of a state without empty parameters; a change starts at the first page again. */
export function addressOfState(state: SearchState, change: Partial<SearchState> = {}): string {
  const changed: SearchState = { ...state, page: '', ...change };
  const parameters = new URLSearchParams();
  for (const name of NAMES) for (const value of [changed[name]].flat()) if (value !== '') parameters.append(name, value);
  return `?${parameters}`;
}

export function queryOfState(state: SearchState, isTyping: boolean): SearchQuery {
  return {
    text: state.for,
    isTyping,
    sort: state.sort === 'newest' ? 'newest' : 'relevance',
    page: Math.min(Math.max(Math.trunc(Number(state.page)) || 1, 1), 1000),
    ...((state.in === 'fields' || state.in === 'all') && { scope: state.in }),
    ...filtersOfState(state),
  };
}

function filtersOfState({ subject, type, status, lang, from, to }: SearchState): Filters {
  return {
    ...(subject.length > 0 && { subject }),
    ...(type.length > 0 && { type }),
    ...(status.length > 0 && { status }),
    ...(lang.length > 0 && { lang }),
    ...((from !== '' || to !== '') && { year: [yearOf(from) ?? 0, yearOf(to) ?? LAST_YEAR] as const }),
  };
}

/** Number of filters in use; a range of years is one. */
export function filterCount({ subject, type, status, lang, from, to }: SearchState): number {
  return subject.length + type.length + status.length + lang.length + (from !== '' || to !== '' ? 1 : 0);
}

const LAST_YEAR = 9999;

function yearOf(typed: string): number | undefined {
  const year = Number(typed);
  return typed !== '' && Number.isInteger(year) && year > 0 ? year : undefined;
}
