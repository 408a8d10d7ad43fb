import { AgencyFault, persist, type Registration } from './agency.ts';
import type { DepositContext, DepositOutcome } from './run-deposit.ts';

/**
 * Takes over what another system has registered. Each record without a receipt that the agency has gets one, with the agency's timestamp and without a
 * digest, because the content there may differ. The first change here then sends the record.
 */
export async function adopt({ agency, receipts, records, retry, mask, note }: DepositContext): Promise<DepositOutcome> {
  const outcome: DepositOutcome = { sent: new Map(), offline: new Map() };
  const unsent = records.filter(({ doi }) => receipts.stateOf(doi) === undefined);
  try {
    for (let start = 0; start < unsent.length; start += MOST) {
      const some = unsent.slice(start, start + MOST);
      const found = await persist(retry, async () => (await agency.registered?.(some)) ?? new Map<string, Registration>());
      const lines = some.flatMap(({ doi, digest, parts }) => {
        const known = found.get(doi);
        return known === undefined ? [] : { event: 'taken' as const, doi, ...known, seen: digest, parts, text: 'registered before' };
      });
      receipts.append(lines);
      for (const { doi } of lines) note(`adopted  ${doi}`);
    }
    return outcome;
  } catch (error) {
    if (!(error instanceof AgencyFault)) throw error;
    return { ...outcome, stopped: error.kind === 'credentials' ? 'credentials' : 'unreachable', message: mask(error.message) };
  }
}

const MOST = 20;
