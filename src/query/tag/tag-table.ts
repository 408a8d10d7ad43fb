import type { ObjectKind } from '../../model/tagged-object.ts';
import { ARTICLE_TAGS } from './article-tags.ts';
import { AUTHOR_TAGS } from './author-tags.ts';
import { COMPONENT_TAGS } from './component-tags.ts';
import { REF_TAGS } from './ref-tags.ts';
import type { TagType } from './tag-spec.ts';

/** The properties of a tag for query service and index; without its computation. */
export interface TagEntry {
  readonly kind: ObjectKind;
  readonly field: string;
  readonly type: TagType;
  /** True if its words are indexed for `matches`. */
  readonly words: boolean;
}

/** The kinds in the order in which an article's objects are listed. */
export const OBJECT_KINDS: readonly ObjectKind[] = ['article', 'component', 'author', 'ref'];

/** All tags of every kind in the order of `tag=*`; `<system>/about` follows in each kind. */
export const TAG_TABLE: Readonly<Record<ObjectKind, readonly TagEntry[]>> = {
  article: entries('article', ARTICLE_TAGS),
  component: entries('component', COMPONENT_TAGS),
  author: entries('author', AUTHOR_TAGS),
  ref: entries('ref', REF_TAGS),
};

function entries(kind: ObjectKind, specs: readonly Omit<TagEntry, 'kind'>[]): readonly TagEntry[] {
  return specs.map(({ field, type, words }) => ({ kind, field, type, words }));
}
