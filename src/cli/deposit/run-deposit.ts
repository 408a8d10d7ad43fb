import { randomBytes } from 'node:crypto';
import type { Receipt } from '../../publish/deposit/receipt.ts';
import { type Agency, AgencyFault, type Answer, type Batch, type OpenBatch, persist, type Result, type RetryPolicy } from './agency.ts';
import { groupBy, type OutgoingRecord } from './outgoing-record.ts';
import { changedElements, isStorm, type Plan, planDeposit } from './plan.ts';
import { type DepositState, isOpen, type Receipts } from './receipts.ts';

export interface DepositContext {
  readonly agency: Agency;
  readonly receipts: Receipts;
  /** The records that the agency can take, and that the user wants. */
  readonly records: readonly OutgoingRecord[];
  /** Number of records without the user's choice, for the rule of storms. */
  readonly total: number;
  /** Beginning of the names of batches. */
  readonly namespace: string;
  readonly again: boolean;
  readonly all: boolean;
  readonly waitMs: number;
  /** Asks for pages; resolves with the reason for each DOI whose page is not online. */
  readonly checkPages?: (records: readonly OutgoingRecord[]) => Promise<ReadonlyMap<string, string>>;
  readonly retry: RetryPolicy;
  readonly pollMs: number;
  readonly now: () => number;
  /** Replaces credentials in a text. */
  readonly mask: (text: string) => string;
  readonly note: (line: string) => void;
}

/** How a run at one agency ended. */
export interface DepositOutcome {
  /** How often each record was sent in this run, by DOI. */
  readonly sent: ReadonlyMap<string, number>;
  /** Why pages are not online, by DOI; their records were not sent. */
  readonly offline: ReadonlyMap<string, string>;
  readonly stopped?: 'storm' | 'credentials' | 'unreachable';
  readonly message?: string;
}

/**
 * Sends what is new or changed to one agency, and waits for the results. What an earlier run has sent is asked for first, so that nothing is sent
 * twice; each request is in the receipts before it is made.
 */
export async function runDeposit(context: DepositContext): Promise<DepositOutcome> {
  const { receipts, records, now, waitMs, pollMs, retry } = context;
  const run = openRun(context);
  const offline = new Map<string, string>();
  try {
    await run.askOpen();
    const plan = planDeposit(records, receipts, () => context.again);
    if (!context.all && isStorm(plan, context.total))
      return { sent: run.sent, offline, stopped: 'storm', message: stormMessage(plan, context.total) };
    for (const [doi, reason] of (await context.checkPages?.(plan.send.map(({ record }) => record))) ?? []) offline.set(doi, reason);
    const deadline = context.agency.isSlow === true ? 0 : now() + waitMs;
    for (let delayMs = pollMs; ; delayMs = Math.min(delayMs * 1.5, LONGEST_POLL_MS)) {
      while (await run.sendDue(offline)) {}
      if (run.openBatches().length === 0 || now() + delayMs > deadline) return { sent: run.sent, offline };
      await retry.wait(delayMs);
      await run.askOpen();
    }
  } catch (error) {
    if (!(error instanceof AgencyFault)) throw error;
    const stopped = error.kind === 'credentials' ? 'credentials' : 'unreachable';
    return { sent: run.sent, offline, stopped, message: context.mask(error.message) };
  }
}

function stormMessage(plan: Plan, total: number): string {
  const changed = plan.send.filter(({ why }) => why === 'changed').length;
  const elements = changedElements(plan).map(([element, count]) => `  ${String(count).padStart(7)}  ${element}`);
  return [
    `${changed} of ${total} records would be sent as changed; nothing was sent. Elements that changed, with the number of records:`,
    ...(elements.length === 0 ? ['  unknown, because the receipts do not have them'] : elements),
    'If this is right, --all sends them',
  ].join('\n');
}

/** State of a run besides the receipts. */
interface Run extends DepositContext {
  readonly byDoi: ReadonlyMap<string, OutgoingRecord>;
  /** Attempts of this run by DOI. */
  readonly attempts: Map<string, number>;
  /** Records that the agency refuses together with others. */
  readonly alone: Set<string>;
}

function openRun(context: DepositContext) {
  const { agency, receipts, records, again, retry } = context;
  const run: Run = { ...context, byDoi: new Map(records.map((record) => [record.doi, record])), attempts: new Map(), alone: new Set() };
  const { attempts } = run;

  async function sendBatch(batch: Batch): Promise<void> {
    const { name, stamp } = batch;
    const dois = batch.records.map(({ doi }) => doi);
    receipts.append(
      batch.records.map(({ doi, digest, parts, url }) => ({
        ...({ event: 'sending', doi, digest, parts, batch: name, stamp } as const),
        ...(url !== undefined && { url }),
      })),
    );
    for (const doi of dois) attempts.set(doi, (attempts.get(doi) ?? 0) + 1);
    const open: OpenBatch = { name, stamp, records: batch.records, replaced: batch.replaced, dois, isSent: false };
    const find = async (): Promise<Answer | undefined> => {
      const answer = await agency.ask(open);
      return answer.rest === 'unknown' && answer.results.size === 0 ? undefined : answer;
    };
    try {
      settle(run, open, await persist(retry, () => agency.send(batch), find));
    } catch (error) {
      // A refused login is no reason to ask at the next run whether the submission has arrived.
      if (error instanceof AgencyFault && error.kind === 'credentials') settle(run, open, { results: new Map(), rest: 'unknown' });
      throw error;
    }
  }

  return {
    sent: attempts,
    openBatches: () => openBatchesOf(run),
    async askOpen(): Promise<void> {
      for (const batch of openBatchesOf(run)) settle(run, batch, await persist(retry, () => agency.ask(batch)));
    },
    /** Sends what is due; false if nothing was. */
    async sendDue(offline: ReadonlyMap<string, string>): Promise<boolean> {
      const { send } = planDeposit(records, receipts, (doi) => again && !attempts.has(doi));
      const due = send.flatMap(({ record }) => (offline.has(record.doi) || (attempts.get(record.doi) ?? 0) >= MOST_ATTEMPTS ? [] : record));
      for (const batch of batchesOf(run, due)) await sendBatch(batch);
      return due.length > 0;
    },
  };
}

/** Returns the batches whose results are not known, from the receipts. */
function openBatchesOf({ receipts, byDoi }: Run): readonly OpenBatch[] {
  const open = [...receipts.states()].filter(([doi, state]) => byDoi.has(doi) && isOpen(state));
  return [...groupBy(open, ([doi, { batch }]) => batch ?? doi)].map(([name, states]) => {
    const { event, stamp = '', id } = states[0]?.[1] ?? {};
    const dois = states.map(([doi]) => doi);
    const found = dois.flatMap((doi) => byDoi.get(doi) ?? []);
    const replaced = replacedIn(receipts, dois);
    return { name, stamp, dois, records: found, replaced, isSent: event === 'sent', ...(id !== undefined && { id }) };
  });
}

/** Writes down what the agency has answered for a batch. */
function settle({ receipts, alone, now, mask, note }: Run, { name, stamp, dois }: OpenBatch, { results, rest, id }: Answer): void {
  const lines = dois.flatMap((doi): readonly Omit<Receipt, 'at'>[] => {
    const state = receipts.stateOf(doi);
    const result = results.get(doi);
    const common = { doi, batch: name, stamp };
    if (result !== undefined) return [{ ...common, ...resultLine(result, state), text: mask(result.text) }];
    if (rest === 'open') return state?.event === 'sent' ? [] : [{ event: 'sent', ...common, ...(id !== undefined && { id }) }];
    if (rest === 'singly') alone.add(doi);
    // A submission that was received may appear in the agency's lists later.
    const isLost = rest === 'singly' || state?.event !== 'sent' || now() - Date.parse(state.at) > LOST_AFTER_MS;
    return isLost ? [{ event: 'unknown', ...common }] : [];
  });
  receipts.append(lines);
  for (const { event, doi, text } of lines)
    if (event !== 'sent' && event !== 'unknown') note(`${event.padEnd(8)} ${doi}${text === undefined ? '' : `: ${text}`}`);
}

function resultLine(result: Result, state: DepositState | undefined): Omit<Receipt, 'at' | 'doi' | 'text'> {
  const digest = state?.digest;
  const earlier = PREVIOUS_VERSION.exec(result.text)?.[1];
  // A second copy of a submission is refused, but the first was taken.
  const isOwn = result.event === 'refused' && earlier !== undefined && digest !== undefined && state?.sends.get(earlier) === digest;
  const { text: _text, ...rest } = result;
  return { ...rest, event: isOwn ? 'taken' : result.event, ...(digest !== undefined && { digest }) };
}

function replacedIn(receipts: Receipts, dois: readonly string[]): ReadonlySet<string> {
  return new Set(dois.filter((doi) => receipts.stateOf(doi)?.taken !== undefined));
}

/** Divides records into batches. One whose submission got lost is sent as before, so that a late first copy makes the second harmless. */
function batchesOf(run: Run, due: readonly OutgoingRecord[]): readonly Batch[] {
  const { agency, receipts, alone } = run;
  const lost = groupBy(due, ({ doi, digest }) => {
    const { event, batch, digest: before } = receipts.stateOf(doi) ?? {};
    return event === 'unknown' && before === digest && !alone.has(doi) ? batch : undefined;
  });
  const repeated: Batch[] = [];
  const rest: OutgoingRecord[] = [...(lost.get(undefined) ?? [])];
  for (const [name, group] of lost) {
    if (name === undefined) continue;
    const size = [...receipts.states().values()].filter(({ batch }) => batch === name).length;
    const stamp = receipts.stateOf(group[0]?.doi ?? '')?.stamp;
    if (size === group.length && stamp !== undefined)
      repeated.push({
        name,
        stamp,
        records: group,
        ...knownOf(receipts, group),
      });
    else rest.push(...group);
  }
  const together = agency.split(rest.filter(({ doi }) => !alone.has(doi)));
  const singly = rest.filter(({ doi }) => alone.has(doi)).map((record) => [record]);
  return [...repeated, ...[...together, ...singly].map((group) => newBatch(run, group))];
}

function newBatch({ receipts, namespace, now }: Run, group: readonly OutgoingRecord[]): Batch {
  const time = new Date(now()).toISOString().replace(/\D/g, '');
  const stamp = latestOf([BigInt(time), ...group.map(({ doi }) => latestStamp(receipts.stateOf(doi)) + 1n)]).toString();
  const name = `${namespace.replace(/[^\w.-]/g, '-').slice(0, 60)}-${time.slice(0, 14)}-${randomBytes(4).toString('hex')}`;
  return { name, stamp, records: group, ...knownOf(receipts, group) };
}

/** Records that the agency has in an earlier form, and its numbers, as far as the receipts have them. */
function knownOf(receipts: Receipts, records: readonly OutgoingRecord[]): Pick<Batch, 'replaced' | 'ids'> {
  const dois = records.map(({ doi }) => doi);
  const ids = dois.flatMap((doi) => {
    const { id } = receipts.stateOf(doi) ?? {};
    return id === undefined ? [] : [[doi, id] as const];
  });
  return { replaced: replacedIn(receipts, dois), ids: new Map(ids) };
}

/** Returns the latest timestamp that the agency has for a record, as far as the receipts and its own texts say. */
function latestStamp(state: DepositState | undefined): bigint {
  const stamps = [state?.stamp, PREVIOUS_VERSION.exec(state?.text ?? '')?.[1], ...(state?.sends.keys() ?? [])];
  return latestOf(stamps.map((stamp = '') => (/^\d+$/.test(stamp) ? BigInt(stamp) : 0n)));
}

function latestOf(stamps: readonly bigint[]): bigint {
  let latest = 0n;
  for (const stamp of stamps) if (stamp > latest) latest = stamp;
  return latest;
}

const PREVIOUS_VERSION = /less or equal to previously submitted version (\d+)/i;
const LOST_AFTER_MS = 24 * 3_600_000;
const LONGEST_POLL_MS = 30_000;
/** Alone after together, and once more after an answer that got lost. */
const MOST_ATTEMPTS = 3;
