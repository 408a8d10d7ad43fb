import { element } from '../element.ts';
import type { Outcome, Question } from './ask-site.ts';
import { curlLine } from './curl-line.ts';
import { type Results, resultTable } from './result-table.ts';

/** Where the console's answers come from, as addresses. */
export interface Addresses {
  readonly endpoint: URL;
  readonly root: URL;
}

/** Shows what came of a question, in the page's place for it; gives back the sentence for the status line. */
export function showOutcome(place: HTMLElement, outcome: Outcome, asked: { question: Question; addresses: Addresses }): string {
  place.hidden = outcome.kind === 'failed';
  if (outcome.kind === 'failed') return `No answer: ${outcome.message}`;
  if (outcome.kind === 'refused') {
    const caret =
      outcome.caret === undefined
        ? undefined
        : element('pre', { class: 'console-caret', tabindex: '0', role: 'region', 'aria-label': 'Place of the error' }, outcome.caret);
    place.replaceChildren(element('p', { class: 'console-refused' }, outcome.message), ...(caret === undefined ? [] : [caret]));
    return 'The query was refused.';
  }
  const { answer, files, bytes } = outcome.explanation;
  const results = (JSON.parse(outcome.body) as { results: { id: Results } }).results.id;
  const count = Object.keys(results).length;
  place.replaceChildren(
    ...(answer.unknownTags.length === 0
      ? []
      : [element('p', {}, `No object of this journal could carry ${answer.unknownTags.join(', ')}.`)]),
    views(results, outcome.body),
    requestLines(asked.question, asked.addresses, answer.path),
    filesRead(files, answer.path),
  );
  const read =
    files.length === 0
      ? 'from what was read before'
      : `${files.length === 1 ? '1 file' : `${files.length} files`}, ${bytesText(bytes)} read`;
  return `${count === 1 ? '1 object' : `${count.toLocaleString('en')} objects`}; ${read}, ${outcome.milliseconds.toFixed(outcome.milliseconds < 10 ? 1 : 0)} ms`;
}

/** The table and the JSON, one at a time. */
function views(results: Results, body: string): HTMLElement {
  const table = element(
    'div',
    { class: 'console-view', role: 'region', 'aria-label': 'Results as a table', tabindex: '0' },
    resultTable(results),
  );
  const json = element(
    'div',
    { class: 'console-view', role: 'region', 'aria-label': 'Results as JSON', tabindex: '0', hidden: '' },
    element('pre', {}, prettyJson(body)),
  );
  const asTable = element('button', { type: 'button', 'aria-pressed': 'true' }, 'Table');
  const asJson = element('button', { type: 'button', 'aria-pressed': 'false' }, 'JSON');
  const show = (isTable: boolean): void => {
    table.hidden = !isTable;
    json.hidden = isTable;
    asTable.setAttribute('aria-pressed', String(isTable));
    asJson.setAttribute('aria-pressed', String(!isTable));
  };
  asTable.addEventListener('click', () => show(true));
  asJson.addEventListener('click', () => show(false));
  const save = element(
    'a',
    { class: 'button', download: 'values.json', href: URL.createObjectURL(new Blob([body], { type: 'application/json' })) },
    'Save the JSON',
  );
  return element(
    'div',
    {},
    element('p', { class: 'console-views', role: 'group', 'aria-label': 'Show results as' }, asTable, asJson, save),
    table,
    json,
  );
}

function prettyJson(body: string): string {
  const pretty = JSON.stringify(JSON.parse(body), null, 2);
  return pretty.length <= MOST_SHOWN ? pretty : `${pretty.slice(0, MOST_SHOWN)}\n… (${bytesText(body.length)} in all)`;
}

function requestLines(question: Question, { endpoint, root }: Addresses, path: string | undefined): HTMLElement {
  const file =
    path === undefined
      ? []
      : [
          element('p', {}, 'This answer is a file too, with the same bytes, which any host serves:'),
          codeLine(`curl '${new URL(path.split('/').map(encodeURIComponent).join('/'), root).href}'`),
        ];
  return element(
    'details',
    {},
    element('summary', {}, 'As a request'),
    codeLine(curlLine(endpoint, question)),
    element(
      'p',
      {},
      'A host that runs no code answers this address with this page; scripts of its pages get the answer from the service worker.',
    ),
    ...file,
  );
}

function codeLine(text: string): HTMLElement {
  return element('pre', { class: 'console-curl', tabindex: '0', role: 'region', 'aria-label': 'Request' }, text);
}

function filesRead(files: readonly { readonly path: string; readonly bytes: number }[], path: string | undefined): HTMLElement {
  const rows = files.map((file) =>
    element('tr', {}, element('td', {}, element('code', {}, file.path)), element('td', { class: 'console-number' }, bytesText(file.bytes))),
  );
  const table = element(
    'table',
    {},
    element('thead', {}, element('tr', {}, element('th', { scope: 'col' }, 'File'), element('th', { scope: 'col' }, 'Size'))),
    element('tbody', {}, ...rows),
  );
  const note = path === undefined ? undefined : element('p', {}, `Answered beforehand, in ${path}.`);
  const scroll =
    files.length === 0
      ? element('p', {}, 'None: everything needed was in memory.')
      : element('div', { class: 'console-view', role: 'region', 'aria-label': 'Files that were read', tabindex: '0' }, table);
  return element('details', {}, element('summary', {}, 'Files that were read'), note, scroll);
}

function bytesText(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

const MOST_SHOWN = 1_000_000;
