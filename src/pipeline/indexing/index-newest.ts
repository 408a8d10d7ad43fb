import type { SegmentSummary } from '../../index/segment.ts';
import type { CollectedWords } from '../../index/words/word-collector.ts';
import type { SearchDocument } from '../../search/search-document.ts';
import { type IndexContext, type IndexedArticle, indexArticles } from './index-articles.ts';
import { summarizeSegment } from './segment-summary.ts';
import type { UnchangedKinds } from './unchanged-kinds.ts';

/** The newest articles, indexed. */
export interface IndexedNewest {
  /** Undefined where there are none. */
  readonly told: SegmentSummary | undefined;
  readonly words: CollectedWords;
  readonly documents: readonly SearchDocument[];
}

/** Indexes the few newest articles by themselves, except for kinds of their objects of which the files stay. */
export async function indexNewest(articles: readonly IndexedArticle[], room: IndexContext, known: UnchangedKinds): Promise<IndexedNewest> {
  const documents: SearchDocument[] = [];
  const { words, kinds } = await indexArticles(articles, room, {
    kinds: known.others,
    take: async (document) => void documents.push(document),
  });
  if (articles.length === 0) return { told: undefined, words, documents };
  await known.keep(kinds);
  return { told: summarizeSegment('current', new Map([...known.kinds, ...kinds]), room.written), words, documents };
}
