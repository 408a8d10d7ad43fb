import { cacheMiss } from '../../engine/cache-miss-error.ts';
import { type ArticleRefs, articleRefs } from '../../index/article-refs.ts';
import type { ListedObject } from '../../index/kind-builder.ts';
import { OBJECT_KINDS } from '../../index/object-kinds.ts';
import type { Journal } from '../../model/journal.ts';
import type { ObjectKind, TaggedObject } from '../../model/tagged-object.ts';
import type { SearchDocument } from '../../search/search-document.ts';
import type { BuildContext } from '../context.ts';
import type { ComponentKind } from '../indexing/index-components.ts';
import type { ConvertResult } from '../tasks.ts';
import { printObjects, readListed, readObjects } from './printed-objects.ts';

/** What the cache keeps of an article's own object: all that is read again when another article has a new title. */
export interface StoredObject {
  /** Printed. */
  readonly article: string;
  readonly refs: ArticleRefs;
  /** The article as search takes it. */
  readonly search: SearchDocument;
}

/** What it keeps beside of the other objects of the article, which are most of them: each kind printed by itself. */
export type StoredComponents = Readonly<Record<ComponentKind, string>>;

/** What is to be kept of the objects of an article. */
export function storedObjects(
  objects: readonly TaggedObject[],
  names: Pick<Journal, 'namespace' | 'system'>,
): { readonly own: Omit<StoredObject, 'search'>; readonly parts: StoredComponents } {
  const ofKind = (kind: ObjectKind): string => printObjects(objects.filter((object) => object.kind === kind));
  const [article, component, author, ref] = OBJECT_KINDS.map(ofKind);
  if (article === undefined || component === undefined || author === undefined || ref === undefined)
    throw new RangeError('a kind is missing');
  return { own: { article, refs: articleRefs(objects, names) }, parts: { component, author, ref } };
}

/** The own object of one converted article. */
export async function loadOwn(
  { objectsKey, stem }: Pick<ConvertResult, 'objectsKey'> & { readonly stem: string },
  { cache }: Pick<BuildContext, 'cache'>,
): Promise<OwnObject> {
  const kept = await cache.read<StoredObject>(objectsKey);
  const [object] = kept === undefined ? [] : readObjects('article', kept.article);
  if (kept === undefined || object === undefined) throw cacheMiss(`the kept objects of ${stem}`);
  return { object, refs: kept.refs, search: kept.search };
}

export interface OwnObject extends Omit<StoredObject, 'article'> {
  readonly object: TaggedObject;
}

/** Its other objects, by kind, for who goes through the tags in their order. */
export async function loadParts(
  { partsKey, stem }: Pick<ConvertResult, 'partsKey'> & { readonly stem: string },
  { cache }: Pick<BuildContext, 'cache'>,
): Promise<(kind: ComponentKind) => readonly ListedObject[]> {
  const kept = await cache.read<StoredComponents>(partsKey);
  if (kept === undefined) throw cacheMiss(`the kept objects of ${stem}`);
  return (kind) => readListed(kind, kept[kind]);
}
