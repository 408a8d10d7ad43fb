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

/** How many of the newest articles are kept apart at most: so many new ones change nothing but their own part of the indexes of words. */
const MOST_RECENT = 32;

/**
 * Articles in the order of the indexes, and how many of the first are kept apart: the newest of the newest year by date, up to
 * `MOST_RECENT`. When those are as many, they join the others.
 */
export function orderArticles<T>(
  articles: readonly T[],
  keyOf: (article: T) => ArticleOrderKey & { readonly sortDate: string },
): { readonly ordered: readonly T[]; readonly recentCount: number } {
  const keyed = articles.map((article) => ({ article, key: keyOf(article) }));
  const newestYear = keyed.reduce((newest, { key }) => Math.max(newest, key.year), 0);
  const ofNewest = keyed
    .filter(({ key }) => key.year === newestYear)
    .sort((a, b) => compareText(b.key.sortDate, a.key.sortDate) || compareText(b.key.doi, a.key.doi));
  const recentCount = ofNewest.length % MOST_RECENT === articles.length ? 0 : ofNewest.length % MOST_RECENT;
  const recent = new Set(ofNewest.slice(0, recentCount));
  const isOlder = (entry: (typeof keyed)[number]): number => (recent.has(entry) ? 0 : 1);
  const sorted = keyed.sort((a, b) => isOlder(a) - isOlder(b) || compareArticles(a.key, b.key));
  return { ordered: sorted.map(({ article }) => article), recentCount };
}

/** The year of a date, 0 where there is none. */
export function yearOf(sortDate: string): number {
  return Number(sortDate.slice(0, 4)) || 0;
}
