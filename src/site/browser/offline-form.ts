import { text } from '../../model/messages/script-messages.ts';
import { EXTRA_KINDS } from '../../model/offline-extras.ts';
import type { OfflineChoice } from '../../serve/offline/choice.ts';
import type { OfflineState } from '../../serve/offline/offline-state.ts';
import { type SurveyRow, sizeOfChoice } from '../../serve/offline/survey.ts';
import { printBytes } from './print-bytes.ts';

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
