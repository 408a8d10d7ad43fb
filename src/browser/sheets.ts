import { authorCard } from './author-card.ts';
import { openSheet } from './sheet.ts';

/** Opens a sheet with the box that a link leads to, or with the card of an author. Returns false if there is no such box. */
export function openSheetOf(opener: HTMLElement): boolean {
  if (opener.closest('.author') !== null) {
    openSheet({ title: opener.textContent ?? '', content: authorCard(opener), opener });
    return true;
  }
  const box = opener instanceof HTMLAnchorElement ? document.getElementById(opener.hash.slice(1))?.closest('details') : null;
  const [, content] = box?.children ?? [];
  if (box == null || content === undefined) return false;
  // The box lends its content, so that ids and listeners remain, and keeps its height.
  box.style.minHeight = `${box.offsetHeight}px`;
  const onClosed = () => {
    box.append(content);
    box.style.removeProperty('min-height');
  };
  openSheet({ title: opener.textContent ?? '', content, opener, onClosed });
  return true;
}

// A separate script, loaded by `sheet-links.ts`.
window.offprintSheets = openSheetOf;
