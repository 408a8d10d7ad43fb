import type { Stem } from '../../model/names.ts';
import type { ObjectKind } from '../../model/tagged-object.ts';
import { ArticlesBuilder } from '../../query/index/articles-builder.ts';
import type { BuiltKind } from '../../query/index/kind-builder.ts';
import type { ComponentKind } from '../../query/index/object-kinds.ts';
import { SHARED_WORD_FIELDS, wordDocument } from '../../query/index/word-fields.ts';
import type { CollectedWords } from '../../query/index/words/word-collector.ts';
import { wordCollectorOf } from '../../query/index/words/word-index-builder.ts';
import { codesOf, type SearchDocument } from '../../query/search/search-document.ts';
import type { ResultCache } from '../engine/result-cache.ts';
import { loadOwn } from '../tasks/objects/stored-objects.ts';
import type { ConvertResult } from '../tasks/tasks.ts';
import { indexComponents } from './index-components.ts';
import type { IndexSettings } from './index-settings.ts';
import type { Written } from './written.ts';

/** Context of indexing, in the build itself or in an index process. */
export interface IndexContext {
  readonly settings: IndexSettings;
  readonly cache: ResultCache;
  readonly written: Written;
  /** Called with the number of further articles that are indexed; 0.5 for an article of which one of two passes is done. */
  readonly onIndexed: (count: number) => void;
}

/** The members of an article that indexing reads. */
export type IndexedArticle = Pick<ConvertResult, 'objectsKey' | 'partsKey'> & { readonly stem: Stem };

/** The index of a list of articles. */
export interface IndexedArticles {
  /** Words of the exact fields (title, abstract) and of the fields that are only ranked. */
  readonly words: CollectedWords;
  /** Index of the articles themselves and of the requested kinds of their other objects; empty if there are no articles. */
  readonly kinds: ReadonlyMap<ObjectKind, BuiltKind>;
}

export interface IndexPlan {
  /** Kinds to index besides the articles themselves. */
  readonly kinds: readonly ComponentKind[];
  /** Called with the search document of every article, in order. */
  readonly onDocument: (document: SearchDocument) => Promise<void>;
}

/**
 * Indexes articles, which must be in the order of the index, and some kinds of their other objects. The other objects come first, so that their
 * memory is free when the words are collected.
 */
export async function indexArticles(
  articles: readonly IndexedArticle[],
  context: IndexContext,
  { kinds, onDocument }: IndexPlan,
): Promise<IndexedArticles> {
  const { settings, cache, written, onIndexed } = context;
  const { options, search } = settings;
  const collector = wordCollectorOf(settings.words);
  if (articles.length === 0) return { words: collector.finish(), kinds: new Map() };
  const share = kinds.length === 0 ? 1 : 1 / 2;
  const parts = await indexComponents(articles, context, { kinds, onArticle: () => onIndexed(share) });
  const builder = new ArticlesBuilder(options, written.openPart());
  for (const article of articles) {
    const { object, refs, search: document } = await loadOwn(article, { cache });
    builder.add(object, refs);
    const further = rankedTexts(document);
    const words = wordDocument(object, options.namespace, { fields: SHARED_WORD_FIELDS, further });
    collector.add({ ...words, ...codesOf(document, search.language) });
    await onDocument(document);
    onIndexed(share);
  }
  const words = collector.finish();
  const own = builder.finish(words);
  return { words, kinds: new Map<ObjectKind, BuiltKind>([['article', own], ...parts]) };
}

/** Texts of the fields that are ranked and not exact, in the order of these fields. */
function rankedTexts({ authors, keywords, subjects, journal }: SearchDocument): readonly string[] {
  return [authors, keywords, subjects, journal === undefined ? [] : [journal]].map((texts) => texts.join('\n'));
}
