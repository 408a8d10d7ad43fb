import { FULL_SEARCH } from '../search/full-search.ts';
import { showRest } from './search-around.ts';

/** What the search page loads after its first results, or when somebody asks for more than plain words. */
const more = { search: FULL_SEARCH, showRest };

export type SearchMore = typeof more;

window.offprintSearchMore = more;
