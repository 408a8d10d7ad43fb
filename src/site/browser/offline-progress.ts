import { text } from '../../model/messages/script-messages.ts';
import type { OfflineState, OfflineStop } from '../../serve/offline/offline-state.ts';
import { printBytes } from './print-bytes.ts';

type Order = 'pause' | 'keep' | 'remove';

/** Shows the progress of a download: a text for each phase, numbers, and buttons for the available commands. */
export function openOfflineProgress(
  section: HTMLElement,
  orders: Readonly<Record<Order, () => void>>,
): { show(state: OfflineState): void } {
  const place = section.querySelector<HTMLElement>('.offline-state');
  const status = section.querySelector('.offline-words');
  const bar = section.querySelector('progress');
  const numbers = section.querySelector('.offline-numbers');
  const buttons = section.querySelectorAll<HTMLButtonElement>('[data-order]');
  const rate = rateMeter();
  for (const button of buttons) button.addEventListener('click', () => orders[orderOf(button)]());
  return {
    show(state) {
      if (place === null || status === null || bar === null || numbers === null) return;
      place.hidden = state.phase === 'none';
      const words = textOf(state);
      // Updated only on change, so that screen readers announce it once.
      if (status.textContent !== words) status.textContent = words;
      bar.hidden = state.phase === 'kept';
      bar.value = state.totalBytes === 0 ? 0 : state.doneBytes / state.totalBytes;
      numbers.textContent = numbersOf(state, rate(state));
      for (const button of buttons) {
        const order = orderOf(button);
        button.hidden = order !== 'remove' && (order === 'pause') !== (state.phase === 'keeping');
        if (order === 'keep') button.textContent = text(state.phase === 'kept' ? 'offline.update' : 'offline.resume');
      }
    },
  };
}

function orderOf({ dataset }: HTMLElement): Order {
  return dataset.order === 'pause' || dataset.order === 'remove' ? dataset.order : 'keep';
}

function textOf(state: OfflineState): string {
  const { phase, stop, fetchedFiles, removedFiles } = state;
  if (phase === 'none') return '';
  if (phase === 'keeping') return text('offline.downloading');
  if (phase === 'paused') return text('offline.paused');
  if (phase === 'stopped') return stop === undefined ? text('offline.stopped') : STOPS[stop.kind](stop);
  return text('offline.upToDate', { downloaded: fetchedFiles, removed: removedFiles });
}

const STOPS = {
  full: () => text('offline.stop.full'),
  network: () => text('offline.stop.network'),
  manifest: ({ details }) => text('offline.stop.manifest', { reason: details.join('; ') }),
  files: ({ details }) => text('offline.stop.files', { files: details.join('; ') }),
  fault: ({ details }) => text('offline.stop.fault', { reason: details.join('; ') }),
} satisfies Record<OfflineStop['kind'], (stop: OfflineStop) => string>;

function numbersOf({ phase, doneFiles, totalFiles, doneBytes, totalBytes }: OfflineState, bytesPerSecond: number | undefined): string {
  if (totalFiles === 0) return phase === 'keeping' ? text('offline.reading') : '';
  const size = printBytes(totalBytes);
  if (phase === 'kept') return text('offline.total', { files: totalFiles, size });
  const progress = { done: doneFiles, files: totalFiles, doneSize: printBytes(doneBytes), size };
  if (phase !== 'keeping' || bytesPerSecond === undefined) return text('offline.progress', progress);
  return text('offline.progressRate', { ...progress, rate: printBytes(bytesPerSecond) });
}

/** Bytes per second over the last five seconds; undefined until there are two samples. */
function rateMeter(): (state: OfflineState) => number | undefined {
  let samples: { readonly at: number; readonly bytes: number }[] = [];
  return ({ phase, doneBytes }) => {
    const now = performance.now();
    if (phase !== 'keeping') samples = [];
    else samples = [...samples.filter(({ at }) => now - at < WINDOW_MS), { at: now, bytes: doneBytes }];
    const [first] = samples;
    if (first === undefined || now - first.at < 500) return undefined;
    return ((doneBytes - first.bytes) / (now - first.at)) * 1000;
  };
}
const WINDOW_MS = 5000;
