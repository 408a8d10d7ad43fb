import { synonymQueries } from '../search/synonyms/synonym-queries.ts';

/** Loaded by the search page in a journal with synonyms. */
window.offprintSearchSynonyms = { synonymQueries };
