import type { Spilled, SpillStore } from '../../engine/spill-store.ts';
import type { ConversionDetails, ConvertResult } from '../tasks.ts';

/** What a thread made of an article, where it waits. */
export interface SpilledConversion {
  readonly result: Spilled<ConvertResult>;
  /** Its line of the ledger as it now is. */
  readonly ledgerLine: Spilled<string>;
  readonly details: Spilled<ConversionDetails>;
  /** Asked for by every feed that has the article. */
  readonly abstractText: Spilled<string>;
}

/** Puts what a thread gave of a conversion, a line of JSON each, into a store. */
export function spillConversion([result, ledgerLine, details, abstractText]: readonly string[], store: SpillStore): SpilledConversion {
  if (result === undefined || ledgerLine === undefined || details === undefined || abstractText === undefined)
    throw new Error('a thread gave no whole conversion');
  return {
    result: store.add(result),
    ledgerLine: store.add(ledgerLine),
    details: store.add(details),
    abstractText: store.add(abstractText),
  };
}
