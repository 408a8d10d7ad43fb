import type { SiblingKind } from './renditions.ts';

/** The renditions that feeds offer for download, the first of which a format with one enclosure has. */
export const ENCLOSED = ['pdf', 'epub'] as const satisfies readonly SiblingKind[];

/** A rendition of an article that feeds offer for download. */
export interface Enclosure {
  readonly kind: (typeof ENCLOSED)[number];
  readonly sizeBytes: number;
}
