import type { Stem } from '../model/names.ts';
import type { ArticlePageContent } from '../site/site-content.ts';
import type { ArticleCache, CacheKey } from './article-cache.ts';
import { keptLost } from './kept-lost.ts';
import { type Neighbours, withNeighbours } from './neighbours.ts';

/** An article whose pages are asked for. */
export interface AskedPages {
  readonly stem: Stem;
  readonly pageKey: CacheKey;
  readonly neighbours: Neighbours;
}

/** What its pages show, out of the cache. */
export async function loadPage({ stem, pageKey, neighbours }: AskedPages, cache: ArticleCache): Promise<ArticlePageContent> {
  const page = await cache.read<ArticlePageContent>(pageKey);
  if (page === undefined) throw keptLost(`the kept pages of ${stem}`);
  return withNeighbours(page, neighbours);
}
