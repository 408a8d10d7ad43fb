import type { TagValue } from '../model/tagged-object.ts';

/** What the values of a tag may be. `oneOrMore` is a string where there is one value, else a list (decisions, section 2.5). */
export type TagType = 'string' | 'integer' | 'boolean' | 'list' | 'oneOrMore';

/** One tag of one kind of object: its name, its type, and how it is made. */
export interface TagSpec<Source> {
  readonly field: string;
  readonly type: TagType;
  /** Whether its words are indexed for `matches`; identifiers and addresses are not text. */
  readonly words: boolean;
  /** Undefined where the source has nothing: the tag is then absent. */
  readonly valueFrom: (source: Source) => TagValue | undefined;
}

/** A string that is text: absent where it is empty. */
export function text<S>(field: string, valueFrom: (source: S) => string | undefined): TagSpec<S> {
  return { field, type: 'string', words: true, valueFrom: (source) => valueFrom(source) || undefined };
}

/** A string that is an identifier or an address. */
export function code<S>(field: string, valueFrom: (source: S) => string | undefined): TagSpec<S> {
  return { field, type: 'string', words: false, valueFrom: (source) => valueFrom(source) || undefined };
}

export function integer<S>(field: string, valueFrom: (source: S) => number | undefined): TagSpec<S> {
  return { field, type: 'integer', words: false, valueFrom };
}

/** True or absent. */
export function flag<S>(field: string, isSet: (source: S) => boolean): TagSpec<S> {
  return { field, type: 'boolean', words: false, valueFrom: (source) => isSet(source) || undefined };
}

/** A list also where there is one value; absent where there is none. */
export function list<S>(field: string, valuesOf: (source: S) => readonly string[]): TagSpec<S> {
  return { field, type: 'list', words: true, valueFrom: (source) => someOf(valuesOf(source)) };
}

/** A list of identifiers. */
export function codeList<S>(field: string, valuesOf: (source: S) => readonly string[]): TagSpec<S> {
  return { ...list(field, valuesOf), words: false };
}

/** A string where there is one value, a list where there are more; equal values count once. */
export function oneOrMore<S>(field: string, valuesOf: (source: S) => readonly string[]): TagSpec<S> {
  return {
    field,
    type: 'oneOrMore',
    words: true,
    valueFrom: (source) => {
      const values = someOf([...new Set(valuesOf(source))]);
      return values?.length === 1 ? values[0] : values;
    },
  };
}

function someOf(values: readonly string[]): readonly string[] | undefined {
  const some = values.filter((value) => value !== '');
  return some.length === 0 ? undefined : some;
}
