import type { TaggedObject } from '../model/tagged-object.ts';
import type { ConvertedArticle } from './convert-articles.ts';
import { keptLost } from './kept-lost.ts';
import type { Workshop } from './workshop.ts';

/** What the cache keeps of an article's objects. */
export interface KeptObjects {
  readonly objects: readonly TaggedObject[];
  /** The article's own object printed with every tag, as a member of `results.id`. */
  readonly member: string;
  /** The running text, for journals that have it searched. */
  readonly bodyText?: string;
}

/** The objects of one converted article, from the cache. */
export async function loadObjects({ objectsKey, stem }: ConvertedArticle, { cache }: Pick<Workshop, 'cache'>): Promise<KeptObjects> {
  const kept = await cache.read<KeptObjects>(objectsKey);
  if (kept === undefined) throw keptLost(`the kept objects of ${stem}`);
  return kept;
}
