import type { CacheKey } from '../engine/result-cache.ts';
import { type Lazy, resolveLazy } from '../engine/spill-store.ts';
import type { ConversionDetails, ConvertResult } from '../tasks/tasks.ts';

/** The trace of a conversion: its inputs, results and outputs. */
export interface ConversionTrace {
  /** Digests of all inputs but the ledger: `program=5f3a… package=90ab…` */
  readonly inputs: string;
  /** Digests of the article's line in the ledger, before and after; '' for none. */
  readonly ledgerBefore: string;
  readonly ledgerAfter: string;
  /** The line itself, if the ledger file could not be written. */
  readonly ledgerLine?: Lazy<string>;
  readonly result: Omit<ConvertResult, 'files'>;
  readonly details: Lazy<ConversionDetails>;
  /** '' if there is none. */
  readonly abstractText: Lazy<string>;
  /** Output paths, with `~` for the stem. */
  readonly paths: Lazy<readonly string[]>;
}

/** Cache keys of the results that an article's pages, lists and indexes are built from. Its images are outputs of its own. */
export function resultKeysOf({ result }: Pick<ConversionTrace, 'result'>): readonly CacheKey[] {
  const { pageKey, objectsKey, partsKey, memberKey, textKey, recordKey, chapterKey, typstKey } = result;
  return [pageKey, objectsKey, partsKey, memberKey, textKey, recordKey, chapterKey, typstKey].filter((key) => key !== undefined);
}

/** The outputs of an article's conversion, as site paths. */
export function outputsOfTrace({ stem, conversion }: { readonly stem?: string; readonly conversion?: ConversionTrace }): readonly string[] {
  return resolveLazy(conversion?.paths ?? []).map((path) => (path.startsWith('~') ? `${stem}${path.slice(1)}` : path));
}
