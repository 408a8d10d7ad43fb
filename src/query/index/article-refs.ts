import type { TaggedObject } from '../../model/tagged-object.ts';
import { tagPath } from '../tag/tag-path.ts';

/** The references of an article, as its own object needs them; each reference is also an object of kind `ref`. */
export interface ArticleRefs {
  readonly count: number;
  /** True if their texts are those of the article's list of references; the list is then stored once, in the references. */
  readonly areList: boolean;
}

/** Compares the references among the objects of an article with the article's list of references. */
export function articleRefs(objects: readonly TaggedObject[], names: { readonly namespace: string; readonly system: string }): ArticleRefs {
  const article = objects.find(({ kind }) => kind === 'article');
  const list = article?.tags.get(tagPath(names, 'article', 'refs'))?.value;
  const refs = objects.filter(({ kind }) => kind === 'ref');
  const textPath = tagPath(names, 'ref', 'ref');
  const areList = Array.isArray(list) && list.length === refs.length && refs.every((ref, i) => ref.tags.get(textPath)?.value === list[i]);
  return { count: refs.length, areList };
}
