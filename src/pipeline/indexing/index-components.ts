import type { ObjectKind } from '../../model/tagged-object.ts';
import { type BuiltKind, KindBuilder } from '../../query/index/kind-builder.ts';
import type { ComponentKind } from '../../query/index/object-kinds.ts';
import { wordSources } from '../../query/index/word-fields.ts';
import { loadParts } from '../tasks/objects/stored-objects.ts';
import type { IndexContext, IndexedArticle } from './index-articles.ts';
import { deflateOf } from './index-settings.ts';

/** The kinds of objects in a segment that are unchanged, so that their files stay. A new title changes article objects only. */
export interface UnchangedKinds {
  readonly kinds: ReadonlyMap<ComponentKind, BuiltKind>;
  /** Kinds that must be indexed. */
  readonly others: readonly ComponentKind[];
  /** Caches indexed kinds for the next build. */
  keep(indexed: ReadonlyMap<ObjectKind, BuiltKind>): Promise<void>;
}

export interface ComponentsPlan {
  readonly kinds: readonly ComponentKind[];
  readonly onArticle: () => void;
}

/** Indexes some kinds of objects of articles, which must be in the order of the index, and writes the files. */
export async function indexComponents(
  articles: readonly Pick<IndexedArticle, 'stem' | 'partsKey'>[],
  { settings: { options }, cache, written }: IndexContext,
  { kinds, onArticle }: ComponentsPlan,
): Promise<ReadonlyMap<ComponentKind, BuiltKind>> {
  const indexed = new Map<ComponentKind, BuiltKind>();
  if (kinds.length === 0) return indexed;
  const wordSourceOf = wordSources(options.fields);
  const builders = kinds.map((kind) => ({
    kind,
    builder: new KindBuilder({ ...options, deflate: deflateOf(kind), kind, part: written.openPart(), wordSourceOf }),
  }));
  for (const article of articles) {
    const objectsOf = await loadParts(article, { cache });
    for (const { kind, builder } of builders) builder.add(objectsOf(kind));
    onArticle();
  }
  // `shift` drops the reference to a finished builder, so that its memory is free before the next is finished.
  for (let next = builders.shift(); next !== undefined; next = builders.shift()) indexed.set(next.kind, next.builder.finish());
  return indexed;
}
