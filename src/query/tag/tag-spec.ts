import type { TagValue } from '../../model/tagged-object.ts';

/** The type of a tag's values. `oneOrMore` is a string for one value, else a list (decisions, section 2.5). */
export type TagType = 'string' | 'integer' | 'boolean' | 'list' | 'oneOrMore';

/** A tag of a kind of object: its name, its type, and how its value is computed. */
export interface TagSpec<Source> {
  readonly field: string;
  readonly type: TagType;
  /** True if its words are indexed for `matches`; false for identifiers and URLs. */
  readonly words: boolean;
  /** Returns undefined if the source has no value; the tag is then absent. */
  readonly valueFrom: (source: Source) => TagValue | undefined;
}

/** A text; absent if empty. */
export function text<S>(field: string, valueFrom: (source: S) => string | undefined): TagSpec<S> {
  return { field, type: 'string', words: true, valueFrom: (source) => valueFrom(source) || undefined };
}

/** An identifier or a URL. */
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

/** A list, also for one value; absent for none. */
export function list<S>(field: string, valuesOf: (source: S) => readonly string[]): TagSpec<S> {
  return { field, type: 'list', words: true, valueFrom: (source) => someOf(valuesOf(source)) };
}

/** A list of identifiers. */
export function codeList<S>(field: string, valuesOf: (source: S) => readonly string[]): TagSpec<S> {
  return { ...list(field, valuesOf), words: false };
}

/** A string for one value, a list for several; duplicates are removed. */
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
