import { FULL_SEARCH } from '../../query/search/full-search.ts';
import { synonymQueries } from '../../query/search/synonyms/synonym-queries.ts';
import { readArticleText } from './article-text.ts';
import { scriptFiles } from './disk.ts';
import { provide } from './loader.ts';
import { showDetails } from './search-details.ts';
import { statusText } from './search-status.ts';

/** Loaded by the search page after its first results, or for a query that is more than plain words. */
const more = { search: FULL_SEARCH, synonymQueries, showDetails, statusText, readArticleText, scriptFiles };

export type SearchMore = typeof more;

provide(more);
