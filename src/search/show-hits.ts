import { markWords } from './mark.ts';
import type { SearchContext, SearchHit } from './search-result.ts';

/** Cards of documents, with the searched words of their titles marked. Whoever watches is given the first before the last are there. */
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
