import type { OfflineState, OfflineStop } from '../offline/offline-state.ts';
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
      const text = textOf(state);
      // Updated only on change, so that screen readers announce it once.
      if (status.textContent !== text) status.textContent = text;
      bar.hidden = state.phase === 'kept';
      bar.value = state.totalBytes === 0 ? 0 : state.doneBytes / state.totalBytes;
      numbers.textContent = numbersOf(state, rate(state));
      for (const button of buttons) {
        const order = orderOf(button);
        button.hidden = order !== 'remove' && (order === 'pause') !== (state.phase === 'keeping');
        if (order === 'keep') button.textContent = state.phase === 'kept' ? 'Update' : 'Resume';
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
  if (phase === 'keeping') return 'Downloading. Keep a page of the journal open until the download is complete.';
  if (phase === 'paused') return 'Paused.';
  if (phase === 'stopped') return stop === undefined ? 'Stopped.' : STOPS[stop.kind](stop);
  return `Up to date: ${count(fetchedFiles, 'file')} downloaded, ${removedFiles} removed.`;
}

const STOPS = {
  full: () => 'The storage of this browser is full. Select less, or remove the saved files.',
  network: () => 'No connection to the journal. The files downloaded so far are saved; the download resumes when the network is back.',
  manifest: ({ details }) => `The journal’s list of files cannot be read: ${details.join('; ')}.`,
  files: ({ details }) => `Some files could not be downloaded. The journal may have just been updated; try again. ${details.join('; ')}.`,
  fault: ({ details }) => `The download failed: ${details.join('; ')}.`,
} satisfies Record<OfflineStop['kind'], (stop: OfflineStop) => string>;

function numbersOf({ phase, doneFiles, totalFiles, doneBytes, totalBytes }: OfflineState, bytesPerSecond: number | undefined): string {
  if (totalFiles === 0) return phase === 'keeping' ? 'Reading the list of files…' : '';
  if (phase === 'kept') return `${count(totalFiles, 'file')}, ${printBytes(totalBytes)}`;
  const rate = phase !== 'keeping' || bytesPerSecond === undefined ? '' : `, ${printBytes(bytesPerSecond)}/s`;
  return `${doneFiles.toLocaleString('en')} of ${count(totalFiles, 'file')}, ${printBytes(doneBytes)} of ${printBytes(totalBytes)}${rate}`;
}

function count(number: number, noun: string): string {
  return `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`;
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
