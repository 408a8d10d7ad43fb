import { changedParts, type OutgoingRecord } from './outgoing-record.ts';
import { type DepositState, isOpen, type Receipts } from './receipts.ts';

/** A record that will be sent, and why. */
export interface PlannedRecord {
  readonly record: OutgoingRecord;
  readonly why: 'new' | 'changed' | 'refused before' | 'again';
  /** Elements that differ from what the agency has, as far as the receipts say. */
  readonly elements: readonly string[];
}

export interface Plan {
  readonly send: readonly PlannedRecord[];
  /** Records whose result is not known: the agency is asked first. */
  readonly open: readonly OutgoingRecord[];
  /** Refused by the agency, and unchanged since. */
  readonly refused: readonly OutgoingRecord[];
  readonly unchanged: number;
}

/** Decides which records are new or changed since the last receipts. */
export function planDeposit(records: readonly OutgoingRecord[], receipts: Receipts, isAgain: (doi: string) => boolean): Plan {
  const send: PlannedRecord[] = [];
  const open: OutgoingRecord[] = [];
  const refused: OutgoingRecord[] = [];
  let unchanged = 0;
  for (const record of records) {
    const state = receipts.stateOf(record.doi);
    const kind = decide(record, state, isAgain(record.doi));
    if (kind === 'open') open.push(record);
    else if (kind === 'refused') refused.push(record);
    else if (kind === 'unchanged') unchanged++;
    else send.push({ record, why: kind, elements: elementsOf(record, state) });
  }
  return { send, open, refused, unchanged };
}

function decide(
  record: OutgoingRecord,
  state: DepositState | undefined,
  again: boolean,
): PlannedRecord['why'] | 'open' | 'refused' | 'unchanged' {
  if (state === undefined) return record.isDeletion === true ? 'unchanged' : 'new';
  if (isOpen(state)) return 'open';
  if (record.isDeletion === true && (state.event === 'gone' || state.taken === undefined)) return 'unchanged';
  switch (state.event) {
    case 'unknown':
      return state.taken === undefined ? 'new' : 'changed';
    case 'refused':
      return again || state.digest !== record.digest ? 'refused before' : 'refused';
    case 'gone':
      return state.digest !== record.digest ? 'changed' : again ? 'again' : 'unchanged';
    default:
      return state.taken?.digest !== record.digest ? 'changed' : again ? 'again' : 'unchanged';
  }
}

function elementsOf(record: OutgoingRecord, state: DepositState | undefined): readonly string[] {
  const before = state?.taken?.parts;
  return before === undefined ? [] : changedParts(before, record.parts);
}

/**
 * True if more than fifty records, and more than a tenth of all, would be sent as changed. The program is then a likelier cause than the editors: a
 * version that writes one element more must not submit a journal again overnight.
 */
export function isStorm({ send }: Plan, total: number): boolean {
  const changed = send.filter(({ why }) => why === 'changed').length;
  return changed > 50 && changed * 10 > total;
}

/** Counts in how many records an element has changed, most first: `1240 citation_list`. */
export function changedElements({ send }: Plan): readonly (readonly [element: string, records: number])[] {
  const counts = new Map<string, number>();
  for (const { why, elements } of send)
    if (why === 'changed') for (const element of elements) counts.set(element, (counts.get(element) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
}
