import { ArticlesBuilder } from '../../index/articles-builder.ts';
import type { IndexOptions } from '../../index/index-options.ts';
import type { SegmentEntry } from '../../index/manifest.ts';
import { buildIds, type ToldSegment } from '../../index/segment.ts';
import { SHARED_WORD_FIELDS, wordDocument } from '../../index/word-fields.ts';
import type { CollectedWords } from '../../index/words/word-collector.ts';
import { wordCollectorOf } from '../../index/words/word-index-builder.ts';
import { type SearchDocument, searchDocumentOf } from '../../search/search-document.ts';
import type { ConvertedArticle } from '../convert-articles.ts';
import { type KeptObjects, loadObjects, objectsOfKind } from '../kept-objects.ts';
import type { Workshop } from '../workshop.ts';
import { type IndexedParts, indexParts, PART_KINDS, type PartKind } from './index-parts.ts';
import { indexPartsInThread } from './parts-thread.ts';
import type { Written } from './written.ts';

/** What of a build indexing needs. */
export interface Indexed extends Pick<Workshop, 'cache' | 'settings'> {
  readonly journal: Pick<Workshop['journal'], 'searchBody'>;
}

export interface SegmentPlan {
  readonly name: SegmentEntry['name'];
  /** In the order of the index. */
  readonly articles: readonly IndexedArticle[];
  readonly options: IndexOptions;
  readonly shop: Indexed;
  readonly written: Written;
  /** Takes every article as search wants it. */
  readonly search: (document: SearchDocument) => Promise<void>;
}

/** What of an article indexing needs. */
export type IndexedArticle = Pick<ConvertedArticle, 'stem' | 'objectsKey' | 'card'>;

/** A segment of which the files are written, and the words that all segments share. */
export interface IndexedSegment {
  readonly told: ToldSegment;
  readonly words: CollectedWords;
}

/** Indexes some articles: their own values and words here, their parts, authors and references in a thread beside, where they are many. */
export async function indexSegment({ name, articles, options, shop, written, search }: SegmentPlan): Promise<IndexedSegment> {
  const beside = articles.length < FEW ? undefined : indexBeside(articles, shop, written);
  // Whatever is wrong is said where it is waited for.
  beside?.catch(() => undefined);
  const builder = new ArticlesBuilder(options);
  const collector = wordCollectorOf({ ...options, fields: SHARED_WORD_FIELDS });
  const withBody = shop.journal.searchBody;
  for (const converted of articles) {
    const kept = await loadObjects(converted, shop);
    const [article] = objectsOfKind(kept, 'article');
    if (article === undefined) continue;
    const document = searchDocumentOf(converted.card, withBody ? kept.bodyText : undefined);
    builder.add(article, kept.refs);
    const further = furtherTexts(document, withBody);
    collector.add(wordDocument(article, options.namespace, { fields: SHARED_WORD_FIELDS, further }));
    await search(document);
  }
  const words = collector.finish();
  const { parts, ...article } = builder.finish(words);
  for (const part of parts) await written.put(part);
  const { component, author, ref } = await (beside ?? indexParts(objectsOf(articles, shop), { names: options, write: written.put }));
  const kinds = { article, component, author, ref };
  const ids = buildIds(new Map([...(['article'] as const), ...PART_KINDS].map((kind) => [kind, kinds[kind].idStarts])), options);
  for (const part of ids.parts) await written.put(part);
  const told = { article: article.told, component: component.told, author: author.told, ref: ref.told };
  return { told: { name, folder: ids.folder, ids: ids.ids, kinds: told }, words };
}

async function indexBeside(articles: readonly IndexedArticle[], { settings }: Indexed, written: Written): Promise<IndexedParts> {
  const { output, cache, published, journal } = settings;
  const { indexed, files } = await indexPartsInThread({
    settings: { output, cache, published, journal },
    articles: articles.map(({ stem, objectsKey }) => [stem, objectsKey]),
  });
  written.take(files);
  return indexed;
}

async function* objectsOf(
  articles: readonly IndexedArticle[],
  shop: Indexed,
): AsyncGenerator<(kind: PartKind) => ReturnType<typeof objectsOfKind>> {
  for (const article of articles) {
    const kept: KeptObjects = await loadObjects(article, shop);
    yield (kind) => objectsOfKind(kept, kind);
  }
}

/** The texts of the fields that are ranked and not exact, in their order. */
function furtherTexts({ authors, keywords, subjects, body }: SearchDocument, withBody: boolean): readonly string[] {
  const lines = [authors, keywords, subjects].map((texts) => texts.join('\n'));
  return withBody ? [...lines, body ?? ''] : lines;
}

/** A thread takes a moment to begin. */
const FEW = 200;
