import { authorCard } from './author-card.ts';
import { openSheet } from './sheet.ts';

/** Opens a sheet with the card of an author, or with the box that a link leads to or a summary opens. Returns false without such a box. */
export function openSheetOf(opener: HTMLElement): boolean {
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

function copyOf(content: Element): Element {
  const copy = content.cloneNode(true) as Element;
  for (const part of copy.querySelectorAll('[id]')) part.removeAttribute('id');
  return copy;
}

// A separate script, loaded by `sheet-links.ts`.
window.offprintSheets = openSheetOf;
