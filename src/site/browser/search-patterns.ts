import { PATTERN_SEARCH } from '../../query/search/lunr-query.ts';
import { provide } from './loader.ts';

// Loaded by the search page for wildcards and fuzzy words.
provide(PATTERN_SEARCH);
