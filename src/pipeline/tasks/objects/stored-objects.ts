import type { Journal } from '../../../model/journal.ts';
import type { Stem, TagPath } from '../../../model/names.ts';
import type { ObjectKind, TaggedObject, TaggedValue, TagValue } from '../../../model/tagged-object.ts';
import { type ArticleRefs, articleRefs } from '../../../query/index/article-refs.ts';
import type { ListedObject } from '../../../query/index/kind-builder.ts';
import { type ComponentKind, OBJECT_KINDS } from '../../../query/index/object-kinds.ts';
import type { CountedText } from '../../../query/search/counted-text.ts';
import type { SearchDocument } from '../../../query/search/search-document.ts';
import { cacheMiss } from '../../engine/cache-miss-error.ts';
import type { CacheKey, ResultCache } from '../../engine/result-cache.ts';
import type { ConvertResult } from '../tasks.ts';

/** The cached article object, which is read when the newest articles are indexed. */
export interface StoredObject {
  /** Printed object. */
  readonly article: string;
  readonly refs: ArticleRefs;
  /** The document for search. */
  readonly search: SearchDocument;
}

/** The cached component, author and reference objects, printed by kind. */
export type StoredComponents = Readonly<Record<ComponentKind, string>>;

/** Prepares the objects of an article for the cache. */
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

/** Loads the article object. Throws `CacheMissError` if it is lost. */
export async function loadOwn(
  { objectsKey, stem }: Pick<ConvertResult, 'objectsKey'> & { readonly stem: string },
  { cache }: { readonly cache: ResultCache },
): Promise<OwnObject> {
  const stored = await cache.read<StoredObject>(objectsKey);
  const [object] = stored === undefined ? [] : readObjects('article', stored.article);
  if (stored === undefined || object === undefined) throw cacheMiss(`the cached objects of ${stem}`);
  return { object, refs: stored.refs, search: stored.search };
}

/** The cached words of an article's full text. */
export interface StoredText {
  readonly text: CountedText;
  /** BCP 47 tag; absent if it is that of the journal. */
  readonly lang?: string;
}

/** An article whose full text is in the cache. */
export interface TextOfArticle {
  readonly stem: Stem;
  readonly textKey: CacheKey;
}

/** Loads the words of the full text. Throws `CacheMissError` if they are lost. */
export async function loadText({ textKey, stem }: TextOfArticle, { cache }: { readonly cache: ResultCache }): Promise<StoredText> {
  const stored = await cache.read<StoredText>(textKey);
  if (stored === undefined) throw cacheMiss(`the cached text of ${stem}`);
  return stored;
}

export interface OwnObject extends Omit<StoredObject, 'article'> {
  readonly object: TaggedObject;
}

/** Loads the other objects; the returned function gives those of a kind. */
export async function loadParts(
  { partsKey, stem }: Pick<ConvertResult, 'partsKey'> & { readonly stem: string },
  { cache }: { readonly cache: ResultCache },
): Promise<(kind: ComponentKind) => readonly ListedObject[]> {
  const stored = await cache.read<StoredComponents>(partsKey);
  if (stored === undefined) throw cacheMiss(`the cached objects of ${stem}`);
  return (kind) => readListed(kind, stored[kind]);
}

/**
 * Prints objects of one kind as JSON with tables of tag paths and times. It is read in half of the time that MessagePack takes for as many maps.
 *
 *   {"paths":["j.org/api_v1/ref/year"],"times":["2012-…"],"rows":[["9f…","ref_1_10.1/a","2012-12-18","10.1/a",0,0,"1909"]]}
 *
 * A row is id, about, date and DOI, then path, time and value of each tag.
 */
export function printObjects(objects: readonly TaggedObject[]): string {
  const paths = new Map<TagPath, number>();
  const times = new Map<string, number>();
  const rows = objects.map(({ id, about, sortDate, articleDoi, tags }) => {
    const row: TagValue[] = [id, about, sortDate, articleDoi];
    for (const [path, { value, updatedAt }] of tags) row.push(numberOf(paths, path), numberOf(times, updatedAt), value);
    return row;
  });
  return JSON.stringify({ paths: [...paths.keys()], times: [...times.keys()], rows } satisfies PrintedObjects);
}

/** The objects again. */
export function readObjects(kind: ObjectKind, text: string): readonly TaggedObject[] {
  return readListed(kind, text).map(({ tags, ...object }) => ({ ...object, tags: new Map(tags) }));
}

/** Parses printed objects with their tags as a list in printed order, which takes half of the time of building a map. */
function readListed(kind: ObjectKind, text: string): readonly ListedObject[] {
  const { paths, times, rows } = JSON.parse(text) as PrintedObjects;
  return rows.map((row) => {
    const [id, about, sortDate, articleDoi] = row as string[];
    const tags: (readonly [TagPath, TaggedValue])[] = [];
    for (let i = FIRST_TAG; i < row.length; i += 3) {
      const path = paths[Number(row[i])];
      const value = row[i + 2];
      if (path !== undefined && value !== undefined) tags.push([path, { value, updatedAt: times[Number(row[i + 1])] ?? '' }]);
    }
    return { kind, id: id ?? '', about: about ?? '', sortDate: sortDate ?? '', articleDoi: articleDoi ?? '', tags };
  });
}

interface PrintedObjects {
  readonly paths: readonly TagPath[];
  readonly times: readonly string[];
  readonly rows: readonly (readonly TagValue[])[];
}

function numberOf<Name extends string>(numbers: Map<Name, number>, name: Name): number {
  const known = numbers.get(name) ?? numbers.size;
  numbers.set(name, known);
  return known;
}

const FIRST_TAG = 4;
