import { text } from '../../../model/messages/script-messages.ts';
import { element } from '../element.ts';

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
