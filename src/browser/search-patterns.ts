import type { ExpandWord } from '../search/expand-words.ts';
import { expandWord } from '../search/lunr-query.ts';

declare global {
  interface Window {
    offprintExpandWord?: ExpandWord;
  }
}

// A script of its own, since lunr is twice the rest of the search page and few readers type a wildcard.
window.offprintExpandWord = expandWord;
