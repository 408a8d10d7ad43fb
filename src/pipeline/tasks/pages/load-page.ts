import type { Stem } from '../../../model/names.ts';
import type { ArticlePages } from '../../../site/site-content.ts';
import { cacheMiss } from '../../engine/cache-miss-error.ts';
import { type CacheKey, newScratchBuffer, type ResultCache } from '../../engine/result-cache.ts';
import { type Neighbours, withNeighbours } from './neighbours.ts';
import { type PackedPage, restorePage, type StoredPage, unpackPage } from './stored-page.ts';

/** An article whose pages are to be built. */
export interface RequestedPages {
  readonly stem: Stem;
  readonly pageKey: CacheKey;
  readonly neighbours: Neighbours;
}

/** Loads the content of an article's pages from the cache. Rejects with a `CacheMissError` if it is not there. */
export async function loadPage(request: RequestedPages, cache: ResultCache): Promise<ArticlePages> {
  return restorePage(await loadStoredPage(request, cache, newScratchBuffer()));
}

/** Loads the pages with their long fragments as bytes, which are valid until the scratch buffer is used again. */
export async function loadStoredPage(
  { stem, pageKey, neighbours }: RequestedPages,
  cache: ResultCache,
  scratch: Buffer,
): Promise<StoredPage> {
  const packed = await cache.readInto<PackedPage>(scratch, pageKey);
  if (packed === undefined) throw cacheMiss(`the stored pages of ${stem}`);
  const stored = unpackPage(packed);
  return { ...stored, page: withNeighbours(stored.page, neighbours) };
}
