import { markWords } from './mark.ts';
import type { SearchContext, SearchHit } from './search-result.ts';

/** Reads the cards of documents and marks the words of the query in their titles. `onHits` receives the first before all have arrived. */
export function showHits(documents: readonly number[], terms: ReadonlySet<string>, context: SearchContext): Promise<SearchHit[]> {
  const { cards, language, manifest, onHits } = context;
  const arrived: SearchHit[] = [];
  let first = 0;
  return Promise.all(
    documents.map(async (ordinal, i): Promise<SearchHit> => {
      const card = await cards.card(ordinal);
      const hit = { ordinal, card, title: markWords(card.title, terms, language), path: card.stem + manifest.pageEnding };
      arrived[i] = hit;
      const before = first;
      while (arrived[first] !== undefined) first++;
      if (first > before && first < documents.length) onHits?.(arrived.slice(0, first));
      return hit;
    }),
  );
}
