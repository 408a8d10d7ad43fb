/** The kinds of tagged objects. Ordinals in the index are per kind. */
export type ObjectKind = 'article' | 'component' | 'author' | 'ref';

/** A tag's value. Numbers are integers; a list has strings only. An absent tag is never null. */
export type TagValue = string | number | boolean | readonly string[];

/** A value in `GET /values` (contract 2.1), without the user name, which follows from the tag path. */
export interface TaggedValue {
  readonly value: TagValue;
  /** UTC, six fractional digits, no zone: `2012-10-08T22:43:26.470758`. */
  readonly updatedAt: string;
}

/**
 * An object and its tags, in the order in which `tag=*` lists them (the contract's order, `<system>/about` last).
 *
 *   { kind: 'article', id: '5b3c…', about: 'https://doi.org/10.7554/eLife.00003',
 *     sortDate: '2012-12-18', articleDoi: '10.7554/eLife.00003', tags: Map { 'ns/api_v1/article/doi' → … } }
 */
export interface TaggedObject {
  readonly kind: ObjectKind;
  /** Version-5 UUID of the about value. */
  readonly id: string;
  readonly about: string;
  /** Publication date of its article, for the order of answers: `2012-12-18`, `2012-12`, `2012` or ''. */
  readonly sortDate: string;
  readonly articleDoi: string;
  /** Values by tag path, such as `elife/api_v1/article/doi`. */
  readonly tags: ReadonlyMap<string, TaggedValue>;
}
