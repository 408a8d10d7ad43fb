import { DOI_RESOLVER } from '../../../model/text/address.ts';
import { findInLedger, type Ledger } from './ledger.ts';
import type { RecordTrace } from './ledger-line.ts';

/**
 * Returns the records of deleted articles: those deleted before, and those published according to the ledger but not in this build.
 *
 * A restored article has none. Decisions, section 7: deleted records are persistent.
 */
export function deletedRecords(ledger: Ledger, published: ReadonlySet<string>, buildTime: string): Ledger['deleted'] {
  const names = new Set(Array.from(published, nameOf));
  const deleted = new Map<string, RecordTrace>();
  for (const [about, record] of ledger.deleted) if (!names.has(nameOf(about))) deleted.set(about, record);
  for (const about of ledger.lineByAbout.keys()) {
    if (names.has(nameOf(about))) continue;
    const sets = findInLedger(ledger, about)?.record?.sets ?? [];
    deleted.set(about, { datestamp: `${buildTime.slice(0, 19)}Z`, sets });
  }
  return deleted;
}

/** Returns the DOI of an about value, which does not depend on the resolver in the settings, or else the about value. */
function nameOf(about: string): string {
  return about.replace(DOI_RESOLVER, '');
}
