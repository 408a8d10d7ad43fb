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

/**
 * Articles in the order of the indexes, and how many of the first are kept apart: the newest by date, so that one more changes nothing
 * but their part of the indexes. When they are `most`, they join the others.
 */
export function orderArticles<T>(
  articles: readonly T[],
  keyOf: (article: T) => ArticleOrderKey & { readonly sortDate: string },
  most = mostRecent(articles.length),
): { readonly ordered: readonly T[]; readonly recentCount: number } {
  const keyed = articles.map((article) => ({ article, key: keyOf(article) }));
  const newestFirst = keyed.sort((a, b) => compareText(b.key.sortDate, a.key.sortDate) || compareText(b.key.doi, a.key.doi));
  const recentCount = keyed.length < most ? 0 : keyed.length % most;
  const byOrder = (a: (typeof keyed)[number], b: (typeof keyed)[number]): number => compareArticles(a.key, b.key);
  const ordered = [...newestFirst.slice(0, recentCount).sort(byOrder), ...newestFirst.slice(recentCount).sort(byOrder)];
  return { ordered: ordered.map(({ article }) => article), recentCount };
}

/**
 * How many articles join the others at once: a power of two near the root of half of all, for then as much is written for the few, again
 * and again, as for all when they join.
 *
 *   100 articles -> 32 · 20,000 -> 64 · 100,000 -> 128
 */
function mostRecent(count: number): number {
  let most = FEWEST;
  while ((2 * most) ** 2 <= count / 2) most *= 2;
  return most;
}

const FEWEST = 32;

/** The year of a date, 0 where there is none. */
export function yearOf(sortDate: string): number {
  return Number(sortDate.slice(0, 4)) || 0;
}
