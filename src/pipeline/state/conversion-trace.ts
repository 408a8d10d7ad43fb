import { type Held, heldIn } from '../../engine/spill-store.ts';
import type { ConvertedApart, ConvertResult } from '../tasks.ts';

/** A conversion of an article, as the next build may take it over. */
export interface KeptConversion {
  /** Hash of what decided it, but for the ledger. */
  readonly decided: string;
  /** Hashes of the article's line of the ledger, before and after; '' for none. */
  readonly ledgerBefore: string;
  readonly ledgerAfter: string;
  /** That line, where no ledger could be saved. */
  readonly ledgerLine?: Held<string>;
  readonly result: Omit<ConvertResult, 'files'>;
  readonly apart: Held<ConvertedApart>;
  /** '' where there is none. */
  readonly abstractText: Held<string>;
  /** Its files, `~` for its address. */
  readonly paths: Held<readonly string[]>;
}

/** The files of a kept article. */
export function pathsOfRecord({ stem, conversion }: { readonly stem?: string; readonly conversion?: KeptConversion }): readonly string[] {
  return heldIn(conversion?.paths ?? []).map((path) => (path.startsWith('~') ? `${stem}${path.slice(1)}` : path));
}
