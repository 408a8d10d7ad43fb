import { manifestOf } from './keep-run.ts';
import { openKeepRunner, stopOf } from './keep-runner.ts';
import type { KeptFiles } from './kept-files.ts';
import { keptLedger } from './kept-ledger.ts';
import { channelName, NOTHING_KEPT, type OfflineNews, type OfflineOrder, type OfflineState } from './offline-state.ts';
import { surveyOf } from './survey.ts';

/** Carries out what readers ask about keeping the journal, in the service worker; every page is told on the journal's channel. */
export interface Keeper {
  /** Resolves when the order is carried out; a long one goes on, and is waited for only so long as browsers let a worker live. */
  obey(order: OfflineOrder): Promise<void>;
  /** Goes on with what a worker that was ended left unfinished. */
  carryOn(): Promise<void>;
}

export function openKeeper(scope: string, kept: KeptFiles): Keeper {
  const ledger = keptLedger(scope);
  const channel = new BroadcastChannel(channelName(scope));
  const tell = (news: OfflineNews): void => channel.postMessage(news);
  const runner = openKeepRunner({ scope, kept, ledger, tell: (state) => tell({ state }) });

  const carryOn = async (): Promise<void> => {
    if (runner.current() === undefined) {
      if (!(await kept.exists())) return;
      const state = await ledger.state();
      if (state.phase === 'keeping' && runner.current() === undefined) runner.begin(state);
    }
    await atMost(runner.current()?.over);
  };

  const orders = {
    tell: async () => tell({ state: runner.current()?.last ?? (await ledger.state()) }),
    survey: async () => tell({ survey: await surveyOf(manifestOf(scope)).catch(() => []) }),
    keep: async (choice) => {
      await runner.stop();
      const { stop: _, ...before } = await ledger.state();
      const state: OfflineState = { ...before, phase: 'keeping', choice, fetchedFiles: 0, removedFiles: 0 };
      runner.begin(state);
      tell({ state });
    },
    pause: runner.stop,
    remove: async () => {
      await runner.stop();
      await ledger.clear();
      await kept.clear();
      tell({ state: NOTHING_KEPT });
    },
  } satisfies Record<OfflineOrder['offline'], (choice: OfflineState['choice']) => Promise<void>>;

  let lastOrder: Promise<void> = Promise.resolve();
  return {
    async obey(order) {
      const choice = order.offline === 'keep' ? order.choice : NOTHING_KEPT.choice;
      // One after the other, as they were given.
      lastOrder = lastOrder
        .then(() => orders[order.offline](choice))
        .catch((error: unknown) => tell({ state: { ...NOTHING_KEPT, phase: 'stopped', stop: stopOf(error) } }));
      await lastOrder;
      await carryOn();
    },
    carryOn: () => carryOn().catch(() => undefined),
  };
}

/** Browsers end a worker whose event lasts five minutes; the page that watches asks again long before. */
function atMost(over: Promise<void> | undefined): Promise<void> {
  return Promise.race([over ?? Promise.resolve(), new Promise<void>((resolve) => setTimeout(resolve, LONGEST_MS))]);
}

const LONGEST_MS = 120_000;
