import { text } from '../../model/messages/script-messages.ts';
import { EXTRA_KINDS } from '../../model/offline-extras.ts';
import type { OfflineChoice } from '../../serve/offline/choice.ts';
import type { OfflineState, OfflineStop } from '../../serve/offline/offline-state.ts';
import { type SurveyRow, sizeOfChoice } from '../../serve/offline/survey.ts';

export interface OfflineForm {
  /** Fills the form with the present selection. */
  show(state: OfflineState): void;
  showSizes(rows: readonly SurveyRow[]): void;
}

/** Form to select the files to save offline. The sizes are requested when it is opened, because they need the whole manifest. */
export function openOfflineForm(section: HTMLElement, on: { survey: () => void; keep: (choice: OfflineChoice) => void }): OfflineForm {
  const details = get(section, 'details', HTMLDetailsElement);
  const form = get(section, 'form', HTMLFormElement);
  const estimate = get(section, '.offline-estimate', HTMLElement);
  let rows: readonly SurveyRow[] | undefined;

  const showEstimate = async (): Promise<void> => {
    const subjects = form.querySelector<HTMLElement>('.offline-subjects');
    if (subjects !== null) subjects.hidden = new FormData(form).get('articles') !== 'some';
    if (rows === undefined) return;
    for (const kind of EXTRA_KINDS) showKind(form, kind, rows);
    const choice = choiceOf(form);
    estimate.textContent =
      choice.subjects?.length === 0 ? text('offline.noSubject') : estimateText(sizeOfChoice(rows, choice), await freeBytes());
  };

  details.addEventListener('toggle', () => {
    if (!details.open || rows !== undefined) return;
    estimate.textContent = text('offline.reading');
    on.survey();
  });
  form.addEventListener('change', () => void showEstimate());
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void keep(choiceOf(form), {
      rows,
      estimate,
      begin: (choice) => {
        // The progress is shown below the form.
        details.open = false;
        on.keep(choice);
      },
    });
  });
  return {
    show({ phase, choice }) {
      const subjectsInUrl = new URLSearchParams(location.search).getAll('subject');
      fill(form, phase === 'none' && subjectsInUrl.length > 0 ? { ...choice, subjects: subjectsInUrl } : choice);
      if (phase === 'none' && subjectsInUrl.length > 0) details.open = true;
      void showEstimate();
    },
    showSizes(found) {
      rows = found.length === 0 ? undefined : found;
      if (rows === undefined) estimate.textContent = text('offline.unreadable');
      void showEstimate();
    },
  };
}

interface KeepOptions {
  readonly rows: readonly SurveyRow[] | undefined;
  readonly estimate: HTMLElement;
  readonly begin: (choice: OfflineChoice) => void;
}

/** Requests persistent storage and starts the download unless it cannot fit. */
async function keep(choice: OfflineChoice, { rows, estimate, begin }: KeepOptions): Promise<void> {
  if (choice.subjects?.length === 0) return;
  // Firefox asks the reader, other browsers decide. Without persistence, a browser that is short of space may evict the files.
  await navigator.storage?.persist?.().catch(() => false);
  const wanted = rows === undefined ? 0 : sizeOfChoice(rows, choice).sizeBytes;
  const { usage = 0, quota } = (await navigator.storage?.estimate?.()) ?? {};
  // The used space may already contain the same files, so it is not subtracted.
  if (quota !== undefined && wanted > quota) {
    estimate.textContent = text('offline.tooLarge', { needed: printBytes(wanted), available: printBytes(quota), used: printBytes(usage) });
    return;
  }
  begin(choice);
}

function choiceOf(form: HTMLFormElement): OfflineChoice {
  const chosen = new FormData(form);
  const extras = chosen.getAll('extra');
  return {
    subjects: chosen.get('articles') === 'some' ? chosen.getAll('subject').map(String) : undefined,
    extras: EXTRA_KINDS.filter((kind) => extras.includes(kind)),
  };
}

function fill(form: HTMLFormElement, { subjects, extras }: OfflineChoice): void {
  for (const input of form.querySelectorAll('input')) {
    const values: readonly string[] =
      { articles: [subjects === undefined ? 'all' : 'some'], subject: subjects ?? [], extra: extras }[input.name] ?? [];
    input.checked = values.includes(input.value);
  }
}

/** Shows the additional size of a kind of files for the selected articles, or that there are none. */
function showKind(form: HTMLFormElement, kind: (typeof EXTRA_KINDS)[number], rows: readonly SurveyRow[]): void {
  const { subjects } = choiceOf(form);
  const size = (extras: OfflineChoice['extras']) => sizeOfChoice(rows, { subjects, extras }).sizeBytes;
  const label = form.querySelector(`[data-kind="${kind}"]`);
  const bytes = size([kind]) - size([]);
  if (label !== null) label.textContent = bytes === 0 ? text('offline.noExtra') : printBytes(bytes);
}

function estimateText({ files, sizeBytes }: { files: number; sizeBytes: number }, available: number | undefined): string {
  const size = printBytes(sizeBytes);
  if (available === undefined) return text('offline.estimate', { files, size });
  return text('offline.estimateFree', { files, size, free: printBytes(available) });
}

async function freeBytes(): Promise<number | undefined> {
  const { quota, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
  return quota === undefined ? undefined : Math.max(0, quota - usage);
}

function get<T extends HTMLElement>(section: HTMLElement, selector: string, kind: new () => T): T {
  const found = section.querySelector(selector);
  if (found instanceof kind) return found;
  throw new Error(`the page has no ${selector}`);
}

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

/** A size in decimal units, as on other pages of the site: `12.4 MB`, `340 kB`. */
export function printBytes(bytes: number): string {
  const unit = UNITS.find(({ sizeBytes }) => bytes >= sizeBytes);
  if (unit === undefined) return text('page.size.bytes', { count: Math.round(bytes) });
  const value = bytes / unit.sizeBytes;
  return text(unit.key, { size: value >= 100 ? Math.round(value) : Math.round(value * 10) / 10 });
}

const UNITS = [
  { key: 'page.size.gigabytes', sizeBytes: 1e9 },
  { key: 'page.size.megabytes', sizeBytes: 1e6 },
  { key: 'page.size.kilobytes', sizeBytes: 1e3 },
] as const;
