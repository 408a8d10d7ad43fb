import { keptLost } from '../../engine/cache-miss-error.ts';
import { type ArticleCache, type CacheKey, openRoom } from '../../engine/result-cache.ts';
import type { Stem } from '../../model/names.ts';
import type { ArticlePages } from '../../site/site-content.ts';
import { type Neighbours, withNeighbours } from './neighbours.ts';
import { type KeptPage, type PackedPage, restorePage, unpackPage } from './stored-page.ts';

/** An article whose pages are asked for. */
export interface AskedPages {
  readonly stem: Stem;
  readonly pageKey: CacheKey;
  readonly neighbours: Neighbours;
}

/** What its pages show, out of the cache. */
export async function loadPage(asked: AskedPages, cache: ArticleCache): Promise<ArticlePages> {
  return restorePage(await loadKept(asked, cache, openRoom()));
}

/** The same with its long fragments apart, good until another is loaded into that room. */
export async function loadKept({ stem, pageKey, neighbours }: AskedPages, cache: ArticleCache, room: Buffer): Promise<KeptPage> {
  const packed = await cache.readInto<PackedPage>(room, pageKey);
  if (packed === undefined) throw keptLost(`the kept pages of ${stem}`);
  const kept = unpackPage(packed);
  return { ...kept, page: withNeighbours(kept.page, neighbours) };
}
