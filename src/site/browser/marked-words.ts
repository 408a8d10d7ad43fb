import { text } from '../../model/messages/script-messages.ts';
import { foldAccents } from '../../model/text/fold.ts';
import { isUnspaced, runsOf } from '../../model/text/words.ts';
import { ENGLISH } from '../../query/index/words/english.ts';
import { joinedWords } from '../../query/index/words/joined-words.ts';
import { joinLanguages, type Language, queryTerms } from '../../query/index/words/language.ts';
import { MARKED_WORD } from '../../query/search/mark.ts';
import { parseSearch } from '../../query/search/parse-search.ts';
import { element } from './element.ts';
import { loadScript } from './loader.ts';

/** The part of the tools that marks words. */
export interface WordTools {
  markWords(article: HTMLElement, query: string): Promise<void>;
}

/** Time after which the script yields to the event loop, so that a long article handles input meanwhile. */
const TASK_MS = 12;
/** Most marks: a common word in a book of a thousand pages. */
const MAX_MARKS = 5000;
/** Text that is not marked: formulas, and controls that other scripts change. */
const UNMARKED =
  'math, .formula, .formula-text, .formula-image, script, style, button, select, textarea, nav, .visually-hidden, [aria-hidden="true"]';

/** Marks the words of a search in an article, and shows a bar to move between them. */
export async function markWords(article: HTMLElement, query: string): Promise<void> {
  const marks = await markAll(article, wordFinder(query, await languageOfSearch()));
  if (marks.length > 0) findBar(marks);
}

/** The rules of the journal's search: those of its languages, or of English. */
async function languageOfSearch(): Promise<Language> {
  const { language: address } = document.documentElement.dataset;
  const load = address === undefined ? undefined : loadScript<Readonly<Record<string, Language>>>(address);
  const languages = Object.values((await load?.catch(() => undefined)) ?? {});
  return languages.length === 0 ? ENGLISH : joinLanguages(languages);
}

async function markAll(article: HTMLElement, find: FindWords): Promise<readonly HTMLElement[]> {
  const marks: HTMLElement[] = [];
  let started = performance.now();
  for (const node of textNodesOf(article)) {
    if (marks.length >= MAX_MARKS) break;
    marks.push(...markNode(node, find));
    if (performance.now() - started < TASK_MS) continue;
    await new Promise((resolve) => setTimeout(resolve));
    started = performance.now();
  }
  return marks;
}

function textNodesOf(article: HTMLElement): readonly Text[] {
  const walker = document.createTreeWalker(article, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) => {
    if (node instanceof Element) return node.matches(UNMARKED) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP;
    return NodeFilter.FILTER_ACCEPT;
  });
  const nodes: Text[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) if (node instanceof Text) nodes.push(node);
  return nodes;
}

/** Replaces a text node by its parts, with the found words in `<mark>`. */
function markNode(node: Text, find: FindWords): readonly HTMLElement[] {
  const { data } = node;
  const found = find(data);
  if (found.length === 0) return [];
  const marks = found.map(([start, end]) => element('mark', { class: 'found' }, data.slice(start, end)));
  let at = 0;
  const parts = found.flatMap(([start, end], i) => {
    const before = data.slice(at, start);
    at = end;
    return [before, marks[i] ?? ''];
  });
  node.replaceWith(...parts, data.slice(at));
  return marks;
}

/** Shows "2 of 7" with buttons for the previous and the next mark and to remove all, and moves to the first mark. */
function findBar(marks: readonly HTMLElement[]): void {
  let current = 0;
  const status = element('span', { role: 'status' });
  const button = (label: string, sign: string, act: () => void): HTMLElement => {
    const made = element('button', { type: 'button', 'aria-label': label, title: label }, element('span', { 'aria-hidden': 'true' }, sign));
    made.addEventListener('click', act);
    return made;
  };
  const go = (to: number): void => {
    marks[current]?.classList.remove('current');
    current = (to + marks.length) % marks.length;
    const mark = marks[current];
    if (mark === undefined) return;
    mark.classList.add('current');
    reveal(mark);
    mark.scrollIntoView({ block: 'center' });
    status.textContent = text('find.position', { number: current + 1, count: marks.length });
  };
  const bar = element(
    'section',
    { class: 'find-bar', 'aria-label': text('find.label') },
    status,
    button(text('find.previous'), '↑', () => go(current - 1)),
    button(text('find.next'), '↓', () => go(current + 1)),
    button(text('find.clear'), '×', () => clear(marks, bar)),
  );
  bar.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') clear(marks, bar);
  });
  // Before the text, so that the keyboard reaches it first.
  document.querySelector('main')?.before(bar);
  go(0);
}

/** Opens what hides a mark: folded details, and parts that are hidden until they are found. */
function reveal(mark: HTMLElement): void {
  for (let parent = mark.parentElement; parent !== null; parent = parent.parentElement) {
    if (parent instanceof HTMLDetailsElement) parent.open = true;
    if (parent.hidden) parent.dispatchEvent(new Event('beforematch', { bubbles: true }));
  }
}

/** Removes the marks and the bar, and the words from the URL; the focus goes to the text. */
function clear(marks: readonly HTMLElement[], bar: HTMLElement): void {
  for (const mark of marks) {
    const parent = mark.parentNode;
    mark.replaceWith(...mark.childNodes);
    parent?.normalize();
  }
  bar.remove();
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  const parameters = new URLSearchParams(location.search);
  parameters.delete('find');
  history.replaceState(history.state, '', `${location.pathname}${parameters.size > 0 ? `?${parameters}` : ''}${location.hash}`);
}

/** Returns the positions of the words of a search in a text: `[[4, 10]]`, in order. */
export type FindWords = (text: string) => readonly (readonly [start: number, end: number])[];

/**
 * Returns a finder of the words of a search. It finds words with the same stem, with the beginning of a wildcard, and any characters in scripts without
 * spaces. Words with a minus are left out.
 *
 *   wordFinder('snails shell*', ENGLISH)('A snail and its shells')  ->  [[2, 7], [16, 22]]
 */
export function wordFinder(query: string, language: Language): FindWords {
  const clauses = parseSearch(query).filter(({ sign }) => sign !== '-');
  const runs = clauses.flatMap(({ runs: own, joined }) => (joined === undefined ? own : [...own, joined.word]));
  const terms = new Set(runs.filter((run) => !isUnspaced(run)).flatMap((run) => queryTerms(run, language)));
  const parts = runs.filter(isUnspaced);
  const patterns = clauses.flatMap(({ kind, text }) => (kind === 'wildcard' ? [patternOf(text)] : []));
  const isWanted = (run: string): boolean =>
    queryTerms(run, language).some((term) => terms.has(term)) || patterns.some((pattern) => pattern.test(foldAccents(run)));
  return (text) => {
    const joined = joinedWords(text).filter(({ words: [word = ''] }) => isWanted(word));
    const found = [...text.matchAll(MARKED_WORD)].flatMap(({ 0: word, index }): [number, number][] => {
      if (isUnspaced(word)) return positionsOf(parts, word.toLowerCase()).map(([start, end]) => [index + start, index + end]);
      return runsOf(word).some(isWanted) ? [[index, index + word.length]] : [];
    });
    if (joined.length === 0) return found;
    const all = [...joined.map(({ start, end }): [number, number] => [start, end]), ...found].sort((a, b) => a[0] - b[0] || b[1] - a[1]);
    return all.filter(([start], i) => all.slice(0, i).every(([, end]) => end <= start));
  };
}

/** `neuro*` gives `/^neuro.*$/u`. */
function patternOf(wildcard: string): RegExp {
  return new RegExp(`^${foldAccents(wildcard).replaceAll('*', '.*')}$`, 'u');
}

/** Positions of any of the parts in a text, without overlaps. */
function positionsOf(parts: readonly string[], text: string): [number, number][] {
  const found: [number, number][] = [];
  for (let at = 0; at < text.length; ) {
    const start = at;
    const part = parts.find((one) => text.startsWith(one, start));
    if (part !== undefined) found.push([at, at + part.length]);
    at += part?.length ?? 1;
  }
  return found;
}
