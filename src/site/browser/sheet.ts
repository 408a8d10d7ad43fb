import { text } from '../../model/messages/script-messages.ts';
import { element } from './element.ts';

/** Width below which a sheet rises from the bottom of the window instead of opening at its button. */
const NARROW = '(max-width: 39.99rem)';

/** Content of a sheet, and the element that opened it. */
export interface SheetContent {
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
export function openSheet({ title, content, opener, onClosed }: SheetContent): void {
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
