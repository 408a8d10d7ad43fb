import type { CacheKey } from '../../engine/result-cache.ts';
import type { BuiltKind } from '../../index/kind-builder.ts';
import { type BaseWords, buildBaseWords } from '../../index/words/word-index-builder.ts';
import type { ObjectKind } from '../../model/tagged-object.ts';
import { type CardShards, CardShardsBuilder } from '../../search/card-shards-builder.ts';
import { type RelatedLists, relatedWithin, termsOfSegment } from '../../search/related.ts';
import { type IndexContext, type IndexedArticle, indexArticles } from './index-articles.ts';
import type { ComponentKind } from './index-components.ts';

/** All articles but the newest, indexed: what these must know of them, and the manifest. */
export interface IndexedBase {
  readonly kinds: ReadonlyMap<ObjectKind, BuiltKind>;
  readonly words: BaseWords;
  readonly parts: CardShards;
  readonly related: RelatedLists;
}

/** What of them is indexed elsewhere, and where what is long of them is kept. */
export interface BasePlan {
  readonly kinds: readonly ComponentKind[];
  readonly termsKey: CacheKey;
}

/**
 * Indexes all articles but the newest: themselves, their words, what search shows of them, and some kinds of their other objects. Their terms,
 * by which others may be like them, are left in the cache.
 */
export async function indexBase(
  articles: readonly IndexedArticle[],
  room: IndexContext,
  { kinds, termsKey }: BasePlan,
): Promise<IndexedBase> {
  const { settings, cache, written } = room;
  const builder = new CardShardsBuilder(settings.search);
  const indexed = await indexArticles(articles, room, {
    kinds,
    take: async (document) => {
      for (const artifact of builder.add(document)) await written.put(artifact);
    },
  });
  const { artifacts, ...parts } = builder.finish();
  const words = buildBaseWords(indexed.words, settings.words);
  for (const artifact of [...artifacts, ...words.artifacts]) await written.put(artifact);
  const terms = termsOfSegment(indexed.words);
  await cache.write(termsKey, terms);
  return { kinds: indexed.kinds, words: words.base, parts, related: relatedWithin([terms]) };
}
