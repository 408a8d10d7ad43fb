import type { Artifact } from '../../model/artifact.ts';
import type { ObjectKind, TaggedObject } from '../../model/tagged-object.ts';
import { tagPath } from '../tag/tag-path.ts';
import { articleRefs } from './article-refs.ts';
import { ArticlesBuilder } from './articles-builder.ts';
import { type IndexPart, indexFile, openIndexPart } from './file-list.ts';
import type { IndexOptions } from './index-options.ts';
import { type BuiltKind, KindBuilder } from './kind-builder.ts';
import { MANIFEST_PATH, printManifest, type SegmentEntry } from './manifest.ts';
import { type ArticleOrderKey, orderArticles, yearOf } from './order.ts';
import { buildIds, manifestOf, type SegmentSummary } from './segment.ts';
import { SHARED_WORD_FIELDS, WORDS_PREFIX, wordDocument, wordSources } from './word-fields.ts';
import { PLAIN_LANGUAGE } from './words/language.ts';
import { rankedLength } from './words/ranked-length.ts';
import type { CollectedWords } from './words/word-collector.ts';
import { type BuiltWords, WordIndexBuilder } from './words/word-index-builder.ts';

/**
 * Builds the query index of a journal, article by article.
 *
 * `add` takes all objects of one article; articles come in the order of `compareArticles`, newest year first. `finish` returns the files,
 * the manifest last. Deflated files and the texts of the dictionaries are held in memory, objects are not.
 */
export class IndexBuilder {
  readonly #options: IndexOptions;
  readonly #files = new Map<string, Artifact>();
  readonly #words: WordIndexBuilder;
  readonly #recent: SegmentBuilder;
  readonly #base: SegmentBuilder;
  #lastYear = Number.POSITIVE_INFINITY;

  constructor(options: IndexOptions) {
    const { deflate, digest, ranking, recentCount = 0 } = options;
    this.#options = options;
    const write = (bytes: Uint8Array): string => {
      const name = digest([bytes]);
      this.#files.set(name, { path: indexFile(name), bytes });
      return name;
    };
    const openPart = (): IndexPart => openIndexPart(deflate, write);
    this.#recent = new SegmentBuilder(options, openPart);
    this.#base = new SegmentBuilder(options, openPart);
    this.#words = new WordIndexBuilder({
      fields: SHARED_WORD_FIELDS,
      deflate,
      digest,
      recentCount,
      files: WORDS_PREFIX,
      ...(ranking === undefined ? {} : { ranking }),
    });
  }

  /** Adds an article. `further` are the texts of the ranked fields other than title and abstract. */
  add(objects: readonly TaggedObject[], further: readonly string[] = []): void {
    const [article] = objects;
    if (article === undefined) return;
    const year = yearOf(article.sortDate);
    if (year > this.#lastYear)
      throw new RangeError(`an article of ${year} came after one of ${this.#lastYear}, expected the newest year first`);
    this.#lastYear = year;
    const isRecent = this.#recent.count < (this.#options.recentCount ?? 0);
    (isRecent ? this.#recent : this.#base).add(objects);
    this.#words.add(wordDocument(article, this.#options.namespace, { fields: SHARED_WORD_FIELDS, further }));
  }

  finish(): IndexFiles {
    const words = this.#words.finish();
    const segments = [
      ...(this.#recent.count === 0 ? [] : [this.#recent.finish('current', words.recent)]),
      ...(this.#base.count === 0 ? [] : [this.#base.finish('closed', words.base)]),
    ];
    // The root of the word index is needed for patterns only and would be half of the manifest.
    const { bytes: _, ...places } = words.places;
    const manifest = printManifest(manifestOf(segments, places, this.#options));
    return { artifacts: [...words.artifacts, ...this.#files.values(), { path: MANIFEST_PATH, bytes: manifest }], words };
  }
}

/** The files, the manifest last, and the word index, which the search page shares. */
export interface IndexFiles {
  readonly artifacts: readonly Artifact[];
  readonly words: BuiltWords;
}

/** Returns the index files of objects in memory, in any order. Up to `mostRecent` articles get a segment of their own (`order.ts`). */
export function buildIndex(
  objects: readonly TaggedObject[],
  options: IndexOptions & { readonly mostRecent?: number },
): readonly Artifact[] {
  const { ordered, recentCount } = articlesOf(objects, options);
  const builder = new IndexBuilder({ ...options, recentCount });
  for (const article of ordered) builder.add(article);
  return builder.finish().artifacts;
}

/** Groups objects by article, in the order of the index. The objects of an article must be adjacent, the article first. */
function articlesOf(
  objects: readonly TaggedObject[],
  options: Parameters<typeof buildIndex>[1],
): ReturnType<typeof orderArticles<readonly TaggedObject[]>> {
  const groups: TaggedObject[][] = [];
  for (const object of objects) {
    if (object.kind === 'article') groups.push([object]);
    else groups.at(-1)?.push(object);
  }
  const language = options.ranking?.language ?? PLAIN_LANGUAGE;
  const abstractPath = tagPath(options, 'article', 'abstract');
  const keyOf = ([article]: readonly TaggedObject[]): ArticleOrderKey & { readonly sortDate: string } => {
    const abstract = article?.tags.get(abstractPath)?.value;
    const abstractLength = rankedLength(typeof abstract === 'string' ? abstract : '', language);
    const sortDate = article?.sortDate ?? '';
    return { year: yearOf(sortDate), sortDate, abstractLength, doi: article?.articleDoi || (article?.about ?? '') };
  };
  return orderArticles<readonly TaggedObject[]>(groups, keyOf, options.mostRecent);
}

/** Builds one segment: the newest articles or all others, added in the order of `order.ts`. */
class SegmentBuilder {
  readonly #options: IndexOptions;
  readonly #openPart: () => IndexPart;
  readonly #articles: ArticlesBuilder;
  readonly #others: ReadonlyMap<Exclude<ObjectKind, 'article'>, KindBuilder>;

  constructor(options: IndexOptions, openPart: () => IndexPart) {
    this.#options = options;
    this.#openPart = openPart;
    this.#articles = new ArticlesBuilder(options, openPart());
    const wordSourceOf = wordSources(options.fields);
    this.#others = new Map(OTHER_KINDS.map((kind) => [kind, new KindBuilder({ ...options, kind, part: openPart(), wordSourceOf })]));
  }

  /** Adds all objects of one article. */
  add(objects: readonly TaggedObject[]): void {
    const article = objects.find(({ kind }) => kind === 'article');
    if (article !== undefined) this.#articles.add(article, articleRefs(objects, this.#options));
    for (const [kind, builder] of this.#others) builder.add(objects.filter((object) => object.kind === kind));
  }

  /** Number of articles. */
  get count(): number {
    return this.#articles.count;
  }

  /** Returns the summary of the finished segment. `shared` has the words of title and abstract of its articles. */
  finish(name: SegmentEntry['name'], shared: CollectedWords): SegmentSummary {
    const article = this.#articles.finish(shared);
    const finished = (kind: Exclude<ObjectKind, 'article'>): BuiltKind => this.#others.get(kind)?.finish() ?? fail(kind);
    const [component, author, ref] = [finished('component'), finished('author'), finished('ref')];
    const built = { article, component, author, ref };
    const starts = new Map(Object.entries(built).map(([kind, { idPrefixes }]) => [kind as ObjectKind, idPrefixes]));
    const { ids, files } = buildIds(starts, this.#options.deflate, this.#openPart());
    return {
      name,
      ids,
      files,
      kinds: { article: article.summary, component: component.summary, author: author.summary, ref: ref.summary },
    };
  }
}

const OTHER_KINDS = ['component', 'author', 'ref'] as const;

function fail(kind: ObjectKind): never {
  throw new RangeError(`${kind} is no kind of a segment`);
}
