import { element } from './element.ts';
import { loadScript } from './load-script.ts';
import type { openSheetOf } from './sheets.ts';

declare global {
  interface Window {
    /** Set by the script of the sheets, which is loaded on demand. */
    offprintSheets?: typeof openSheetOf;
  }
}

const OPENERS = 'a.sheet-link, .byline .author > :is(a, button):only-child';

/**
 * Links to boxes of the page, such as contents and citation, open them in a sheet; names of authors open a card. The script of the sheets is
 * loaded at the first use; if it cannot be loaded, and without script, the links lead to the box or to the author's page.
 */
export function openSheets(): void {
  const byline = document.querySelector<HTMLElement>('.byline');
  if (byline !== null) unfoldAuthors(byline);
  const address = document.documentElement.dataset.sheets;
  if (address === undefined || !('popover' in HTMLElement.prototype)) return;
  for (const name of byline?.querySelectorAll<HTMLElement>('.author') ?? []) makeButton(name);
  document.addEventListener('click', (event) => {
    const opener = event.target instanceof Element ? event.target.closest<HTMLElement>(OPENERS) : null;
    if (opener === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open(opener, address).catch(() => {
      if (opener instanceof HTMLAnchorElement) location.assign(opener.href);
    });
  });
}

async function open(opener: HTMLElement, address: string): Promise<void> {
  if (window.offprintSheets === undefined) await loadScript(address);
  if (window.offprintSheets?.(opener) !== true) throw new Error(`nothing to open: ${opener.textContent}`);
}

/** Makes a button of a name without a page, if the article says anything about the author. */
function makeButton(name: HTMLElement): void {
  if (name.querySelector('a') === null && name.parentElement?.querySelector(':scope > :is(sup, .orcid)') != null)
    name.append(element('button', { type: 'button' }, ...name.childNodes));
}

/** The button of a folded line of authors shows all of them. */
function unfoldAuthors(byline: HTMLElement): void {
  const button = byline.querySelector<HTMLButtonElement>('.more-authors');
  button?.addEventListener('click', () => {
    const first = [...byline.querySelectorAll<HTMLElement>('.author-list > li')].find((one) => one.offsetParent === null);
    byline.classList.add('unfolded');
    first?.querySelector<HTMLElement>('a, button')?.focus();
  });
}
