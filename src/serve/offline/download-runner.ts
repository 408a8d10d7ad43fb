import { downloadSelection } from './download.ts';
import { FileError } from './fetch-to-store.ts';
import { OfflineManifestError } from './manifest-files.ts';
import type { OfflineIndex } from './offline-index.ts';
import { channelName, type OfflineState, type OfflineStop } from './offline-state.ts';
import type { OfflineStore } from './offline-store.ts';

/** Runs one download at a time. */
export interface DownloadRunner {
  /** The running download; undefined if there is none. */
  current(): { readonly over: Promise<void>; readonly last: OfflineState } | undefined;
  /** Starts a download of the state's selection. */
  begin(from: OfflineState): void;
  /** Aborts the download; resolves when it is recorded as paused. */
  stop(): Promise<void>;
}

export interface DownloadRunnerOptions {
  readonly scope: string;
  readonly store: OfflineStore;
  readonly index: OfflineIndex;
  readonly report: (state: OfflineState) => void;
}

/** Runs `downloadSelection`, reports its progress a few times per second, and records its result. */
export function openDownloadRunner({ scope, store, index, report }: DownloadRunnerOptions): DownloadRunner {
  let run: { readonly over: Promise<void>; readonly abort: () => void } | undefined;
  let last: OfflineState;
  let reportedAt = Number.NEGATIVE_INFINITY;
  const onState = (state: OfflineState): void => {
    last = { ...state };
    if (performance.now() - reportedAt < REPORT_INTERVAL_MS) return;
    reportedAt = performance.now();
    report(last);
  };
  const download = async (from: OfflineState, signal: AbortSignal): Promise<void> => {
    await index.saveState(from);
    last = await downloadSelection({ scope, choice: from.choice, store, index, signal, onState }).catch((error: unknown) =>
      signal.aborted ? { ...last, phase: 'paused' } : { ...last, phase: 'stopped', stop: stopOf(error) },
    );
    await index.saveState(last);
    report(last);
  };
  return {
    current: () => run && { over: run.over, last },
    begin(from) {
      const controller = new AbortController();
      last = from;
      const over = navigator.locks
        // The lock prevents a newer worker from starting a download that an older one still runs.
        .request(channelName(scope), { ifAvailable: true }, (lock) => lock && download(from, controller.signal))
        // If storage is full, the state cannot be saved, but it is still reported.
        .catch((error: unknown) => report({ ...last, phase: 'stopped', stop: stopOf(error) }))
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

/** Reason why a download stopped. */
export function stopOf(error: unknown): OfflineStop {
  const details = [error instanceof Error ? error.message : String(error)];
  if (error instanceof FileError) return { kind: 'network', details };
  if (error instanceof OfflineManifestError) return { kind: 'manifest', details };
  return { kind: error instanceof Error && error.name === 'QuotaExceededError' ? 'full' : 'fault', details };
}

const REPORT_INTERVAL_MS = 200;
