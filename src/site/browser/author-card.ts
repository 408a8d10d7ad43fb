import { text } from '../../model/messages/script-messages.ts';
import { element } from './element.ts';

/** Number of other articles in a card. */
const OTHERS = 3;

/**
 * Returns what the page says about an author: affiliations, ORCID, roles, e-mail; and other articles of the journal, from the author's page.
 */
export function authorCard(name: HTMLElement): HTMLElement {
  const item = name.closest('li');
  const card = element('div', { class: 'author-card' });
  for (const link of item?.querySelectorAll<HTMLAnchorElement>(':scope > sup > a[href^="#"]') ?? []) {
    const target = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    if (target !== null) card.append(copyOf(target));
  }
  const orcid = item?.querySelector<HTMLAnchorElement>(':scope > a.orcid');
  if (orcid != null) card.append(element('p', {}, element('a', { href: orcid.href, class: 'doi' }, orcid.href)));
  const names = document.querySelectorAll('.contributors > li > b');
  const facts = [...names].find((one) => one.textContent === name.textContent)?.parentElement;
  if (facts != null) card.append(withoutName(copyOf(facts)));
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
function copyOf(entry: Element): HTMLElement {
  const copy = element('p');
  copy.append(...entry.cloneNode(true).childNodes);
  for (const part of copy.querySelectorAll('.label, .backlinks, .backlink')) part.remove();
  for (const part of copy.querySelectorAll('[id]')) part.removeAttribute('id');
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
