import { type Lazy, resolveLazy } from '../../engine/spill-store.ts';
import type { ConversionDetails, ConvertResult } from '../tasks.ts';

/** A conversion of an article, as the next build may take it over. */
export interface ConversionTrace {
  /** Hash of what decided it, but for the ledger. */
  readonly inputsDigest: string;
  /** Hashes of the article's line of the ledger, before and after; '' for none. */
  readonly ledgerBefore: string;
  readonly ledgerAfter: string;
  /** That line, where no ledger could be saved. */
  readonly ledgerLine?: Lazy<string>;
  readonly result: Omit<ConvertResult, 'files'>;
  readonly details: Lazy<ConversionDetails>;
  /** '' where there is none. */
  readonly abstractText: Lazy<string>;
  /** Its files, `~` for its address. */
  readonly paths: Lazy<readonly string[]>;
}

/** The files of a kept article. */
export function outputsOfTrace({ stem, conversion }: { readonly stem?: string; readonly conversion?: ConversionTrace }): readonly string[] {
  return resolveLazy(conversion?.paths ?? []).map((path) => (path.startsWith('~') ? `${stem}${path.slice(1)}` : path));
}
