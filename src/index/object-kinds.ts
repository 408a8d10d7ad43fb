import type { ObjectKind } from '../model/tagged-object.ts';

/** The kinds in the order in which an article's objects are listed. The table of tags has it too, but brings all that makes values. */
export const OBJECT_KINDS: readonly ObjectKind[] = ['article', 'component', 'author', 'ref'];
