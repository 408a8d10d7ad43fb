import { DOI_RESOLVER } from '../../text/address.ts';
import { findInLedger, type Ledger } from './ledger.ts';
import type { RecordTrace } from './ledger-line.ts';

/**
 * The records of articles that were published once and are no more: those that the ledger knew as deleted, and, deleted by this build, those
 * that it knew as published. An article that is back is none of them.
 *
 * Decisions, section 7: deleted records are persistent.
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

/** The DOI, which stays the same where the journal's settings name another resolver; else the about value. */
function nameOf(about: string): string {
  return about.replace(DOI_RESOLVER, '');
}
