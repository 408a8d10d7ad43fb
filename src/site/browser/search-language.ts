import type { Language } from '../../query/index/words/language.ts';
import type { PatternSearch } from '../../query/search/search-result.ts';
import type { SearchMore } from './search-more.ts';
import type { SearchSynonyms } from './search-synonyms.ts';

declare global {
  /** Set by the scripts that the search page loads on demand. */
  interface Window {
    offprintSearchMore?: SearchMore;
    offprintSearchPatterns?: PatternSearch;
    offprintSearchSynonyms?: SearchSynonyms;
    /** Set for a journal in other languages than English; keys are language codes. */
    offprintLanguages?: Readonly<Record<string, Language>>;
  }
}
