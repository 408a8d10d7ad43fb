import type { Spilled, SpillStore } from '../engine/spill-store.ts';
import type { ConversionDetails, ConvertResult } from '../tasks/tasks.ts';

/** The conversion of an article, in the spill store. */
export interface SpilledConversion {
  readonly result: Spilled<ConvertResult>;
  /** The article's new line of the ledger. */
  readonly ledgerLine: Spilled<string>;
  readonly details: Spilled<ConversionDetails>;
  /** It is read by every feed that contains the article. */
  readonly abstractText: Spilled<string>;
}

/** Stores a conversion that a worker sent as four lines of JSON. The lines are not parsed. */
export function spillConversion([result, ledgerLine, details, abstractText]: readonly string[], store: SpillStore): SpilledConversion {
  if (result === undefined || ledgerLine === undefined || details === undefined || abstractText === undefined)
    throw new Error('a worker sent an incomplete conversion');
  return {
    result: store.add(result),
    ledgerLine: store.add(ledgerLine),
    details: store.add(details),
    abstractText: store.add(abstractText),
  };
}
