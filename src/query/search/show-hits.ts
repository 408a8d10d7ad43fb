import { type FieldsOfDocument, foundIn } from './found-in.ts';
import { type FindTerms, markWords } from './mark.ts';
import type { RankClause } from './rank.ts';
import type { SearchContext, SearchHit } from './search-result.ts';

export interface MarkedTerms {
  /** Terms whose words are marked. */
  readonly terms: ReadonlySet<string>;
  /** Finds their words in titles. */
  readonly findTerms?: FindTerms;
  /** Clauses or fields that tell where each document has the words. */
  readonly found: readonly RankClause[] | FieldsOfDocument;
}

/** Reads the cards of documents and marks the words of the query in their titles. `onHits` receives the first before all have arrived. */
export function showHits(
  documents: readonly number[],
  { terms, found, findTerms }: MarkedTerms,
  { cards, language, manifest, onHits, index }: SearchContext,
): Promise<SearchHit[]> {
  const arrived: SearchHit[] = [];
  let first = 0;
  return Promise.all(
    documents.map(async (ordinal, i): Promise<SearchHit> => {
      const card = await cards.card(ordinal);
      const field = foundIn(ordinal, found, index);
      const hit = {
        ordinal,
        card,
        title: markWords(card.title, terms, language, findTerms),
        path: card.stem + manifest.pageEnding,
        ...(field !== undefined && { foundIn: field }),
      };
      arrived[i] = hit;
      const before = first;
      while (arrived[first] !== undefined) first++;
      if (first > before && first < documents.length) onHits?.(arrived.slice(0, first));
      return hit;
    }),
  );
}
