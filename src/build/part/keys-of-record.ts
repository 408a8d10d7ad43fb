import type { CacheKey } from '../article-cache.ts';
import type { KeptRecord } from '../last/last-build.ts';

/** The kept results that an article's pages, lists and indexes are made from: not its images, which are in the site as they are. */
export function keysOfRecord({ read, conversion }: KeptRecord): readonly CacheKey[] {
  const { pageKey, objectsKey, partsKey, memberKey, depositKey } = conversion?.result ?? {};
  return [read?.modelKey, pageKey, objectsKey, partsKey, memberKey, depositKey].filter((key) => key !== undefined);
}
