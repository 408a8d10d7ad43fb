import { FileError } from './fetch-kept.ts';
import { keepRun } from './keep-run.ts';
import type { KeptFiles } from './kept-files.ts';
import type { KeptLedger } from './kept-ledger.ts';
import { OfflineManifestError } from './manifest-files.ts';
import { channelName, type OfflineState, type OfflineStop } from './offline-state.ts';

/** The one run that may be under way. */
export interface KeepRunner {
  /** Undefined where none is under way. */
  current(): { readonly over: Promise<void>; readonly last: OfflineState } | undefined;
  /** Begins with what a state says was chosen. */
  begin(from: OfflineState): void;
  /** Ends it as paused; resolves when that is noted. */
  stop(): Promise<void>;
}

export interface KeepRunnerOptions {
  readonly scope: string;
  readonly kept: KeptFiles;
  readonly ledger: KeptLedger;
  readonly tell: (state: OfflineState) => void;
}

/** Runs `keepRun`, tells how far it is a few times a second, and notes its end. */
export function openKeepRunner({ scope, kept, ledger, tell }: KeepRunnerOptions): KeepRunner {
  let run: { readonly over: Promise<void>; readonly abort: () => void } | undefined;
  let last: OfflineState;
  let toldAt = Number.NEGATIVE_INFINITY;
  const onState = (state: OfflineState): void => {
    last = { ...state };
    if (performance.now() - toldAt < TELL_EVERY_MS) return;
    toldAt = performance.now();
    tell(last);
  };
  const carryOut = async (from: OfflineState, signal: AbortSignal): Promise<void> => {
    await ledger.noteState(from);
    last = await keepRun({ scope, choice: from.choice, kept, ledger, signal, onState }).catch((error: unknown) =>
      signal.aborted ? { ...last, phase: 'paused' } : { ...last, phase: 'stopped', stop: stopOf(error) },
    );
    await ledger.noteState(last);
    tell(last);
  };
  return {
    current: () => run && { over: run.over, last },
    begin(from) {
      const controller = new AbortController();
      last = from;
      const over = navigator.locks
        // So that a newer worker does not begin what an older one is still at.
        .request(channelName(scope), { ifAvailable: true }, (lock) => lock && carryOut(from, controller.signal))
        // Without room not even the state can be noted: it is told all the same.
        .catch((error: unknown) => tell({ ...last, phase: 'stopped', stop: stopOf(error) }))
        .then(() => {
          run = undefined;
        });
      run = { over, abort: () => controller.abort() };
    },
    async stop() {
      run?.abort();
      await run?.over;
    },
  };
}

/** Why it went no further. */
export function stopOf(error: unknown): OfflineStop {
  const details = [error instanceof Error ? error.message : String(error)];
  if (error instanceof FileError) return { kind: 'network', details };
  if (error instanceof OfflineManifestError) return { kind: 'manifest', details };
  return { kind: error instanceof Error && error.name === 'QuotaExceededError' ? 'full' : 'fault', details };
}

const TELL_EVERY_MS = 200;
