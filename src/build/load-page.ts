import type { Stem } from '../model/names.ts';
import type { ArticlePages } from '../site/site-content.ts';
import type { ArticleCache, CacheKey } from './article-cache.ts';
import { keptLost } from './kept-lost.ts';
import { type KeptPage, restorePage } from './kept-page.ts';
import { type Neighbours, withNeighbours } from './neighbours.ts';

/** An article whose pages are asked for. */
export interface AskedPages {
  readonly stem: Stem;
  readonly pageKey: CacheKey;
  readonly neighbours: Neighbours;
}

/** What its pages show, out of the cache. */
export async function loadPage(asked: AskedPages, cache: ArticleCache): Promise<ArticlePages> {
  return restorePage(await loadKept(asked, cache));
}

/** The same with its long fragments apart. */
export async function loadKept({ stem, pageKey, neighbours }: AskedPages, cache: ArticleCache): Promise<KeptPage> {
  const kept = await cache.readUncopied<KeptPage>(pageKey);
  if (kept === undefined) throw keptLost(`the kept pages of ${stem}`);
  return { ...kept, page: withNeighbours(kept.page, neighbours) };
}
