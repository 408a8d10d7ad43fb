import type { SiblingKind } from '../model/journal.ts';

/** The suffix of a sibling's URL after the page's own: `md`, `csl.json`. */
export type SiblingEnding = Exclude<SiblingKind, 'csl' | 'linkset'> | 'csl.json' | 'linkset.json';

/** Returns the ending of a sibling: its kind, or a longer ending for two kinds of JSON. */
export function siblingEnding(kind: SiblingKind): SiblingEnding {
  return kind === 'csl' || kind === 'linkset' ? `${kind}.json` : kind;
}
