import { cacheMiss } from '../../engine/cache-miss-error.ts';
import { type CacheKey, newScratchBuffer, type ResultCache } from '../../engine/result-cache.ts';
import type { Stem } from '../../model/names.ts';
import type { ArticlePages } from '../../site/site-content.ts';
import { type Neighbours, withNeighbours } from './neighbours.ts';
import { type PackedPage, restorePage, type StoredPage, unpackPage } from './stored-page.ts';

/** An article whose pages are asked for. */
export interface RequestedPages {
  readonly stem: Stem;
  readonly pageKey: CacheKey;
  readonly neighbours: Neighbours;
}

/** What its pages show, out of the cache. */
export async function loadPage(asked: RequestedPages, cache: ResultCache): Promise<ArticlePages> {
  return restorePage(await loadStoredPage(asked, cache, newScratchBuffer()));
}

/** The same with its long fragments apart, good until another is loaded into that room. */
export async function loadStoredPage({ stem, pageKey, neighbours }: RequestedPages, cache: ResultCache, room: Buffer): Promise<StoredPage> {
  const packed = await cache.readInto<PackedPage>(room, pageKey);
  if (packed === undefined) throw cacheMiss(`the kept pages of ${stem}`);
  const kept = unpackPage(packed);
  return { ...kept, page: withNeighbours(kept.page, neighbours) };
}
