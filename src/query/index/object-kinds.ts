import type { ObjectKind } from '../../model/tagged-object.ts';

/**
 * The kinds in the order in which an article's objects are listed. `query/tag/` has the same order but would import the code that makes values.
 */
export const OBJECT_KINDS: readonly ObjectKind[] = ['article', 'component', 'author', 'ref'];

/** A kind of objects that are parts of an article. They are indexed without the articles and without the words. */
export type ComponentKind = Exclude<ObjectKind, 'article'>;

export const COMPONENT_KINDS: readonly ComponentKind[] = ['component', 'author', 'ref'];
