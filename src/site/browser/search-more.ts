import { FULL_SEARCH } from '../../query/search/full-search.ts';
import { readArticleText } from './article-text.ts';
import { showDetails } from './search-details.ts';
import { statusText } from './search-status.ts';

/** Loaded by the search page after its first results, or for a query that is more than plain words. */
const more = { search: FULL_SEARCH, showDetails, statusText, readArticleText };

export type SearchMore = typeof more;

window.offprintSearchMore = more;
