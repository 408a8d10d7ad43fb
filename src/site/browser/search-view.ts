import type { MessageKey } from '../../model/messages/messages.ts';
import { date, scriptMessage, series, text } from '../../model/messages/script-messages.ts';
import { TITLE_FACES, type TitleFace } from '../../model/title-faces.ts';
import { type FoundIn, PAGE_SIZE, type SearchHit } from '../../query/search/search-result.ts';
import { directionOf, element, markedText, noticeBadge } from './element.ts';
import type { SearchState } from './search-state.ts';

/** Empty list of hits, to be filled by `addHits`. */
export function hitList(state: SearchState): HTMLElement {
  const start = String(((Number(state.page) || 1) - 1) * PAGE_SIZE + 1);
  return element('ol', { class: 'search-hits', start });
}

/** Data that all hits share. */
export interface HitOptions {
  /** Relative URL of the site's root. */
  readonly root: string;
  /** The text that was searched; the page of a hit marks its words. */
  readonly query: string;
}

/** Adds hits that are not in the list yet; snippets follow later. */
export function addHits(list: HTMLElement, hits: readonly SearchHit[], options: HitOptions): void {
  list.append(...hits.slice(list.children.length).map((hit) => hitNode(hit, options)));
}

/** A row: title, authors; type, journal, date and field with the notice; snippet and the first figure. */
function hitNode({ card, title, path, foundIn }: SearchHit, { root, query }: HitOptions): HTMLElement {
  const more = card.authorCount - card.authors.length;
  const names = series(card.authors);
  const authors = more > 0 ? text('list.more', { names, count: more }) : names;
  const field = FIELDS[foundIn ?? 'title'];
  const details = [card.type, card.journal ?? '', date(card.publishedIso), field === undefined ? '' : scriptMessage(field, {})]
    .filter((detail) => detail !== '')
    .join(' · ');
  const badge = card.notice ? noticeBadge(card.notice) : undefined;
  const link = element('a', { href: addressWithFind(root + path, query) }, ...markedText(title));
  addFaces(link, card.faces);
  return element(
    'li',
    card.image === undefined ? {} : { class: 'has-image' },
    element('h2', directionOf(card.title), link),
    authors === '' ? undefined : element('p', { class: 'search-authors' }, authors),
    details === '' && badge === undefined ? undefined : element('p', { class: 'search-details' }, details, badge && ' ', badge),
    element('p', { class: 'search-snippet' }),
    card.image && thumbnail(card.image, root),
  );
}

/** Decorative, so it has no alternative text. */
function thumbnail([path, width, height]: NonNullable<SearchHit['card']['image']>, root: string): HTMLElement {
  return element('img', { src: root + path, width: String(width), height: String(height), alt: '', loading: 'lazy', decoding: 'async' });
}

/** Labels of the fields whose words neither the title nor the snippet of a hit shows. */
const FIELDS: Readonly<Partial<Record<FoundIn, MessageKey>>> = {
  authors: 'search.in.authors',
  keywords: 'search.in.keywords',
  subjects: 'search.in.subjects',
  journal: 'search.in.journal',
  text: 'search.in.text',
};

/** Wraps the faces of a title in elements, inside the marks of a search: `<mark>Aedes</mark>` becomes `<mark><i>Aedes</i></mark>`. */
export function addFaces(title: Node, faces: readonly TitleFace[] = []): void {
  for (const [start, end, face] of faces) {
    let at = 0;
    for (const node of textNodesIn(title)) {
      const { length } = node.data;
      const [from, to] = [Math.max(start - at, 0), Math.min(end - at, length)];
      at += length;
      if (from >= to) continue;
      const range = document.createRange();
      range.setStart(node, from);
      range.setEnd(node, to);
      range.surroundContents(element(TITLE_FACES[face] ?? 'span'));
    }
  }
}

function textNodesIn(node: Node): Text[] {
  return node instanceof Text ? [node] : [...node.childNodes].flatMap(textNodesIn);
}

/** Longest text in the URL of an article; the rest of a longer query is left out. */
const MAX_LENGTH = 100;

/**
 * Adds the words of a search to the URL of an article, whose page marks them (`mark-words.ts`). The text fragment scrolls to the first plain
 * word in browsers without script.
 *
 *   addressWithFind('../content/1/e3', 'snail shell')  ->  '../content/1/e3?find=snail+shell#:~:text=snail'
 */
export function addressWithFind(href: string, query: string): string {
  const words = query.trim().slice(0, MAX_LENGTH);
  if (words === '') return href;
  const [first] = PLAIN_WORD.exec(words) ?? [];
  return `${href}?${new URLSearchParams({ find: words })}${first === undefined ? '' : `#:~:text=${encodeURIComponent(first)}`}`;
}

// A word that no operator changes: not `author:Müller`, `-shell`, `neuro*` or `adress~`.
const PLAIN_WORD = /(?<![^\s"“„«])[\p{L}\p{M}\p{N}]{3,}(?![^\s"”“»,.;?!])/u;
