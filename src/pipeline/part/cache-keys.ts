import type { CacheKey } from '../../engine/result-cache.ts';
import type { ArticleTrace } from '../state/build-state.ts';

/** The kept results that an article's pages, lists and indexes are made from: not its images, which are in the site as they are. */
export function keysOfRecord({ read, conversion }: ArticleTrace): readonly CacheKey[] {
  const { pageKey, objectsKey, partsKey, memberKey, depositKey } = conversion?.result ?? {};
  return [read?.modelKey, pageKey, objectsKey, partsKey, memberKey, depositKey].filter((key) => key !== undefined);
}
