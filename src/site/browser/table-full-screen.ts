import { text } from '../../model/messages/script-messages.ts';
import { symbolButton } from './tool-button.ts';

/** Shows a table with its tools in a dialog of the size of the window, and puts both back when it is closed. */
export function enlargeTable(table: HTMLTableElement, bar: HTMLElement): void {
  const region = table.closest<HTMLElement>('.table-scroll');
  if (region === null || bar.closest('dialog') !== null) return;
  const figure = region.closest('figure');
  const dialog = document.createElement('dialog');
  dialog.className = 'table-dialog';
  const title = document.createElement('p');
  const caption = figure?.querySelector('.caption-title') ?? undefined;
  title.textContent = caption?.textContent ?? '';
  dialog.setAttribute('aria-label', title.textContent || region.getAttribute('aria-label') || text('table.fullScreen'));
  const head = document.createElement('div');
  head.className = 'figure-bar';
  // Keeps the height of the page while the table is in the dialog.
  const place = document.createElement('div');
  place.style.height = `${region.getBoundingClientRect().bottom - bar.getBoundingClientRect().top}px`;
  bar.before(place);
  head.append(
    title,
    bar,
    symbolButton('✕', text('viewer.close'), () => dialog.close()),
  );
  dialog.append(head, region);
  document.body.append(dialog);
  dialog.addEventListener('close', () => {
    place.replaceWith(bar, region);
    dialog.remove();
    bar.querySelector<HTMLButtonElement>('button:last-child')?.focus();
  });
  getSelection()?.removeAllRanges();
  dialog.showModal();
  region.focus();
}
