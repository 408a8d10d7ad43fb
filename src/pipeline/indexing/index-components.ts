import { type BuiltKind, KindBuilder } from '../../index/kind-builder.ts';
import { wordSources } from '../../index/word-fields.ts';
import type { ObjectKind } from '../../model/tagged-object.ts';
import { loadParts } from '../articles/stored-objects.ts';
import type { IndexContext, IndexedArticle } from './index-articles.ts';
import { deflateOf } from './index-settings.ts';

/** A kind of objects that can be indexed without the other kinds and without the words. */
export type ComponentKind = Exclude<ObjectKind, 'article'>;

export const COMPONENT_KINDS: readonly ComponentKind[] = ['component', 'author', 'ref'];

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
    builder: new KindBuilder({ ...options, deflate: deflateOf(kind), kind, folder: written.openFolder(), wordSourceOf }),
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
