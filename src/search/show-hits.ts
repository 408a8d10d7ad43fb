import { markWords } from './mark.ts';
import type { SearchContext, SearchHit } from './search-result.ts';

/** Cards of documents, with the searched words of their titles marked. */
export function showHits(documents: readonly number[], terms: ReadonlySet<string>, context: SearchContext): Promise<SearchHit[]> {
  const { cards, language, manifest } = context;
  return Promise.all(
    documents.map(async (ordinal): Promise<SearchHit> => {
      const card = await cards.card(ordinal);
      return { ordinal, card, title: markWords(card.title, terms, language), path: card.stem + manifest.pageEnding };
    }),
  );
}
