import { type ArticleRefs, articleRefs } from '../index/article-refs.ts';
import type { ListedObject } from '../index/kind-builder.ts';
import { OBJECT_KINDS } from '../index/object-kinds.ts';
import type { Journal } from '../model/journal.ts';
import type { ObjectKind, TaggedObject } from '../model/tagged-object.ts';
import type { ConvertedArticle } from './convert-articles.ts';
import { keptLost } from './kept-lost.ts';
import { printObjects, readListed, readObjects } from './printed-objects.ts';
import type { Workshop } from './workshop.ts';

/** What the cache keeps of an article's objects. */
export interface KeptObjects {
  /** The objects of each kind, printed by themselves: references are most of them, and few who ask want those. */
  readonly objects: Readonly<Record<ObjectKind, string>>;
  readonly refs: ArticleRefs;
  /** The running text, for journals that have it searched. */
  readonly bodyText?: string;
}

/** What is to be kept of the objects of an article. */
export function keptObjects(
  objects: readonly TaggedObject[],
  names: Pick<Journal, 'namespace' | 'system'>,
): Pick<KeptObjects, 'objects' | 'refs'> {
  const ofKind = (kind: ObjectKind): string => printObjects(objects.filter((object) => object.kind === kind));
  const [article, component, author, ref] = OBJECT_KINDS.map(ofKind);
  if (article === undefined || component === undefined || author === undefined || ref === undefined)
    throw new RangeError('a kind is missing');
  return { objects: { article, component, author, ref }, refs: articleRefs(objects, names) };
}

/** The objects of one kind. */
export function objectsOfKind({ objects }: KeptObjects, kind: ObjectKind): readonly TaggedObject[] {
  return readObjects(kind, objects[kind]);
}

/** The same for who goes through the tags in their order. */
export function listedOfKind({ objects }: KeptObjects, kind: ObjectKind): readonly ListedObject[] {
  return readListed(kind, objects[kind]);
}

/** What is kept of the objects of one converted article. */
export async function loadObjects(
  { objectsKey, stem }: Pick<ConvertedArticle, 'objectsKey'> & { readonly stem: string },
  { cache }: Pick<Workshop, 'cache'>,
): Promise<KeptObjects> {
  const kept = await cache.read<KeptObjects>(objectsKey);
  if (kept === undefined) throw keptLost(`the kept objects of ${stem}`);
  return kept;
}
