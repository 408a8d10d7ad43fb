import { pageMessages, text } from '../../model/messages/script-messages.ts';
import { element } from './element.ts';

const SHOW_AFTER_MS = 180;
const HIDE_AFTER_MS = 220;
/** Elements shown in a card: references, notes, affiliations; not sections or tables. */
const CARD_TARGETS = '.references > li, .footnotes > li, .notes > li, .affiliations > li, .correspondence > li';

/**
 * Shows the target of a citation or note in a card, on hover, keyboard focus and first touch. The link still leads to the target. Escape
 * closes the card; the pointer may move onto it; it stays until the reader leaves it (WCAG 2.2, 1.4.13).
 */
export function addReferenceCards(): void {
  const article = document.querySelector<HTMLElement>('.article');
  if (article === null) return;
  const card = makeCard();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let currentLink: HTMLAnchorElement | undefined;

  const hide = () => {
    clearTimeout(timer);
    card.hidden = true;
    currentLink?.removeAttribute('aria-describedby');
    currentLink = undefined;
  };
  const show = (link: HTMLAnchorElement) => {
    clearTimeout(timer);
    const target = targetOf(link);
    if (target === undefined || link === currentLink) return;
    hide();
    fill(card, target);
    card.hidden = false;
    currentLink = link;
    link.setAttribute('aria-describedby', card.id);
    place(card, link);
  };
  const later = (act: () => void, afterMs: number) => {
    clearTimeout(timer);
    timer = setTimeout(act, afterMs);
  };

  article.addEventListener('pointerover', (event) => {
    // Side notes mark a link whose note is in view beside it.
    const link = linkOf(event.target);
    if (event.pointerType !== 'touch' && link !== undefined && link.dataset.sideNote === undefined) later(() => show(link), SHOW_AFTER_MS);
  });
  article.addEventListener('pointerout', (event) => {
    if (event.pointerType !== 'touch' && linkOf(event.target) !== undefined) later(hide, HIDE_AFTER_MS);
  });
  card.addEventListener('pointerover', () => clearTimeout(timer));
  card.addEventListener('pointerout', () => later(hide, HIDE_AFTER_MS));
  article.addEventListener('focusin', (event) => {
    const link = linkOf(event.target);
    if (link?.matches(':focus-visible') === true) show(link);
  });
  const onFocusOut = ({ relatedTarget }: FocusEvent): void => {
    // The focused element must not be hidden by the card (WCAG 2.2, 2.4.11). If no element gets the focus, it may come back.
    if (relatedTarget instanceof Node && !card.contains(relatedTarget)) hide();
    else later(hide, HIDE_AFTER_MS);
  };
  article.addEventListener('focusout', onFocusOut);
  card.addEventListener('focusin', () => clearTimeout(timer));
  card.addEventListener('focusout', onFocusOut);
  article.addEventListener('click', (event) => {
    const link = linkOf(event.target);
    // A mark of an author opens the author's card.
    if (link?.closest('.byline') != null) return hide();
    if (link === undefined || !isTouch(event) || link === currentLink || targetOf(link) === undefined) return;
    event.preventDefault();
    show(link);
  });
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') hide();
  });
  document.addEventListener('pointerdown', (event) => {
    const onCard = event.target instanceof Node && card.contains(event.target);
    if (!onCard && linkOf(event.target) === undefined) hide();
  });
}

function makeCard(): HTMLElement {
  const card = document.createElement('div');
  card.className = 'reference-card';
  card.id = 'offprint-card';
  card.setAttribute('role', 'note');
  card.setAttribute('aria-label', text('viewer.reference'));
  card.hidden = true;
  document.querySelector('main')?.append(card);
  return card;
}

function linkOf(target: EventTarget | null): HTMLAnchorElement | undefined {
  return (target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="#"]') : null) ?? undefined;
}

/** Entry that a link points to; undefined for links to sections and figures, and for back-links. */
function targetOf(link: HTMLAnchorElement): Element | undefined {
  const target = document.getElementById(decodeURIComponent(link.hash.slice(1)));
  if (target === null || target.contains(link) || link.closest(CARD_TARGETS) !== null) return undefined;
  return target.matches(CARD_TARGETS) ? target : undefined;
}

/** Clones the entry without ids and back-links, because an id must be unique; a reference gets a link to Google Scholar. */
function fill(card: HTMLElement, target: Element): void {
  const copy = document.createElement('div');
  copy.append(...[...target.cloneNode(true).childNodes]);
  for (const one of copy.querySelectorAll('[id]')) one.removeAttribute('id');
  for (const one of copy.querySelectorAll('.backlinks, .backlink')) one.remove();
  const citation = copy.querySelector('.citation');
  if (citation !== null) {
    const links = copy.querySelector('.citation-links') ?? element('span', { class: 'citation-links' });
    citation.after(links);
    links.append(' ', element('a', { href: scholarUrl(citation.textContent) }, 'Google Scholar'));
  }
  card.replaceChildren(copy);
}

/** A search for a work by the words of its citation. */
function scholarUrl(words: string): string {
  return `https://scholar.google.com/scholar?q=${encodeURIComponent(words.replace(/\s+/g, ' ').trim().slice(0, 300))}`;
}

/** Positions the card below the link, or above if there is no space, from the link's start; never wider than the window. */
function place(card: HTMLElement, link: HTMLElement): void {
  const at = link.getClientRects()[0] ?? link.getBoundingClientRect();
  const width = Math.min(440, document.documentElement.clientWidth - 24);
  card.style.width = `${width}px`;
  const left = Math.max(12, Math.min(pageMessages().rtl ? at.right - width : at.left, document.documentElement.clientWidth - width - 12));
  const below = at.bottom + 8;
  const fits = below + card.offsetHeight < window.innerHeight || at.top < card.offsetHeight + 16;
  card.style.left = `${left + window.scrollX}px`;
  card.style.top = `${(fits ? below : at.top - card.offsetHeight - 8) + window.scrollY}px`;
}

function isTouch(event: Event): boolean {
  return event instanceof PointerEvent && event.pointerType === 'touch';
}
