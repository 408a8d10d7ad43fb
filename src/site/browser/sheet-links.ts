import { loadWithStyle } from './load-script.ts';
import type { openSheetOf } from './sheets.ts';

declare global {
  interface Window {
    /** Set by the script of the sheets, which is loaded on demand. */
    offprintSheets?: typeof openSheetOf;
  }
}

const OPENERS = '.sheet-link, .byline .author > a:only-child, .byline sup > a, .author[role]';

/**
 * Links to boxes of the page, such as contents and citation, open them in a sheet. Names of authors and the marks beside them open a card.
 * The script of the sheets is loaded at the first use. If it cannot be loaded, and without script, the links lead to the box, to the author's
 * page or to the note, and the citation opens in place.
 */
export function openSheets(): void {
  const byline = document.querySelector<HTMLElement>('.byline');
  if (byline !== null) unfoldAuthors(byline);
  const address = document.documentElement.dataset.sheets;
  if (address === undefined || !('popover' in HTMLElement.prototype)) return;
  for (const name of byline?.querySelectorAll<HTMLElement>('.author') ?? []) makeButton(name);
  const follow = (event: MouseEvent | KeyboardEvent, openers: string) => {
    const opener = event.target instanceof Element ? event.target.closest<HTMLElement>(openers) : null;
    if (opener === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open(opener, address).catch(() => {
      if (opener instanceof HTMLAnchorElement) location.assign(opener.href);
      else opener.closest('details')?.toggleAttribute('open');
    });
  };
  document.addEventListener('click', (event) => follow(event, OPENERS));
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' || event.key === ' ') follow(event, '.author[role]');
  });
}

async function open(opener: HTMLElement, address: string): Promise<void> {
  if (window.offprintSheets === undefined) await loadWithStyle(address);
  if (window.offprintSheets?.(opener) !== true) throw new Error(`nothing to open: ${opener.textContent}`);
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
