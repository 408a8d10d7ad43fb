import { loadWithStyle } from './load-script.ts';

/** Loads the script of side notes where the page has a side column and the text has notes. Without it, notes are at the end of the text. */
export function loadSideNotes(): void {
  const address = document.documentElement.dataset.sideNotes;
  if (address === undefined || document.querySelector('.side ~ * .xref-fn') === null) return;
  const wide = matchMedia('(min-width: 62.5rem)');
  const load = () => wide.matches && loadWithStyle(address).catch(() => undefined);
  wide.addEventListener('change', load);
  load();
}
