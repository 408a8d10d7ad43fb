import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fsyncFolder } from '../../publish/generations/write-durably.ts';

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

/** State of one record, from its receipts. */
export interface DepositState {
  readonly event: DepositEvent;
  readonly at: string;
  /** Content that was sent last. */
  readonly digest?: string;
  readonly batch?: string;
  readonly stamp?: string;
  readonly id?: string;
  readonly text?: string;
  readonly url?: string;
  readonly pmid?: string;
  /** Content that the agency has. */
  readonly taken?: { readonly digest?: string; readonly parts?: string; readonly at: string };
  /** Digest of the content by the timestamp with which it was sent. */
  readonly sends: ReadonlyMap<string, string>;
  readonly parts?: string;
}

/** The receipts of one agency: `<content>/deposits/<agency>.jsonl`. */
export interface Receipts {
  readonly stateOf: (doi: string) => DepositState | undefined;
  readonly states: () => ReadonlyMap<string, DepositState>;
  /** Appends lines and syncs them to disk. */
  readonly append: (lines: readonly Omit<Receipt, 'at'>[]) => void;
}

/** Returns the path of an agency's receipts. */
export function receiptsPath(content: string, agency: string, isTest: boolean): string {
  return join(content, 'deposits', `${agency}${isTest ? '.test' : ''}.jsonl`);
}

/**
 * Opens receipts. A line is complete or ignored: a process may have been killed while it wrote the last one. Lines may be in any order, because
 * git joins the lines of two clones.
 */
export function openReceipts(path: string, now: () => number = Date.now): Receipts {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const lines = text.split('\n').flatMap(parseReceipt);
  // The sort is stable: lines of one time stay in their order.
  lines.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  const states = new Map<string, DepositState>();
  for (const line of lines) states.set(line.doi, stateAfter(states.get(line.doi), line));
  let latest = lines.at(-1)?.at ?? '';
  let isCut = text !== '' && !text.endsWith('\n');
  return {
    stateOf: (doi) => states.get(doi),
    states: () => states,
    append(events) {
      if (events.length === 0) return;
      const time = new Date(now()).toISOString();
      if (time > latest) latest = time;
      const added = events.map((event): Receipt => ({ at: latest, ...event }));
      appendDurably(path, `${isCut ? '\n' : ''}${added.map((line) => `${JSON.stringify(line)}\n`).join('')}`);
      isCut = false;
      for (const line of added) states.set(line.doi, stateAfter(states.get(line.doi), line));
    },
  };
}

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

function stateAfter(before: DepositState | undefined, line: Receipt): DepositState {
  const { event, at, digest = line.seen ?? before?.digest, parts = before?.parts } = line;
  const { text: _text, taken: _taken, sends: _sends, id, ...rest } = { ...before, ...line };
  const isTaken = event === 'taken' || event === 'warned' || (event === 'sent' && line.digest !== undefined);
  const isSending = event === 'sending' && line.stamp !== undefined && line.digest !== undefined;
  const taken = isTaken ? { at, ...(digest !== undefined && { digest }), ...(parts !== undefined && { parts }) } : before?.taken;
  return {
    ...rest,
    ...(digest !== undefined && { digest }),
    // The number of an earlier submission is not that of the next.
    ...(id !== undefined && (event !== 'sending' || line.id !== undefined) && { id }),
    ...(line.text !== undefined && { text: line.text }),
    ...(taken !== undefined && { taken }),
    sends: isSending ? new Map([...(before?.sends ?? []), [line.stamp ?? '', line.digest ?? '']]) : (before?.sends ?? NO_SENDS),
  };
}

/** True if the result of a record is not known. One that is `sent` with its digest is at an agency that gives no result. */
export function isOpen({ event, at, taken }: DepositState): boolean {
  return event === 'sending' || (event === 'sent' && taken?.at !== at);
}

const NO_SENDS: ReadonlyMap<string, string> = new Map();

function appendDurably(path: string, text: string): void {
  const isNew = !existsSync(path);
  mkdirSync(dirname(path), { recursive: true });
  const file = openSync(path, 'a');
  try {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  if (isNew) fsyncFolder(dirname(path));
}
