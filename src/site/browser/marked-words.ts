import { ENGLISH } from '../../query/index/words/english.ts';
import { joinLanguages, type Language } from '../../query/index/words/language.ts';
import { element } from './element.ts';
import { findBar } from './find-bar.ts';
import { loadScript } from './load-script.ts';
import './search-language.ts';
import { type FindWords, wordFinder } from './word-finder.ts';

/** Time after which the script yields to the event loop, so that a long article handles input meanwhile. */
const TASK_MS = 12;
/** Most marks: a common word in a book of a thousand pages. */
const MAX_MARKS = 5000;
/** Text that is not marked: formulas, and controls that other scripts change. */
const UNMARKED =
  'math, .formula, .formula-text, .formula-image, script, style, button, select, textarea, nav, .visually-hidden, [aria-hidden="true"]';

/** Marks the words of the search that led to an article, and shows a bar to move between them. The URL has the words: `?find=snail+shell`. */
async function markWords(): Promise<void> {
  const query = new URLSearchParams(location.search).get('find') ?? '';
  const article = document.querySelector<HTMLElement>('.article');
  if (article === null || query.trim() === '') return;
  const { language: address } = document.documentElement.dataset;
  if (address !== undefined && window.offprintLanguages === undefined) await loadScript(address).catch(() => undefined);
  const marks = await markAll(article, wordFinder(query, languageOfSearch()));
  if (marks.length > 0) findBar(marks);
}

/** The rules of the journal's search: those of its languages, or of English. */
function languageOfSearch(): Language {
  const languages = Object.values(window.offprintLanguages ?? {});
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

markWords().catch(() => undefined);
