import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseReceipts, type Receipt } from '../../publish/deposit/receipt.ts';
import { fsyncFolder } from '../../publish/generations/write-durably.ts';

/** State of one record, from its receipts. Each value is that of the last line which has it; the digest is of what was sent last. */
export interface DepositState extends Omit<Receipt, 'doi' | 'seen'> {
  /** Content that the agency has. */
  readonly taken?: { readonly digest?: string; readonly parts?: string; readonly at: string };
  /** Digest of the content by the timestamp with which it was sent. */
  readonly sends: ReadonlyMap<string, string>;
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

/** Opens receipts. */
export function openReceipts(path: string, now: () => number = Date.now): Receipts {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const lines = parseReceipts(text);
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
