import type { OutgoingRecord } from './outgoing-record.ts';

export type AgencyName = 'crossref' | 'doaj' | 'datacite' | 'pubmed' | 'pmc';

/** Records that are sent with one request. */
export interface Batch {
  /** `tide-20261128011200-3f9a`; at most 100 characters. */
  readonly name: string;
  readonly stamp: string;
  readonly records: readonly OutgoingRecord[];
  /** Those that the agency has in an earlier form. */
  readonly replaced: ReadonlySet<string>;
  /** The agency's numbers by DOI, as far as the receipts have them. */
  readonly ids: ReadonlyMap<string, string>;
}

/** A batch whose result is not known, as the receipts have it. The records that are still in the site are in `records`. */
export interface OpenBatch {
  readonly name: string;
  readonly stamp: string;
  readonly dois: readonly string[];
  readonly records: readonly OutgoingRecord[];
  readonly replaced: ReadonlySet<string>;
  /** True if the agency has received it. */
  readonly isSent: boolean;
  /** The agency's number of the submission. */
  readonly id?: string;
}

/** The agency's decision about one record. */
export interface Result {
  /** `sent` if the agency gives no result. */
  readonly event: 'taken' | 'warned' | 'refused' | 'gone' | 'sent';
  readonly text: string;
  readonly id?: string;
  readonly pmid?: string;
}

/**
 * Answer of an agency for a batch: results by DOI, and the state of its other records. `open` records were received and have no result
 * yet; of `unknown` ones the agency knows nothing; `singly` says that it refuses them together, so that each is sent alone.
 */
export interface Answer {
  readonly results: ReadonlyMap<string, Result>;
  readonly rest: 'open' | 'unknown' | 'singly';
  readonly id?: string;
}

/** An agency, with how records are sent to it and how it is asked. Its functions throw an `AgencyFault`. */
export interface Agency {
  readonly name: AgencyName;
  /** Its address, for messages: `https://doi.crossref.org`. */
  readonly place: string;
  /** Divides records into batches, in the order in which they are sent. */
  readonly split: (records: readonly OutgoingRecord[]) => readonly (readonly OutgoingRecord[])[];
  readonly send: (batch: Batch) => Promise<Answer>;
  readonly ask: (batch: OpenBatch) => Promise<Answer>;
  /** True if results take days, so that a run does not wait for them. */
  readonly isSlow?: boolean;
  /** Asks which of twenty records are registered, and with which timestamp or number. */
  readonly registered?: (records: readonly OutgoingRecord[]) => Promise<ReadonlyMap<string, Registration>>;
}

/** Registration of a record by another system. */
export interface Registration {
  readonly stamp?: string;
  readonly id?: string;
  readonly pmid?: string;
}

/** An agency that did not answer as expected. The message has no credentials. */
export class AgencyFault extends Error {
  override readonly name = 'AgencyFault';
  /** `transient` faults are tried again; `credentials` end the run at once. */
  readonly kind: 'transient' | 'credentials';
  /** True if the request may have been received all the same. */
  readonly mayHaveArrived: boolean;
  readonly waitMs: number;
  constructor(
    kind: AgencyFault['kind'],
    message: string,
    { mayHaveArrived = false, waitMs = 0, cause }: { mayHaveArrived?: boolean; waitMs?: number; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.kind = kind;
    this.mayHaveArrived = mayHaveArrived;
    this.waitMs = waitMs;
  }
}

export interface RetryPolicy {
  readonly attempts: number;
  /** Delay before the second attempt, doubled for each further one. */
  readonly backoffMs: number;
  readonly wait: (ms: number) => Promise<void>;
}

/**
 * Runs an attempt, and again after transient faults: five times, 2 s, 4 s, 8 s … apart, or as long as `Retry-After` says. Before it is run again,
 * `ask` may find that the one before has succeeded.
 */
export async function persist<Value>(
  { attempts, backoffMs, wait }: RetryPolicy,
  run: () => Promise<Value>,
  ask?: () => Promise<Value | undefined>,
): Promise<Value> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof AgencyFault) || error.kind !== 'transient' || attempt >= attempts || error.waitMs > LONGEST_WAIT_MS)
        throw error;
      const jitter = 0.75 + Math.random() / 2;
      await wait(Math.max(error.waitMs, backoffMs * 2 ** (attempt - 1) * jitter));
      if (!error.mayHaveArrived || ask === undefined) continue;
      const found = await persist({ attempts, backoffMs, wait }, ask);
      if (found !== undefined) return found;
    }
  }
}

const LONGEST_WAIT_MS = 5 * 60_000;
