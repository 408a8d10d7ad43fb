import { text } from '../../model/messages/script-messages.ts';

/** Returns a function that opens and closes a field in the bar of a table; the field hides the rows without its words. */
export function makeTableFilter(table: HTMLTableElement, bar: HTMLElement): (button: HTMLButtonElement) => void {
  const field = document.createElement('input');
  field.type = 'search';
  field.hidden = true;
  field.setAttribute('aria-label', text('table.filterRows'));
  field.placeholder = text('table.filterRows');
  const status = document.createElement('span');
  status.setAttribute('role', 'status');
  bar.prepend(field, status);
  const apply = () => {
    const words = folded(field.value).split(/\s+/);
    const rows = [...table.tBodies].flatMap((body) => [...body.rows]);
    let count = 0;
    for (const row of rows) {
      const cells = folded(row.textContent ?? '');
      row.hidden = !words.every((word) => cells.includes(word));
      if (!row.hidden) count++;
    }
    status.textContent = field.value.trim() === '' ? '' : text('table.matching', { count, total: rows.length });
  };
  const close = (button: HTMLButtonElement) => {
    field.value = '';
    field.hidden = true;
    button.setAttribute('aria-expanded', 'false');
    apply();
    button.focus();
  };
  field.addEventListener('input', apply);
  return (button) => {
    if (!field.hidden) {
      close(button);
      return;
    }
    field.hidden = false;
    button.setAttribute('aria-expanded', 'true');
    field.onkeydown = (event) => {
      if (event.key !== 'Escape') return;
      // In full screen, Escape would also close the dialog.
      event.preventDefault();
      event.stopPropagation();
      close(button);
    };
    field.focus();
  };
}

/** Lower case without accents. */
function folded(words: string): string {
  return words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
