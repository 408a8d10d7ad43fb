import { downloadSelection, manifestOf } from './download.ts';
import { FileError } from './fetch-to-store.ts';
import { OfflineManifestError } from './manifest-files.ts';
import { type OfflineIndex, openOfflineIndex } from './offline-index.ts';
import {
  channelName,
  EMPTY_STATE,
  type OfflineCommand,
  type OfflineMessage,
  type OfflineState,
  type OfflineStop,
} from './offline-state.ts';
import type { OfflineStore } from './offline-store.ts';
import { surveyOf } from './survey.ts';

/** Handles the commands of pages in the service worker and reports to all pages on the journal's channel. */
export interface OfflineController {
  /**
   * Resolves when the command is done. A long download continues; it is awaited for two minutes at most, because browsers end events that
   * last longer.
   */
  handle(command: OfflineCommand): Promise<void>;
  /** Resumes a download that was interrupted when the browser ended the worker. */
  resume(): Promise<void>;
}

export function openOfflineController(scope: string, store: OfflineStore): OfflineController {
  const index = openOfflineIndex(scope);
  const channel = new BroadcastChannel(channelName(scope));
  const broadcast = (news: OfflineMessage): void => channel.postMessage(news);
  const runner = openDownloadRunner({ scope, store, index, report: (state) => broadcast({ state }) });

  const resume = async (): Promise<void> => {
    if (runner.current() === undefined) {
      if (!(await store.exists())) return;
      const state = await index.state();
      if (state.phase === 'keeping' && runner.current() === undefined) runner.begin(state);
    }
    await atMost(runner.current()?.over);
  };

  const handlers = {
    tell: async () => broadcast({ state: runner.current()?.last ?? (await index.state()) }),
    survey: async () => broadcast({ survey: await surveyOf(manifestOf(scope)).catch(() => []) }),
    keep: async (choice) => {
      await runner.stop();
      const { stop: _, ...before } = await index.state();
      const state: OfflineState = { ...before, phase: 'keeping', choice, fetchedFiles: 0, removedFiles: 0 };
      runner.begin(state);
      broadcast({ state });
    },
    pause: runner.stop,
    remove: async () => {
      await runner.stop();
      await index.clear();
      await store.clear();
      broadcast({ state: EMPTY_STATE });
    },
  } satisfies Record<OfflineCommand['offline'], (choice: OfflineState['choice']) => Promise<void>>;

  let lastCommand: Promise<void> = Promise.resolve();
  return {
    async handle(command) {
      const choice = command.offline === 'keep' ? command.choice : EMPTY_STATE.choice;
      // Commands run one at a time, in the order of their arrival.
      lastCommand = lastCommand
        .then(() => handlers[command.offline](choice))
        .catch((error: unknown) => broadcast({ state: { ...EMPTY_STATE, phase: 'stopped', stop: stopOf(error) } }));
      await lastCommand;
      await resume();
    },
    resume: () => resume().catch(() => undefined),
  };
}

/** Browsers end a worker whose event lasts five minutes; the page sends a command long before. */
function atMost(over: Promise<void> | undefined): Promise<void> {
  return Promise.race([over ?? Promise.resolve(), new Promise<void>((resolve) => setTimeout(resolve, MAX_WAIT_MS))]);
}

const MAX_WAIT_MS = 120_000;

/** Runs one download at a time. */
interface DownloadRunner {
  /** The running download; undefined if there is none. */
  current(): { readonly over: Promise<void>; readonly last: OfflineState } | undefined;
  /** Starts a download of the state's selection. */
  begin(from: OfflineState): void;
  /** Aborts the download; resolves when it is recorded as paused. */
  stop(): Promise<void>;
}

interface DownloadRunnerOptions {
  readonly scope: string;
  readonly store: OfflineStore;
  readonly index: OfflineIndex;
  readonly report: (state: OfflineState) => void;
}

/** Runs `downloadSelection`, reports its progress a few times per second, and records its result. */
function openDownloadRunner({ scope, store, index, report }: DownloadRunnerOptions): DownloadRunner {
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
