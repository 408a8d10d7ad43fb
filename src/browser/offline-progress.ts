import type { OfflineState, OfflineStop } from '../offline/offline-state.ts';
import { printBytes } from './print-bytes.ts';

type Order = 'pause' | 'keep' | 'remove';

/** How far the keeping is: in words for every change of phase, in numbers as they change, with buttons for what can be done. */
export function openOfflineProgress(
  section: HTMLElement,
  orders: Readonly<Record<Order, () => void>>,
): { show(state: OfflineState): void } {
  const place = section.querySelector<HTMLElement>('.offline-state');
  const words = section.querySelector('.offline-words');
  const bar = section.querySelector('progress');
  const numbers = section.querySelector('.offline-numbers');
  const buttons = section.querySelectorAll<HTMLButtonElement>('[data-order]');
  const rate = rateMeter();
  for (const button of buttons) button.addEventListener('click', () => orders[orderOf(button)]());
  return {
    show(state) {
      if (place === null || words === null || bar === null || numbers === null) return;
      place.hidden = state.phase === 'none';
      const text = wordsOf(state);
      // Said aloud only when it changes.
      if (words.textContent !== text) words.textContent = text;
      bar.hidden = state.phase === 'kept';
      bar.value = state.totalBytes === 0 ? 0 : state.doneBytes / state.totalBytes;
      numbers.textContent = numbersOf(state, rate(state));
      for (const button of buttons) {
        const order = orderOf(button);
        button.hidden = order !== 'remove' && (order === 'pause') !== (state.phase === 'keeping');
        if (order === 'keep') button.textContent = state.phase === 'kept' ? 'Update' : 'Continue';
      }
    },
  };
}

function orderOf({ dataset }: HTMLElement): Order {
  return dataset.order === 'pause' || dataset.order === 'remove' ? dataset.order : 'keep';
}

function wordsOf(state: OfflineState): string {
  const { phase, stop, fetchedFiles, removedFiles } = state;
  if (phase === 'none') return '';
  if (phase === 'keeping') return 'Fetching. This goes on while a page of the journal is open.';
  if (phase === 'paused') return 'Paused.';
  if (phase === 'stopped') return stop === undefined ? 'Stopped.' : STOPS[stop.kind](stop);
  return `Kept, and as the journal is now: ${count(fetchedFiles, 'file')} fetched, ${removedFiles} removed.`;
}

const STOPS = {
  full: () => 'This browser gives no more room. Choose less, or remove what is kept.',
  network: () => 'The journal cannot be reached. What came so far is kept; it goes on when the network is back.',
  manifest: ({ details }) => `The journal’s list of files cannot be used: ${details.join('; ')}.`,
  files: ({ details }) => `Not all files came. The journal may just have been published anew; try again. ${details.join('; ')}.`,
  fault: ({ details }) => `It could not go on: ${details.join('; ')}.`,
} satisfies Record<OfflineStop['kind'], (stop: OfflineStop) => string>;

function numbersOf({ phase, doneFiles, totalFiles, doneBytes, totalBytes }: OfflineState, bytesPerSecond: number | undefined): string {
  if (totalFiles === 0) return phase === 'keeping' ? 'Reading the list of files…' : '';
  if (phase === 'kept') return `${count(totalFiles, 'file')}, ${printBytes(totalBytes)}`;
  const rate = phase !== 'keeping' || bytesPerSecond === undefined ? '' : `, ${printBytes(bytesPerSecond)} a second`;
  return `${doneFiles.toLocaleString('en')} of ${count(totalFiles, 'file')}, ${printBytes(doneBytes)} of ${printBytes(totalBytes)}${rate}`;
}

function count(number: number, noun: string): string {
  return `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`;
}

/** Bytes a second over the last few seconds; undefined until there are two to compare. */
function rateMeter(): (state: OfflineState) => number | undefined {
  let seen: { readonly at: number; readonly bytes: number }[] = [];
  return ({ phase, doneBytes }) => {
    const now = performance.now();
    if (phase !== 'keeping') seen = [];
    else seen = [...seen.filter(({ at }) => now - at < WINDOW_MS), { at: now, bytes: doneBytes }];
    const [first] = seen;
    if (first === undefined || now - first.at < 500) return undefined;
    return ((doneBytes - first.bytes) / (now - first.at)) * 1000;
  };
}
const WINDOW_MS = 5000;
