import { ArticlesBuilder } from '../../index/articles-builder.ts';
import type { IndexOptions } from '../../index/index-options.ts';
import type { BuiltKind } from '../../index/kind-builder.ts';
import type { SegmentEntry } from '../../index/manifest.ts';
import { OBJECT_KINDS } from '../../index/object-kinds.ts';
import { buildIds, type ToldSegment } from '../../index/segment.ts';
import { SHARED_WORD_FIELDS, wordDocument } from '../../index/word-fields.ts';
import type { CollectedWords } from '../../index/words/word-collector.ts';
import { wordCollectorOf } from '../../index/words/word-index-builder.ts';
import type { ObjectKind } from '../../model/tagged-object.ts';
import { stagePathOf } from '../../publish/site-manifest.ts';
import { type SearchDocument, searchDocumentOf } from '../../search/search-document.ts';
import type { ConvertedArticle } from '../convert-articles.ts';
import { loadOwn, loadParts } from '../kept-objects.ts';
import type { Workshop } from '../workshop.ts';
import { openPartsIndexer, PART_KINDS, type PartKind } from './index-parts.ts';
import type { KeptKinds } from './kept-kinds.ts';
import { openSpill } from './open-spill.ts';
import { type IndexTask, indexPartsBeside } from './parts-process.ts';
import type { Written } from './written.ts';

/** What of a build indexing needs. */
export interface Indexed extends Pick<Workshop, 'cache' | 'settings' | 'ending'> {
  readonly journal: Pick<Workshop['journal'], 'searchBody'>;
}

export interface SegmentPlan {
  readonly name: SegmentEntry['name'];
  /** In the order of the index. */
  readonly articles: readonly IndexedArticle[];
  readonly options: IndexOptions;
  readonly shop: Indexed;
  readonly written: Written;
  /** Kinds that are indexed already. */
  readonly kept?: KeptKinds;
  /** Takes every article as search wants it. */
  readonly search: (document: SearchDocument) => Promise<void>;
}

/** What of an article indexing needs. */
export type IndexedArticle = Pick<ConvertedArticle, 'stem' | 'objectsKey' | 'partsKey' | 'card'>;

/** A segment whose articles are indexed, and the words that all segments share. */
export interface IndexedSegment {
  readonly words: CollectedWords;
  /** Comes when all files are written: the references may take longer. */
  readonly told: Promise<ToldSegment>;
}

/** Indexes some articles: references, which are most of their objects, in a process beside, where there are many. */
export async function indexSegment(plan: SegmentPlan): Promise<IndexedSegment> {
  const spill = openSpill(stagePathOf(plan.shop.settings.output));
  try {
    return await indexArticles({ ...plan, options: { ...plan.options, spill } });
  } finally {
    spill.close();
  }
}

async function indexArticles({ name, articles, options, shop, written, kept: known, search }: SegmentPlan): Promise<IndexedSegment> {
  const toIndex = PART_KINDS.filter((kind) => known?.kinds.has(kind) !== true);
  const kindsBeside = articles.length < FEW ? [] : toIndex.filter((kind) => BESIDE.has(kind));
  const beside = kindsBeside.length === 0 ? undefined : indexBeside({ kinds: kindsBeside, articles }, shop, written);
  // Whatever is wrong is said where it is waited for.
  beside?.catch(() => undefined);
  const builder = new ArticlesBuilder(options, written.openFolder());
  const ownKinds = toIndex.filter((kind) => !kindsBeside.includes(kind));
  const parts = openPartsIndexer(ownKinds, options, written.openFolder);
  const collector = wordCollectorOf({ ...options, fields: SHARED_WORD_FIELDS });
  const withBody = shop.journal.searchBody;
  for (const converted of articles) {
    const { object: article, refs, bodyText } = await loadOwn(converted, shop);
    const document = searchDocumentOf(converted.card, withBody ? bodyText : undefined);
    builder.add(article, refs);
    if (ownKinds.length > 0) parts.add(await loadParts(converted, shop));
    const further = furtherTexts(document, withBody);
    collector.add(wordDocument(article, options.namespace, { fields: SHARED_WORD_FIELDS, further }));
    await search(document);
  }
  const words = collector.finish();
  const article = builder.finish(words);
  const own = parts.finish();
  const finish = async (): Promise<ToldSegment> => {
    const indexed = new Map([...own, ...((await beside) ?? [])]);
    await known?.keep(indexed);
    return toldOf(name, new Map<ObjectKind, BuiltKind>([['article', article], ...(known?.kinds ?? []), ...indexed]), { options, written });
  };
  const told = finish();
  told.catch(() => undefined);
  return { words, told };
}

/** Writes what all kinds share. */
function toldOf(
  name: SegmentEntry['name'],
  kinds: ReadonlyMap<ObjectKind, BuiltKind>,
  { options, written }: Pick<SegmentPlan, 'options' | 'written'>,
): ToldSegment {
  const [article, component, author, ref] = OBJECT_KINDS.map((kind) => kinds.get(kind));
  if (article === undefined || component === undefined || author === undefined || ref === undefined)
    throw new RangeError('a kind was not indexed');
  const built = { article, component, author, ref };
  const starts = new Map(OBJECT_KINDS.map((kind) => [kind, built[kind].idStarts]));
  const ids = buildIds(starts, options.deflate, written.openFolder());
  return { name, ...ids, kinds: { article: article.told, component: component.told, author: author.told, ref: ref.told } };
}

async function indexBeside(
  { kinds, articles }: { readonly kinds: readonly PartKind[]; readonly articles: readonly IndexedArticle[] },
  { settings, ending }: Indexed,
  written: Written,
): Promise<ReadonlyMap<PartKind, BuiltKind>> {
  const { output, cache, published, journal } = settings;
  const task: IndexTask = {
    settings: { output, cache, published, journal },
    kinds,
    articles: articles.map(({ stem, partsKey }) => [stem, partsKey]),
  };
  const { indexed, files } = await indexPartsBeside(task, ending);
  written.take(files);
  return indexed;
}

/** The texts of the fields that are ranked and not exact, in their order. */
function furtherTexts({ authors, keywords, subjects, body }: SearchDocument, withBody: boolean): readonly string[] {
  const lines = [authors, keywords, subjects].map((texts) => texts.join('\n'));
  return withBody ? [...lines, body ?? ''] : lines;
}

const BESIDE: ReadonlySet<PartKind> = new Set(['ref']);
/** A process takes a moment to begin. */
const FEW = 200;
