import type { CacheKey } from '../../engine/result-cache.ts';
import type { ArticleTrace } from '../state/build-state.ts';

/** Cache keys of the results that an article's pages, lists and indexes are built from. Images are outputs of the part itself. */
export function keysOfRecord({ read, conversion }: ArticleTrace): readonly CacheKey[] {
  const { pageKey, objectsKey, partsKey, memberKey, textKey, depositKey, chapterKey, typstKey } = conversion?.result ?? {};
  return [read?.modelKey, pageKey, objectsKey, partsKey, memberKey, textKey, depositKey, chapterKey, typstKey].filter(
    (key) => key !== undefined,
  );
}
