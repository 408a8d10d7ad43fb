import type { SiblingKind } from '../model/journal.ts';

/** What follows the page's own address in a sibling's: `md`, `csl.json`. */
export type SiblingEnding = Exclude<SiblingKind, 'csl' | 'linkset'> | 'csl.json' | 'linkset.json';

/** The ending of a sibling: its kind, but for two kinds of JSON that programs tell apart by a longer one. */
export function siblingEnding(kind: SiblingKind): SiblingEnding {
  return kind === 'csl' || kind === 'linkset' ? `${kind}.json` : kind;
}
