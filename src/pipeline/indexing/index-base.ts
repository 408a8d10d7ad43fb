import type { ObjectKind } from '../../model/tagged-object.ts';
import type { BuiltKind } from '../../query/index/kind-builder.ts';
import type { ComponentKind } from '../../query/index/object-kinds.ts';
import type { CutWords } from '../../query/index/words/build-word-index.ts';
import { buildBaseWords } from '../../query/index/words/word-index-builder.ts';
import { type CardShards, CardShardsBuilder } from '../../query/search/card-shards-builder.ts';
import { type RelatedLists, relatedWithin, termsOfSegment } from '../../query/search/related.ts';
import type { CacheKey } from '../engine/result-cache.ts';
import { type IndexContext, type IndexedArticle, indexArticles } from './index-articles.ts';

/** Index of the base segment, which contains all articles but the newest: the parts that the other segment and the manifest depend on. */
export interface IndexedBase {
  readonly kinds: ReadonlyMap<ObjectKind, BuiltKind>;
  readonly words: CutWords;
  readonly parts: CardShards;
  readonly related: RelatedLists;
}

export interface BasePlan {
  /** Kinds to index here; an index process of their own indexes the others. */
  readonly kinds: readonly ComponentKind[];
  /** Cache key under which the terms are stored. */
  readonly termsKey: CacheKey;
}

/**
 * Indexes the base segment: articles, their words, their search cards, and some kinds of their other objects. Stores their terms, from which similar
 * articles are computed, in the cache.
 */
export async function indexBase(
  articles: readonly IndexedArticle[],
  context: IndexContext,
  { kinds, termsKey }: BasePlan,
): Promise<IndexedBase> {
  const { settings, cache, written } = context;
  const builder = new CardShardsBuilder(settings.search);
  const indexed = await indexArticles(articles, context, {
    kinds,
    onDocument: async (document) => {
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
