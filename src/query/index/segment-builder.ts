import type { ObjectKind, TaggedObject } from '../../model/tagged-object.ts';
import { articleRefs } from './article-refs.ts';
import { ArticlesBuilder } from './articles-builder.ts';
import type { IndexFolder } from './index-folder.ts';
import type { IndexOptions } from './index-options.ts';
import { type BuiltKind, KindBuilder } from './kind-builder.ts';
import type { SegmentEntry } from './manifest.ts';
import { buildIds, type SegmentSummary } from './segment.ts';
import { wordSources } from './word-fields.ts';
import type { CollectedWords } from './words/word-collector.ts';

/** Builds one segment: the newest articles or all others, added in the order of `order.ts`. */
export class SegmentBuilder {
  readonly #options: IndexOptions;
  readonly #openFolder: () => IndexFolder;
  readonly #articles: ArticlesBuilder;
  readonly #others: ReadonlyMap<Exclude<ObjectKind, 'article'>, KindBuilder>;

  constructor(options: IndexOptions, openFolder: () => IndexFolder) {
    this.#options = options;
    this.#openFolder = openFolder;
    this.#articles = new ArticlesBuilder(options, openFolder());
    const wordSourceOf = wordSources(options.fields);
    this.#others = new Map(OTHER_KINDS.map((kind) => [kind, new KindBuilder({ ...options, kind, folder: openFolder(), wordSourceOf })]));
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
    const ids = buildIds(starts, this.#options.deflate, this.#openFolder());
    return { name, ...ids, kinds: { article: article.summary, component: component.summary, author: author.summary, ref: ref.summary } };
  }
}

const OTHER_KINDS = ['component', 'author', 'ref'] as const;

function fail(kind: ObjectKind): never {
  throw new RangeError(`${kind} is no kind of a segment`);
}
