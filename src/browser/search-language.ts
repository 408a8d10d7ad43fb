import type { Language } from '../index/words/language.ts';
import type { SearchMore } from './search-patterns.ts';

declare global {
  /** Set by the scripts that the search page loads on demand. */
  interface Window {
    offprintSearchMore?: SearchMore;
    /** Set for a journal in another language than English. */
    offprintLanguage?: Language;
  }
}
