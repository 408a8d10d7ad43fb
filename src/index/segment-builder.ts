import type { ObjectKind, TaggedObject } from '../model/tagged-object.ts';
import { articleRefs } from './article-refs.ts';
import { ArticlesBuilder } from './articles-builder.ts';
import type { IndexPart } from './field-builder.ts';
import type { IndexOptions } from './index-options.ts';
import { type BuiltKind, KindBuilder } from './kind-builder.ts';
import type { SegmentEntry } from './manifest.ts';
import { buildIds, type ToldSegment } from './segment.ts';
import { wordSources } from './word-fields.ts';
import type { CollectedWords } from './words/word-collector.ts';

/** A segment with its files. */
export interface BuiltSegment {
  readonly parts: readonly IndexPart[];
  readonly told: ToldSegment;
}

/** The indexes of the newest articles or of all others, given one article after the other in the order of `order.ts`. */
export class SegmentBuilder {
  readonly #options: IndexOptions;
  readonly #articles: ArticlesBuilder;
  readonly #others: ReadonlyMap<Exclude<ObjectKind, 'article'>, KindBuilder>;

  constructor(options: IndexOptions) {
    this.#options = options;
    this.#articles = new ArticlesBuilder(options);
    this.#others = new Map(
      OTHER_KINDS.map((kind) => [kind, new KindBuilder({ ...options, kind, wordSourceOf: wordSources(options.fields) })]),
    );
  }

  /** All objects of one article. */
  add(objects: readonly TaggedObject[]): void {
    const article = objects.find(({ kind }) => kind === 'article');
    if (article !== undefined) this.#articles.add(article, articleRefs(objects, this.#options));
    for (const [kind, builder] of this.#others) builder.add(objects.filter((object) => object.kind === kind));
  }

  /** Articles so far. */
  get count(): number {
    return this.#articles.count;
  }

  /** `shared` are the words of title and abstract of its articles. */
  finish(name: SegmentEntry['name'], shared: CollectedWords): BuiltSegment {
    const article = this.#articles.finish(shared);
    const finished = (kind: Exclude<ObjectKind, 'article'>): BuiltKind => this.#others.get(kind)?.finish() ?? fail(kind);
    const [component, author, ref] = [finished('component'), finished('author'), finished('ref')];
    const built = { article, component, author, ref };
    const starts = new Map(Object.entries(built).map(([kind, { idStarts }]) => [kind as ObjectKind, idStarts]));
    const { parts, ...ids } = buildIds(starts, this.#options);
    return {
      parts: [...parts, ...Object.values(built).flatMap((kind) => kind.parts)],
      told: { name, ...ids, kinds: { article: article.told, component: component.told, author: author.told, ref: ref.told } },
    };
  }
}

const OTHER_KINDS = ['component', 'author', 'ref'] as const;

function fail(kind: ObjectKind): never {
  throw new RangeError(`${kind} is no kind of a segment`);
}
