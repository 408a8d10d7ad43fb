import { FileError } from './fetch-kept.ts';
import { keepRun, manifestOf } from './keep-run.ts';
import type { KeptFiles } from './kept-files.ts';
import { keptLedger } from './kept-ledger.ts';
import { OfflineManifestError } from './manifest-files.ts';
import { channelName, NOTHING_KEPT, type OfflineNews, type OfflineOrder, type OfflineState, type OfflineStop } from './offline-state.ts';
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
  const shown = { at: Number.NEGATIVE_INFINITY };
  let run: { readonly over: Promise<void>; readonly abort: () => void; readonly last: () => OfflineState } | undefined;

  /** Under a lock, so that a newer worker does not begin what an older one is still at. */
  const begin = (from: OfflineState): void => {
    const controller = new AbortController();
    let last: OfflineState = from;
    const onState = (state: OfflineState): void => {
      last = { ...state };
      if (performance.now() - shown.at < TELL_EVERY_MS) return;
      shown.at = performance.now();
      tell({ state: last });
    };
    const over = navigator.locks
      .request(channelName(scope), { ifAvailable: true }, async (lock) => {
        if (lock === null) return;
        await ledger.noteState(from);
        last = await keepRun({ scope, choice: from.choice, kept, ledger, signal: controller.signal, onState }).catch((error: unknown) => ({
          ...last,
          ...(controller.signal.aborted ? { phase: 'paused' as const } : { phase: 'stopped' as const, stop: stopOf(error) }),
        }));
        await ledger.noteState(last);
        tell({ state: last });
      })
      // Without room not even the state can be noted: it is told all the same.
      .catch((error: unknown) => tell({ state: { ...last, phase: 'stopped', stop: stopOf(error) } }))
      .finally(() => {
        run = undefined;
      });
    run = { over, abort: () => controller.abort(), last: () => last };
  };

  const carryOn = async (): Promise<void> => {
    if (run === undefined) {
      if (!(await kept.exists())) return;
      const state = await ledger.state();
      if (state.phase === 'keeping' && run === undefined) begin(state);
    }
    await atMost(run?.over);
  };

  const orders = {
    tell: async () => tell({ state: run?.last() ?? (await ledger.state()) }),
    survey: async () => tell({ survey: await surveyOf(manifestOf(scope)).catch(() => []) }),
    keep: async (choice) => {
      run?.abort();
      await run?.over;
      const { stop: _, ...before } = (await ledger.state()) ?? NOTHING_KEPT;
      const state: OfflineState = { ...before, phase: 'keeping', choice, fetchedFiles: 0, removedFiles: 0 };
      begin(state);
      tell({ state });
    },
    pause: async () => {
      run?.abort();
      await run?.over;
    },
    remove: async () => {
      run?.abort();
      await run?.over;
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

function stopOf(error: unknown): OfflineStop {
  const details = [error instanceof Error ? error.message : String(error)];
  if (error instanceof FileError) return { kind: 'network', details };
  if (error instanceof OfflineManifestError) return { kind: 'manifest', details };
  return { kind: error instanceof Error && error.name === 'QuotaExceededError' ? 'full' : 'fault', details };
}

/** Browsers end a worker whose event lasts five minutes; the page that watches asks again long before. */
function atMost(over: Promise<void> | undefined): Promise<void> {
  return Promise.race([over ?? Promise.resolve(), new Promise<void>((resolve) => setTimeout(resolve, LONGEST_MS))]);
}

const LONGEST_MS = 120_000;
const TELL_EVERY_MS = 200;
