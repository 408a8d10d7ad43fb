import type { Language } from '../index/words/language.ts';
import type { SearchMore } from './search-patterns.ts';

declare global {
  /** What the scripts that the search page loads later leave for it. */
  interface Window {
    offprintSearchMore?: SearchMore;
    /** Of a journal that is not in English. */
    offprintLanguage?: Language;
  }
}
