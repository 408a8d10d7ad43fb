import { setTimeout as wait } from 'node:timers/promises';
import { diskFault } from './disk-fault.ts';
import { TransferError } from './mirror-error.ts';

/** How patient a mirror is. */
export interface Patience {
  /** A transfer that brings no byte for so long is given up. */
  readonly stallMs: number;
  /** The first pause before asking again; each further one is twice as long. */
  readonly pauseMs: number;
  readonly attempts: number;
}

export const PATIENCE: Patience = { stallMs: 30_000, pauseMs: 500, attempts: 5 };

/** Tries to get a file, again after faults that may pass. Throws the `TransferError` of the last attempt. */
export async function withPatience<Got>(path: string, { pauseMs, attempts }: Patience, attempt: () => Promise<Got>): Promise<Got> {
  for (let count = 1; ; count++) {
    try {
      return await attempt();
    } catch (error) {
      const failure = error instanceof TransferError ? error : diskFault(path, error);
      if (!(failure instanceof TransferError) || !failure.mayPass) throw failure;
      if (count >= (failure.mayPass === 'once' ? 2 : attempts)) throw failure;
      if (failure.mayPass !== 'once') await wait(Math.max(failure.waitMs ?? 0, pauseMs * 2 ** (count - 1)));
    }
  }
}
