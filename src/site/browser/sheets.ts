import { text } from '../../model/messages/script-messages.ts';
import { element } from './element.ts';
import { loadViewerStyle } from './loader.ts';

const OPENERS = '.sheet-link, .byline .author > a:only-child, .byline sup > a, .author[role]';

/**
 * Links to boxes of the page, such as contents and citation, open them in a sheet. Names of authors and the marks beside them open a card.
 * Their style is loaded at the first use. If it cannot be loaded, and without script, the links lead to the box, to the author's page or to the
 * note, and the citation opens in place.
 */
export function openSheets(): void {
  const byline = document.querySelector<HTMLElement>('.byline');
  if (byline !== null) unfoldAuthors(byline);
  if (!('popover' in HTMLElement.prototype)) return;
  for (const name of byline?.querySelectorAll<HTMLElement>('.author') ?? []) makeButton(name);
  const follow = (event: MouseEvent | KeyboardEvent, openers: string) => {
    const opener = event.target instanceof Element ? event.target.closest<HTMLElement>(openers) : null;
    if (opener === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open(opener).catch(() => {
      if (opener instanceof HTMLAnchorElement) location.assign(opener.href);
      else opener.closest('details')?.toggleAttribute('open');
    });
  };
  document.addEventListener('click', (event) => follow(event, OPENERS));
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' || event.key === ' ') follow(event, '.author[role]');
  });
}

async function open(opener: HTMLElement): Promise<void> {
  await loadViewerStyle();
  if (!openSheetOf(opener)) throw new Error(`nothing to open: ${opener.textContent}`);
}

/**
 * Makes a name without a page a button, if the article says anything about the author. A `button` element would not wrap as text does, and
 * would move the text around it.
 */
function makeButton(name: HTMLElement): void {
  if (name.querySelector('a') !== null || name.parentElement?.querySelector(':scope > :is(sup, .orcid)') == null) return;
  name.setAttribute('role', 'button');
  name.tabIndex = 0;
}

/** The button of a folded line of authors shows all of them. */
function unfoldAuthors(byline: HTMLElement): void {
  const button = byline.querySelector('.more-authors > button');
  button?.addEventListener('click', () => {
    const first = [...byline.querySelectorAll<HTMLElement>('.author-list > li')].find((one) => one.offsetParent === null);
    byline.classList.add('unfolded');
    first?.querySelector<HTMLElement>('a, button')?.focus();
  });
}

/** Opens a sheet with the card of an author, or with the box that a link leads to or a summary opens. Returns false without such a box. */
function openSheetOf(opener: HTMLElement): boolean {
  const name = opener.closest('li')?.querySelector<HTMLElement>(':scope > .author');
  if (opener.closest('.byline') !== null && name != null) {
    const author = name.querySelector('a') ?? name;
    openSheet({ title: author.textContent ?? '', content: authorCard(author), opener });
    return true;
  }
  const box = (opener instanceof HTMLAnchorElement ? document.getElementById(opener.hash.slice(1)) : opener)?.closest('details');
  const [, content] = box?.children ?? [];
  if (box == null || content === undefined) return false;
  // A closed box lends its content, so that ids and listeners remain; one that the reader sees is copied.
  if (content.checkVisibility()) {
    openSheet({ title: opener.textContent ?? '', content: copyOf(content), opener });
    return true;
  }
  openSheet({ title: opener.textContent ?? '', content, opener, onClosed: () => box.append(content) });
  return true;
}

/** Copy of an element, without ids. */
function copyOf(content: Element): Element {
  const copy = content.cloneNode(true) as Element;
  for (const part of copy.querySelectorAll('[id]')) part.removeAttribute('id');
  return copy;
}

/** Width below which a sheet rises from the bottom of the window instead of opening at its button. */
const NARROW = '(max-width: 39.99rem)';

/** Content of a sheet, and the element that opened it. */
interface SheetContent {
  readonly title: string;
  readonly content: Node;
  readonly opener: HTMLElement;
  /** Called once after the sheet was closed. */
  readonly onClosed?: () => void;
}

/**
 * Opens a popover at its button, on phones at the bottom of the window. It closes on Escape, on a click outside, by its button, when the focus
 * leaves it, and when a link in it leads to a part of the page; the focus then returns to the opener.
 */
function openSheet({ title, content, opener, onClosed }: SheetContent): void {
  const close = element('button', { type: 'button', class: 'sheet-close', 'aria-label': text('viewer.close') }, '×');
  const sheet = element(
    'div',
    { class: 'sheet', popover: 'auto', role: 'dialog', 'aria-label': title, tabindex: '-1' },
    element('p', { class: 'sheet-title' }, title),
    close,
    content,
  );
  close.addEventListener('click', () => sheet.hidePopover());
  sheet.addEventListener('toggle', (event) => {
    if (event.newState === 'open') return;
    onClosed?.();
    sheet.remove();
  });
  sheet.addEventListener('click', ({ target }) => {
    const leads = target instanceof Element && target.closest('a[href^="#"]:not(.sheet-link)') !== null;
    // After the browser has followed the link.
    if (leads) setTimeout(() => sheet.hidePopover());
  });
  sheet.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && relatedTarget !== opener && !sheet.contains(relatedTarget)) sheet.hidePopover();
  });
  (opener.closest('.article') ?? document.body).append(sheet);
  sheet.showPopover();
  if (!window.matchMedia(NARROW).matches) placeAt(sheet, opener);
  sheet.focus({ preventScroll: true });
}

/** Below the opener, or above it if there is more room; within the window. */
function placeAt(sheet: HTMLElement, opener: HTMLElement): void {
  const at = opener.getBoundingClientRect();
  const isRightToLeft = getComputedStyle(opener).direction === 'rtl';
  const start = isRightToLeft ? at.right - sheet.offsetWidth : at.left;
  const room = document.documentElement.clientWidth - sheet.offsetWidth - GAP;
  const below = window.innerHeight - at.bottom;
  const top = below >= sheet.offsetHeight + 2 * GAP || below >= at.top ? at.bottom + GAP : at.top - sheet.offsetHeight - GAP;
  sheet.style.left = `${Math.max(GAP, Math.min(start, room))}px`;
  sheet.style.top = `${Math.max(GAP, Math.min(top, window.innerHeight - sheet.offsetHeight - GAP))}px`;
}

const GAP = 8;

/** Number of other articles in a card. */
const OTHERS = 3;

/**
 * Returns what the page says about an author: affiliations, ORCID, roles, e-mail; and other articles of the journal, from the author's page.
 */
function authorCard(name: HTMLElement): HTMLElement {
  const item = name.closest('li');
  const card = element('div', { class: 'author-card' });
  for (const link of item?.querySelectorAll<HTMLAnchorElement>(':scope > sup > a[href^="#"]') ?? []) {
    const target = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    if (target !== null) card.append(paragraphOf(target));
  }
  const orcid = item?.querySelector<HTMLAnchorElement>(':scope > a.orcid');
  if (orcid != null) card.append(element('p', {}, element('a', { href: orcid.href, class: 'doi' }, orcid.href)));
  const names = document.querySelectorAll('.contributors > li > b');
  const facts = [...names].find((one) => one.textContent === name.textContent)?.parentElement;
  if (facts != null) card.append(withoutName(paragraphOf(facts)));
  if (name instanceof HTMLAnchorElement) {
    const others = element('div', { class: 'author-others' });
    card.append(others, element('p', {}, element('a', { href: name.href }, text('author.all'))));
    listOthers(name.href, others).catch(() => {
      // Without a connection or on disk, the link to the author's page remains.
    });
  }
  return card;
}

/** Removes the name, and the colon between it and the facts. */
function withoutName(copy: HTMLElement): HTMLElement {
  const name = copy.querySelector('b');
  const next = name?.nextSibling;
  name?.remove();
  if (next instanceof Text) next.data = next.data.replace(/^\s*[:：]\s*/, '');
  return copy;
}

/** Copy of an entry of the page as a paragraph, without its label and ids. */
function paragraphOf(entry: Element): HTMLElement {
  const copy = element('p');
  copy.append(...copyOf(entry).childNodes);
  for (const part of copy.querySelectorAll('.label, .backlinks, .backlink')) part.remove();
  return copy;
}

/** Adds links to the newest other articles that the author's page lists. */
async function listOthers(address: string, into: HTMLElement): Promise<void> {
  const response = await fetch(address);
  if (!response.ok) return;
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const titleByHref = new Map<string, string>();
  for (const link of page.querySelectorAll('main a[href]')) {
    const { href, pathname } = new URL(link.getAttribute('href') ?? '', response.url);
    const title = link.textContent?.trim() ?? '';
    if (ARTICLE.test(pathname) && pathname !== location.pathname && title !== '' && !titleByHref.has(href)) titleByHref.set(href, title);
  }
  if (titleByHref.size === 0) return;
  const items = [...titleByHref].slice(0, OTHERS).map(([href, title]) => element('li', {}, element('a', { href }, title)));
  into.append(element('p', { class: 'sheet-heading' }, text('author.others')), element('ul', {}, ...items));
}

// '/content/1/e00003', '/content/1/e00003.html'
const ARTICLE = /\/content\/[^/]+\/[^/.]+(?:\.html)?$/;
