import type { Drawer, Drawn } from '../../engine/spill-store.ts';
import type { ConvertedApart, ConvertResult } from '../tasks.ts';

/** What a thread made of an article, where it waits. */
export interface DrawnConversion {
  readonly result: Drawn<ConvertResult>;
  /** Its line of the ledger as it now is. */
  readonly ledgerLine: Drawn<string>;
  readonly apart: Drawn<ConvertedApart>;
  /** Asked for by every feed that has the article. */
  readonly abstractText: Drawn<string>;
}

/** Puts what a thread gave of a conversion, a line of JSON each, into a drawer. */
export function drawConversion([result, ledgerLine, apart, abstractText]: readonly string[], drawer: Drawer): DrawnConversion {
  if (result === undefined || ledgerLine === undefined || apart === undefined || abstractText === undefined)
    throw new Error('a thread gave no whole conversion');
  return {
    result: drawer.put(result),
    ledgerLine: drawer.put(ledgerLine),
    apart: drawer.put(apart),
    abstractText: drawer.put(abstractText),
  };
}
