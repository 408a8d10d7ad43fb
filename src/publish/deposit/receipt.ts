/**
 * An event of a record. `sending` is written before the request and `sent` after it; `taken`, `warned` and `refused` are results. `unknown` says that the
 * agency has no record of the submission; a record is `gone` when it was withdrawn there.
 */
export type DepositEvent = 'sending' | 'sent' | 'taken' | 'warned' | 'refused' | 'unknown' | 'gone';

/** One line of the receipts of an agency. */
export interface Receipt {
  /** `2026-11-28T01:12:00.000Z`; never before that of an earlier line. */
  readonly at: string;
  readonly event: DepositEvent;
  readonly doi: string;
  readonly digest?: string;
  readonly parts?: string;
  readonly batch?: string;
  /** Timestamp of Crossref: `20261128011200000`. */
  readonly stamp?: string;
  /** The agency's number of the submission or of the record. */
  readonly id?: string;
  /** The agency's text. */
  readonly text?: string;
  /** URL of the page, as it was sent. */
  readonly url?: string;
  /** PMID, once PubMed has the citation. */
  readonly pmid?: string;
  /** Digest of the content here when the record of another system was adopted: what the agency has may differ from it. */
  readonly seen?: string;
}

/**
 * Reads the receipts of an agency, oldest first. A line is complete or ignored: a process may have been killed while it wrote the last one. Lines may
 * be in any order, because git joins the lines of two clones.
 */
export function parseReceipts(text: string): readonly Receipt[] {
  const lines = text.split('\n').flatMap(parseReceipt);
  // The sort is stable: lines of one time stay in their order.
  return lines.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}

/** Returns the PMIDs in the receipts of PubMed, by DOI in lower case. */
export function pmidsIn(text: string): ReadonlyMap<string, string> {
  return new Map(parseReceipts(text).flatMap(({ doi, pmid = '' }) => (PMID.test(pmid) ? [[doi.toLowerCase(), pmid] as const] : [])));
}

/** NLM has given numbers of up to eight digits. */
const PMID = /^[1-9]\d{0,8}$/;

function parseReceipt(line: string): readonly Receipt[] {
  try {
    const value: unknown = JSON.parse(line);
    return isReceipt(value) ? [value] : [];
  } catch {
    return [];
  }
}

function isReceipt(value: unknown): value is Receipt {
  if (typeof value !== 'object' || value === null) return false;
  const fields = value as Readonly<Record<string, unknown>>;
  return (
    Object.values(fields).every((field) => typeof field === 'string') &&
    EVENTS.has(String(fields.event)) &&
    typeof fields.at === 'string' &&
    typeof fields.doi === 'string'
  );
}

const EVENTS: ReadonlySet<string> = new Set(['sending', 'sent', 'taken', 'warned', 'refused', 'unknown', 'gone'] satisfies DepositEvent[]);
