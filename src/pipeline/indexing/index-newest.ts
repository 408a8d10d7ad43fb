import type { SegmentSummary } from '../../query/index/segment.ts';
import type { CollectedWords } from '../../query/index/words/word-collector.ts';
import type { SearchDocument } from '../../query/search/search-document.ts';
import { type IndexContext, type IndexedArticle, indexArticles } from './index-articles.ts';
import type { UnchangedKinds } from './index-components.ts';
import { summarizeSegment } from './segment-summary.ts';

/** Index of the newest articles. */
export interface IndexedNewest {
  /** Undefined if there are no articles. */
  readonly summary: SegmentSummary | undefined;
  readonly words: CollectedWords;
  readonly documents: readonly SearchDocument[];
}

/** Indexes the newest articles as a segment of their own, which is small, so that an edit rewrites little. Unchanged kinds keep their files. */
export async function indexNewest(
  articles: readonly IndexedArticle[],
  context: IndexContext,
  known: UnchangedKinds,
): Promise<IndexedNewest> {
  const documents: SearchDocument[] = [];
  const { words, kinds } = await indexArticles(articles, context, {
    kinds: known.others,
    onDocument: async (document) => void documents.push(document),
  });
  if (articles.length === 0) return { summary: undefined, words, documents };
  await known.keep(kinds);
  return { summary: summarizeSegment('current', new Map([...known.kinds, ...kinds]), context.written), words, documents };
}
