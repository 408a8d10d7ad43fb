import { synonymQueries } from '../../query/search/synonyms/synonym-queries.ts';
import { addVariants } from './search-variants.ts';

/** Adds synonyms to the addresses of hits, whose pages then mark them too. The first hits are shown before synonyms are searched. */
function addToLinks(results: HTMLElement, synonyms: readonly string[] = []): void {
  if (synonyms.length === 0) return;
  for (const link of results.querySelectorAll<HTMLAnchorElement>('h2 a')) {
    const address = new URL(link.href);
    address.searchParams.set('find', [address.searchParams.get('find'), ...synonyms].join(' '));
    link.href = address.href;
  }
}

/** Loaded by the search page in a journal with synonyms. */
const searchSynonyms = { synonymQueries, addToLinks, addVariants };

export type SearchSynonyms = typeof searchSynonyms;

window.offprintSearchSynonyms = searchSynonyms;
