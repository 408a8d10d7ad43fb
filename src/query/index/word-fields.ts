import type { ObjectKind, TaggedObject, TagValue } from '../../model/tagged-object.ts';
import { tagPath } from '../tag/tag-path.ts';
import type { WordSource } from './manifest.ts';
import type { WordDocument } from './words/word-index.ts';

/** The properties of a tag that the index needs; a subset of `TagSpec`. */
export interface FieldName {
  readonly field: string;
  /** True for text that people search, false for identifiers and codes. */
  readonly words: boolean;
}

export type FieldNames = Readonly<Record<ObjectKind, readonly FieldName[]>>;

/** The fields of the word index that `matches` shares with the search page. */
export const SHARED_WORD_FIELDS = ['article_title', 'abstract'] as const;

/** Beginning of the paths of its files. */
export const WORDS_PREFIX = 'index/words-';

/** Path, among the files of articles, of the root of the word index of their other texts. */
export const MORE_WORDS = 'more-words';

/** Returns the other text fields of articles, which have a word index of their own. References are too many and are indexed by blocks. */
export function moreWordFields(fields: FieldNames): readonly string[] {
  const more = fields.article.filter(({ field, words }) => words && field !== 'refs' && !isShared(field));
  return more.slice(0, MAX_FIELDS).map(({ field }) => field);
}

/** Texts too long and too many for a dictionary: `=` and `contains` narrow by words and read the texts. */
export const LONG_TEXTS: Readonly<Record<ObjectKind, ReadonlySet<string>>> = {
  article: new Set(['refs']),
  component: new Set(['content']),
  author: new Set(),
  ref: new Set(['ref', 'article_title']),
};

/** Texts whose word pairs are indexed, so that a phrase is found without reading megabytes of texts. */
export const PAIRED_TEXTS: Readonly<Record<ObjectKind, ReadonlySet<string>>> = {
  article: new Set(),
  component: new Set(),
  author: new Set(),
  ref: LONG_TEXTS.ref,
};

/** Returns a function that gives the word index of a field: exact words, or blocks of objects whose texts are then read. */
export function wordSources(fields: FieldNames): (kind: ObjectKind, field: string) => WordSource {
  const more = new Set(moreWordFields(fields));
  const codes = new Set(fields.ref.concat(fields.author, fields.component).flatMap(({ field, words }) => (words ? [] : [field])));
  return (kind, field) => {
    if (kind !== 'article') return codes.has(field) ? 'none' : 'blocks';
    if (isShared(field)) return 'words';
    return more.has(field) ? 'more-words' : 'blocks';
  };
}

/** Returns an article as a document of a word index: the texts of some fields, then `further` texts. */
export function wordDocument(
  article: TaggedObject,
  namespace: string,
  { fields, further = [] }: { readonly fields: readonly string[]; readonly further?: readonly string[] },
): WordDocument {
  const textsOf = (field: string): readonly string[] =>
    texts(article.tags.get(tagPath({ namespace, system: '' }, 'article', field))?.value);
  return { texts: [...fields.map(textsOf), ...further.map((text) => [text])] };
}

function texts(value: TagValue | undefined): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' ? value : [];
}

function isShared(field: string): boolean {
  return SHARED_WORD_FIELDS.some((shared) => shared === field);
}

// A posting of the word index has one bit per field.
const MAX_FIELDS = 31;
