import { manifestOf } from './download.ts';
import { openDownloadRunner, stopOf } from './download-runner.ts';
import { openOfflineIndex } from './offline-index.ts';
import { channelName, EMPTY_STATE, type OfflineCommand, type OfflineMessage, type OfflineState } from './offline-state.ts';
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
