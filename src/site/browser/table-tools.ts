import { text } from '../../model/messages/script-messages.ts';
import { withArticleTools } from './article-tools-loader.ts';
import { toolButton } from './tool-button.ts';

/**
 * Adds buttons to the space above a data table: filter, copy, CSV, full screen. Their script, which also makes the headers sort the table, is
 * loaded when a pointer, a finger or the focus reaches the table.
 */
export function addTableTools(): void {
  for (const bar of document.querySelectorAll<HTMLElement>('.table-tools')) {
    const table = bar.nextElementSibling?.querySelector('table');
    const figure = bar.parentElement;
    if (table != null && figure !== null) addTools(table, bar, figure);
  }
}

/** Adds the buttons of one table; `around` is the element that a reader reaches before using them. */
export function addTools(table: HTMLTableElement, bar: HTMLElement, around: HTMLElement): void {
  const button = (label: string, act: 'filter' | 'copy' | 'save' | 'enlarge') =>
    toolButton(label, (pressed) => withArticleTools(({ tableTools }) => tableTools(table, bar)[act](pressed)));
  bar.append(
    button(text('table.filter'), 'filter'),
    button(text('table.copy'), 'copy'),
    button(text('table.download'), 'save'),
    button(text('table.fullScreen'), 'enlarge'),
  );
  for (const type of ['pointerover', 'focusin', 'touchstart'])
    around.addEventListener(type, () => withArticleTools(({ tableTools }) => tableTools(table, bar)), { once: true, passive: true });
  // A tap may be the first thing that reaches the table: it sorts when the script is there.
  table.tHead?.addEventListener(
    'click',
    ({ target }) => {
      const header = target instanceof Element && target.closest('a, button') === null ? target.closest('th, td') : null;
      withArticleTools(({ tableTools }) => {
        tableTools(table, bar);
        header?.querySelector<HTMLButtonElement>('.sort')?.click();
      });
    },
    { once: true },
  );
}
