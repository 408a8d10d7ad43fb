import { PATTERN_SEARCH } from '../../query/search/lunr-query.ts';

/** Loaded by the search page for wildcards and fuzzy words. */
window.offprintSearchPatterns = PATTERN_SEARCH;
