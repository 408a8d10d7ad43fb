import { compareText } from '../text/compare.ts';

/** What decides the place of an article in the indexes. */
export interface ArticleOrderKey {
  /** Of publication; 0 where the source has none. */
  readonly year: number;
  /** Ranked words of the abstract (`words/ranked-length.ts`). */
  readonly abstractLength: number;
  readonly doi: string;
}

/**
 * The order in which articles get their ordinals: newest year first, then shorter abstract, then DOI.
 *
 * Hits of a word index then come out newest year first, and the length that ranking needs follows from the ordinal.
 */
export function compareArticles(a: ArticleOrderKey, b: ArticleOrderKey): number {
  return b.year - a.year || a.abstractLength - b.abstractLength || compareText(a.doi, b.doi);
}

/** The year of a date, 0 where there is none. */
export function yearOf(sortDate: string): number {
  return Number(sortDate.slice(0, 4)) || 0;
}
