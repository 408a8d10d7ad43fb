import { series, text } from '../../../model/messages/script-messages.ts';
import type { Explanation } from '../../../query/language/open-site.ts';
import { element } from '../element.ts';
import { printBytes } from '../offline-form.ts';
import type { Outcome, Question } from './query-engine.ts';

/** URLs of the site and its query endpoint. */
export interface Addresses {
  readonly endpoint: URL;
  readonly root: URL;
}

/** Shows the result of a query and returns the text for the status line. */
export function showOutcome(container: HTMLElement, outcome: Outcome, request: { question: Question; addresses: Addresses }): string {
  container.hidden = outcome.kind === 'failed';
  if (outcome.kind === 'failed') return text('console.failed', { reason: outcome.message });
  if (outcome.kind === 'refused') {
    const caret =
      outcome.caret === undefined
        ? undefined
        : element(
            'pre',
            { class: 'console-caret', tabindex: '0', role: 'region', 'aria-label': text('console.errorPosition') },
            outcome.caret,
          );
    container.replaceChildren(element('p', { class: 'console-refused' }, outcome.message), ...(caret === undefined ? [] : [caret]));
    return text('console.invalid');
  }
  const { answer, files } = outcome.explanation;
  const results = (JSON.parse(outcome.body) as { results: { id: Results } }).results.id;
  container.replaceChildren(
    ...(answer.unknownTags.length === 0 ? [] : [element('p', {}, text('console.unknownTags', { tags: series(answer.unknownTags) }))]),
    views(results, outcome.body),
    requestLines(request.question, request.addresses, answer.path),
    filesRead(files, answer.path),
  );
  return answerText(outcome.explanation, { objects: Object.keys(results).length, milliseconds: outcome.milliseconds });
}

function answerText(
  { files, bytes }: Explanation,
  { objects, milliseconds }: { readonly objects: number; readonly milliseconds: number },
): string {
  const time = milliseconds < 10 ? Math.round(milliseconds * 10) / 10 : Math.round(milliseconds);
  if (files.length === 0) return text('console.answerCached', { objects, time });
  return text('console.answer', { objects, files: files.length, size: printBytes(bytes), time });
}

/** Table and JSON, one at a time. */
function views(results: Results, body: string): HTMLElement {
  const table = element(
    'div',
    { class: 'console-view', role: 'region', 'aria-label': text('console.tableLabel'), tabindex: '0' },
    resultTable(results),
  );
  const json = element(
    'div',
    { class: 'console-view', role: 'region', 'aria-label': text('console.jsonLabel'), tabindex: '0', hidden: '' },
    element('pre', {}, prettyJson(body)),
  );
  const asTable = element('button', { type: 'button', 'aria-pressed': 'true' }, text('console.table'));
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
    text('console.downloadJson'),
  );
  return element(
    'div',
    {},
    element('p', { class: 'console-views', role: 'group', 'aria-label': text('console.showAs') }, asTable, asJson, save),
    table,
    json,
  );
}

function prettyJson(body: string): string {
  const pretty = JSON.stringify(JSON.parse(body), null, 2);
  return pretty.length <= MAX_JSON_LENGTH
    ? pretty
    : `${pretty.slice(0, MAX_JSON_LENGTH)}\n… (${text('console.truncated', { size: printBytes(body.length) })})`;
}

function requestLines(question: Question, { endpoint, root }: Addresses, path: string | undefined): HTMLElement {
  const file =
    path === undefined
      ? []
      : [
          element('p', {}, text('console.staticFile')),
          codeLine(`curl '${new URL(path.split('/').map(encodeURIComponent).join('/'), root).href}'`),
        ];
  return element(
    'details',
    {},
    element('summary', {}, text('console.request')),
    codeLine(curlLine(endpoint, question)),
    element('p', {}, text('console.requestOnStaticHost')),
    ...file,
  );
}

function codeLine(code: string): HTMLElement {
  return element('pre', { class: 'console-curl', tabindex: '0', role: 'region', 'aria-label': text('console.requestLine') }, code);
}

function filesRead(files: readonly { readonly path: string; readonly bytes: number }[], path: string | undefined): HTMLElement {
  const rows = files.map((file) =>
    element(
      'tr',
      {},
      element('td', {}, element('code', {}, file.path)),
      element('td', { class: 'console-number' }, printBytes(file.bytes)),
    ),
  );
  const table = element(
    'table',
    {},
    element(
      'thead',
      {},
      element('tr', {}, element('th', { scope: 'col' }, text('console.file')), element('th', { scope: 'col' }, text('console.size'))),
    ),
    element('tbody', {}, ...rows),
  );
  const note = path === undefined ? undefined : element('p', {}, text('console.precomputedIn', { path }));
  const scroll =
    files.length === 0
      ? element('p', {}, text('console.noFilesRead'))
      : element('div', { class: 'console-view', role: 'region', 'aria-label': text('console.filesRead'), tabindex: '0' }, table);
  return element('details', {}, element('summary', {}, text('console.filesRead')), note, scroll);
}

const MAX_JSON_LENGTH = 1_000_000;

/** `results.id` of an answer. */
export type Results = Readonly<Record<string, Readonly<Record<string, { readonly value: unknown }>>>>;

/** Objects as rows and tags as columns, in the order of the answer; a single object as a list of its tags. */
export function resultTable(results: Results): HTMLElement {
  const objects = Object.values(results);
  const [only] = objects;
  if (only === undefined) return element('p', {}, text('console.noResults'));
  if (objects.length === 1) return listOfTags(only);
  const paths = [...new Set(objects.flatMap((tags) => Object.keys(tags)))];
  const common = commonStart(paths);
  const head = paths.map((path) => element('th', { scope: 'col', title: path }, path.slice(common)));
  const rows = objects
    .slice(0, MAX_ROWS)
    .map((tags) => element('tr', {}, ...paths.map((path) => element('td', {}, cell(tags[path]?.value)))));
  const rest =
    objects.length > MAX_ROWS ? element('caption', {}, text('console.firstRows', { limit: MAX_ROWS, count: objects.length })) : undefined;
  return element('table', {}, rest, element('thead', {}, element('tr', {}, ...head)), element('tbody', {}, ...rows));
}

function listOfTags(tags: Results[string]): HTMLElement {
  const rows = Object.entries(tags).map(([path, { value }]) =>
    element('tr', {}, element('th', { scope: 'row' }, ...breakable(path)), element('td', {}, cell(value))),
  );
  return element('table', {}, element('tbody', {}, ...rows));
}

function cell(value: unknown): Node {
  if (Array.isArray(value)) return element('ul', {}, ...value.map((one) => element('li', {}, String(one))));
  const words = value === undefined ? '' : String(value);
  // Links only http(s) URLs; other values are text.
  return /^https?:\/\/\S+$/.test(words) ? element('a', { href: words, rel: 'noopener' }, words) : document.createTextNode(words);
}

/** Allows line breaks after the slashes of a path. */
function breakable(path: string): Node[] {
  return path.split(/(?<=\/)/).flatMap((part) => [document.createTextNode(part), element('wbr')]);
}

/** Length of the common prefix of all paths up to a slash, which column headings omit. */
function commonStart([first = '', ...others]: readonly string[]): number {
  const ends = [...first.matchAll(/\//g)].map(({ index }) => index + 1).reverse();
  return ends.find((end) => others.every((path) => path.startsWith(first.slice(0, end)))) ?? 0;
}

const MAX_ROWS = 200;

/** A query as a command line: `curl 'https://…/values?query=…&tag=…'`, encoded for every shell and server. */
export function curlLine(endpoint: URL, question: Question): string {
  return `curl '${questionAddress(endpoint, question)}'`;
}

/** URL of a query; `'` is encoded too, so that the URL can be quoted. */
export function questionAddress(endpoint: URL, { query, tags }: Question): string {
  const pairs = [['query', query], ...tags.map((tag) => ['tag', tag])];
  return `${endpoint.origin}${endpoint.pathname}?${pairs.map(([name, value = '']) => `${name}=${encode(value)}`).join('&')}`;
}

function encode(value: string): string {
  return encodeURIComponent(value).replaceAll("'", '%27').replaceAll('%2F', '/');
}
