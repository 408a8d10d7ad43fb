import type { ObjectKind } from '../model/tagged-object.ts';

/**
 * The kinds in the order in which an article's objects are listed. `tag/` has the same order but would import the code that makes values.
 */
export const OBJECT_KINDS: readonly ObjectKind[] = ['article', 'component', 'author', 'ref'];
