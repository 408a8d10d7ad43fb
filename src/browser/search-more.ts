import { FULL_SEARCH } from '../search/full-search.ts';
import { showDetails } from './search-details.ts';

/** Loaded by the search page after its first results, or for a query that is more than plain words. */
const more = { search: FULL_SEARCH, showDetails };

export type SearchMore = typeof more;

window.offprintSearchMore = more;
