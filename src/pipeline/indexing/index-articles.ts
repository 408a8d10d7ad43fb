import type { ResultCache } from '../../engine/result-cache.ts';
import { ArticlesBuilder } from '../../index/articles-builder.ts';
import type { BuiltKind } from '../../index/kind-builder.ts';
import { SHARED_WORD_FIELDS, wordDocument } from '../../index/word-fields.ts';
import type { CollectedWords } from '../../index/words/word-collector.ts';
import { wordCollectorOf } from '../../index/words/word-index-builder.ts';
import type { ObjectKind } from '../../model/tagged-object.ts';
import type { SearchDocument } from '../../search/search-document.ts';
import type { ConvertedArticle } from '../articles/convert-articles.ts';
import { loadOwn } from '../articles/stored-objects.ts';
import { type ComponentKind, indexComponents } from './index-components.ts';
import type { IndexSettings } from './index-settings.ts';
import type { Written } from './written.ts';

/** What of a build, or of a process beside it, indexing needs. */
export interface IndexContext {
  readonly settings: IndexSettings;
  readonly cache: ResultCache;
  readonly written: Written;
  /** Is told of so many more articles, or of a half of one. */
  readonly onIndexed: (count: number) => void;
}

/** What of an article indexing needs. */
export type IndexedArticle = Pick<ConvertedArticle, 'stem' | 'objectsKey' | 'partsKey'>;

/** Some articles, indexed. */
export interface IndexedArticles {
  /** Of title and abstract, and of what is ranked besides. */
  readonly words: CollectedWords;
  /** Their own objects, and of the others the kinds that were asked for; none where there are no articles. */
  readonly kinds: ReadonlyMap<ObjectKind, BuiltKind>;
}

export interface IndexPlan {
  readonly kinds: readonly ComponentKind[];
  /** Takes every article as search wants it. */
  readonly take: (document: SearchDocument) => Promise<void>;
}

/**
 * Indexes articles, in the order of the index, and some kinds of their other objects: these first, so that nothing is in memory of them any
 * more when the words are.
 */
export async function indexArticles(
  articles: readonly IndexedArticle[],
  room: IndexContext,
  { kinds, take }: IndexPlan,
): Promise<IndexedArticles> {
  const { settings, cache, written, onIndexed } = room;
  const { options, search } = settings;
  const collector = wordCollectorOf(settings.words);
  if (articles.length === 0) return { words: collector.finish(), kinds: new Map() };
  const share = kinds.length === 0 ? 1 : 1 / 2;
  const parts = await indexComponents(articles, room, { kinds, onArticle: () => onIndexed(share) });
  const builder = new ArticlesBuilder(options, written.openFolder());
  for (const article of articles) {
    const { object, refs, search: document } = await loadOwn(article, { cache });
    builder.add(object, refs);
    const further = furtherTexts(document, search.withBody);
    collector.add(wordDocument(object, options.namespace, { fields: SHARED_WORD_FIELDS, further }));
    await take(document);
    onIndexed(share);
  }
  const words = collector.finish();
  const own = builder.finish(words);
  return { words, kinds: new Map<ObjectKind, BuiltKind>([['article', own], ...parts]) };
}

/** The texts of the fields that are ranked and not exact, in their order. */
function furtherTexts({ authors, keywords, subjects, body }: SearchDocument, withBody: boolean): readonly string[] {
  const lines = [authors, keywords, subjects].map((texts) => texts.join('\n'));
  return withBody ? [...lines, body ?? ''] : lines;
}
