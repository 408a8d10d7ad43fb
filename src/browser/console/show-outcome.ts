import { element } from '../element.ts';
import { curlLine } from './curl-line.ts';
import type { Outcome, Question } from './query-engine.ts';
import { type Results, resultTable } from './result-table.ts';

/** URLs of the site and its query endpoint. */
export interface Addresses {
  readonly endpoint: URL;
  readonly root: URL;
}

/** Shows the result of a query and returns the text for the status line. */
export function showOutcome(container: HTMLElement, outcome: Outcome, request: { question: Question; addresses: Addresses }): string {
  container.hidden = outcome.kind === 'failed';
  if (outcome.kind === 'failed') return `No answer: ${outcome.message}`;
  if (outcome.kind === 'refused') {
    const caret =
      outcome.caret === undefined
        ? undefined
        : element('pre', { class: 'console-caret', tabindex: '0', role: 'region', 'aria-label': 'Position of the error' }, outcome.caret);
    container.replaceChildren(element('p', { class: 'console-refused' }, outcome.message), ...(caret === undefined ? [] : [caret]));
    return 'The query is invalid.';
  }
  const { answer, files, bytes } = outcome.explanation;
  const results = (JSON.parse(outcome.body) as { results: { id: Results } }).results.id;
  const count = Object.keys(results).length;
  container.replaceChildren(
    ...(answer.unknownTags.length === 0 ? [] : [element('p', {}, `No object in this journal has ${answer.unknownTags.join(', ')}.`)]),
    views(results, outcome.body),
    requestLines(request.question, request.addresses, answer.path),
    filesRead(files, answer.path),
  );
  const read =
    files.length === 0 ? 'all files cached' : `${files.length === 1 ? '1 file' : `${files.length} files`}, ${bytesText(bytes)} read`;
  return `${count === 1 ? '1 object' : `${count.toLocaleString('en')} objects`}; ${read}, ${outcome.milliseconds.toFixed(outcome.milliseconds < 10 ? 1 : 0)} ms`;
}

/** Table and JSON, one at a time. */
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
    'Download JSON',
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
  return pretty.length <= MAX_JSON_LENGTH ? pretty : `${pretty.slice(0, MAX_JSON_LENGTH)}\n… (${bytesText(body.length)} in all)`;
}

function requestLines(question: Question, { endpoint, root }: Addresses, path: string | undefined): HTMLElement {
  const file =
    path === undefined
      ? []
      : [
          element('p', {}, 'The same result is also a static file, which every host serves:'),
          codeLine(`curl '${new URL(path.split('/').map(encodeURIComponent).join('/'), root).href}'`),
        ];
  return element(
    'details',
    {},
    element('summary', {}, 'HTTP request'),
    codeLine(curlLine(endpoint, question)),
    element('p', {}, 'A static host answers this URL with this page; scripts on its pages get the JSON from the service worker.'),
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
  const note = path === undefined ? undefined : element('p', {}, `Precomputed in ${path}.`);
  const scroll =
    files.length === 0
      ? element('p', {}, 'None: all files were cached.')
      : element('div', { class: 'console-view', role: 'region', 'aria-label': 'Files read', tabindex: '0' }, table);
  return element('details', {}, element('summary', {}, 'Files read'), note, scroll);
}

function bytesText(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

const MAX_JSON_LENGTH = 1_000_000;
