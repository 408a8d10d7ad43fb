import type { ObjectKind, TaggedObject, TagValue } from '../model/tagged-object.ts';
import { tagPath } from '../tag/tag-path.ts';
import type { WordSource } from './manifest.ts';
import { yearOf } from './order.ts';
import type { WordDocument } from './words/word-index.ts';

/** What the indexes need to know of a tag; a `TagSpec` is one. */
export interface FieldName {
  readonly field: string;
  /** Whether it holds text that people look for words in, and not identifiers. */
  readonly words: boolean;
}

export type FieldNames = Readonly<Record<ObjectKind, readonly FieldName[]>>;

/** The fields of the index that `matches` shares with the search page. */
export const SHARED_WORD_FIELDS = ['article_title', 'abstract'] as const;

/** The other texts of articles, which have an index of their own; references are too many and are narrowed by blocks. */
export function moreWordFields(fields: FieldNames): readonly string[] {
  const more = fields.article.filter(({ field, words }) => words && field !== 'refs' && !isShared(field));
  return more.slice(0, MOST_FIELDS).map(({ field }) => field);
}

/** Texts so long and so many that no dictionary lists them: `=` and `contains` narrow by their words and look at them. */
export const LONG_TEXTS: Readonly<Record<ObjectKind, ReadonlySet<string>>> = {
  article: new Set(['refs']),
  component: new Set(['content']),
  author: new Set(),
  ref: new Set(['ref', 'article_title']),
};

/** Of these the pairs of words, so that a phrase is found without reading megabytes of texts. */
export const PAIRED_TEXTS: Readonly<Record<ObjectKind, ReadonlySet<string>>> = {
  article: new Set(),
  component: new Set(),
  author: new Set(),
  ref: LONG_TEXTS.ref,
};

/** How the words of each field are found: exactly by an index of words, or by blocks and a look at the text. */
export function wordSources(fields: FieldNames): (kind: ObjectKind, field: string) => WordSource {
  const more = new Set(moreWordFields(fields));
  const codes = new Set(fields.ref.concat(fields.author, fields.component).flatMap(({ field, words }) => (words ? [] : [field])));
  return (kind, field) => {
    if (kind !== 'article') return codes.has(field) ? 'none' : 'blocks';
    if (isShared(field)) return 'words';
    return more.has(field) ? 'more-words' : 'blocks';
  };
}

/** An article as a document of a word index of some fields, with further texts after them. */
export function wordDocument(
  article: TaggedObject,
  namespace: string,
  { fields, further = [] }: { readonly fields: readonly string[]; readonly further?: readonly string[] },
): WordDocument {
  const textsOf = (field: string): readonly string[] =>
    texts(article.tags.get(tagPath({ namespace, system: '' }, 'article', field))?.value);
  return { year: yearOf(article.sortDate), texts: [...fields.map(textsOf), ...further.map((text) => [text])] };
}

function texts(value: TagValue | undefined): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' ? value : [];
}

function isShared(field: string): boolean {
  return SHARED_WORD_FIELDS.some((shared) => shared === field);
}

// A word index holds a bit for each field.
const MOST_FIELDS = 31;
