import type { TaggedObject } from '../model/tagged-object.ts';
import { tagPath } from '../tag/tag-path.ts';

/** What an article must know of its references, which are a kind of their own. */
export interface ArticleRefs {
  readonly count: number;
  /** Whether they say, text by text, what the article's list of references says: then it is kept once. */
  readonly areList: boolean;
}

/** What the objects of an article say of its references. */
export function articleRefs(objects: readonly TaggedObject[], names: { readonly namespace: string; readonly system: string }): ArticleRefs {
  const article = objects.find(({ kind }) => kind === 'article');
  const list = article?.tags.get(tagPath(names, 'article', 'refs'))?.value;
  const refs = objects.filter(({ kind }) => kind === 'ref');
  const textPath = tagPath(names, 'ref', 'ref');
  const areList = Array.isArray(list) && list.length === refs.length && refs.every((ref, i) => ref.tags.get(textPath)?.value === list[i]);
  return { count: refs.length, areList };
}
