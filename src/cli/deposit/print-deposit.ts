import { visible } from '../../model/text/visible.ts';
import { adviceFor } from './advice.ts';
import type { AgencyName } from './agency.ts';
import type { OutgoingRecord } from './outgoing-record.ts';
import { changedElements, isStorm, planDeposit } from './plan.ts';
import { isOpen, type Receipts } from './receipts.ts';
import type { FaultyRecord } from './record-files.ts';

/** The records of one agency, with what the receipts say of them. */
export interface AgencyRecords {
  readonly name: AgencyName;
  readonly receipts: Receipts;
  /** Records that the agency can take, and that the user wants. */
  readonly records: readonly OutgoingRecord[];
  readonly faulty: readonly FaultyRecord[];
  readonly total: number;
}

/** One line of `--status`, and one object of `--status --json`. */
export interface StatusRow {
  readonly agency: AgencyName;
  readonly doi: string;
  /** `none` if the record was never sent, `changed` if it differs from what the agency has. */
  readonly state: string;
  readonly at?: string;
  readonly id?: string;
  readonly text?: string;
  readonly advice?: string;
  readonly pmid?: string;
}

export function statusRows({ name, receipts, records, faulty }: AgencyRecords): readonly StatusRow[] {
  const sent = records.map((record): StatusRow => {
    const state = receipts.stateOf(record.doi);
    if (state === undefined) return { agency: name, doi: record.doi, state: 'none' };
    const { event, at, id, text, pmid } = state;
    const isTaken = event === 'taken' || event === 'warned' || (event === 'sent' && !isOpen(state));
    const isLate = name === 'pubmed' && event === 'sent' && Date.now() - Date.parse(at) > LATE_AFTER_MS;
    const advice = isLate ? LATE_ADVICE : text === undefined || isTaken ? undefined : adviceFor(name, text);
    return {
      agency: name,
      doi: record.doi,
      state: isTaken && state.taken?.digest !== record.digest ? 'changed' : event,
      at,
      ...(id !== undefined && { id }),
      ...(text !== undefined && { text }),
      ...(advice !== undefined && { advice }),
      ...(pmid !== undefined && { pmid }),
    };
  });
  return [...sent, ...faulty.map(({ record: { doi }, fault }): StatusRow => ({ agency: name, doi, state: 'not sent', text: fault }))];
}

/** PubMed's loader answers by mail, which cannot be read here. */
const LATE_AFTER_MS = 3 * 24 * 3_600_000;
const LATE_ADVICE = 'not found in PubMed after three days: read the mail of the loader, or write to publisher@ncbi.nlm.nih.gov';

/** `taken     crossref  10.5555/tide.201  2026-11-28T01:12:00.000Z  Successfully added` */
export function printStatus(rows: readonly StatusRow[]): string {
  return rows
    .map(({ agency, doi, state, at = '', text = '', advice }) => {
      const line = `${state.padEnd(9)} ${agency.padEnd(9)} ${doi}  ${at}  ${text}`.trimEnd();
      return `${visible(line)}\n${advice === undefined ? '' : `          ${advice}\n`}`;
    })
    .join('');
}

/** Result of a dry run for one agency. */
export interface DryRun {
  readonly agency: AgencyName;
  readonly send: readonly { readonly doi: string; readonly why: string; readonly elements: readonly string[] }[];
  readonly open: readonly string[];
  readonly refused: readonly string[];
  readonly faulty: readonly { readonly doi: string; readonly fault: string }[];
  readonly unchanged: number;
  /** Elements with the number of records, if a run without `--all` would stop. */
  readonly storm?: readonly (readonly [element: string, records: number])[];
}

export function dryRunOf({ name, receipts, records, faulty, total }: AgencyRecords, again: boolean): DryRun {
  const plan = planDeposit(records, receipts, () => again);
  return {
    agency: name,
    send: plan.send.map(({ record: { doi }, why, elements }) => ({ doi, why, elements })),
    open: plan.open.map(({ doi }) => doi),
    refused: plan.refused.map(({ doi }) => doi),
    faulty: faulty.map(({ record: { doi }, fault }) => ({ doi, fault })),
    unchanged: plan.unchanged,
    ...(isStorm(plan, total) && { storm: changedElements(plan) }),
  };
}

/**
 * Prints what would be sent, and why.
 *
 *   new       crossref  10.5555/tide.201
 *   changed   crossref  10.5555/tide.101: citation_list, titles
 *   would send 2
 */
export function printDryRun(runs: readonly DryRun[]): string {
  const lines = runs.flatMap(({ agency, send, open, refused, faulty, unchanged, storm }) => {
    const row = (state: string, doi: string, text = ''): string =>
      `${state.padEnd(14)} ${agency.padEnd(9)} ${doi}${text === '' ? '' : `: ${text}`}`;
    return [
      ...send.map(({ doi, why, elements }) => row(why, doi, elements.join(', '))),
      ...open.map((doi) => row('open', doi, 'the result is not known; the agency is asked first')),
      ...refused.map((doi) => row('refused', doi, 'unchanged since; --again sends it')),
      ...faulty.map(({ doi, fault }) => row('not sent', doi, fault)),
      `${agency}: ${send.length} to send, ${open.length} open, ${refused.length} refused, ${faulty.length} not sent, ${unchanged} unchanged`,
      ...(storm === undefined
        ? []
        : [`${agency}: so many changes are sent with --all only; ${storm.map(([name, count]) => `${name} in ${count}`).join(', ')}`]),
    ];
  });
  const total = runs.reduce((sum, { send }) => sum + send.length, 0);
  return [...lines, `would send ${total}`].map((line) => `${visible(line)}\n`).join('');
}
