import { text } from '../../../model/messages/script-messages.ts';
import { element } from '../element.ts';
import type { Suggestions } from './suggest.ts';

/** Returns completions at the cursor; called for every key. */
export type Suggest = (text: string, cursor: number) => Promise<Suggestions>;

/**
 * Adds completion to a text area: a listbox below it, after the ARIA pattern of editable comboboxes. The focus stays in the text; arrows
 * select, Enter or Tab accept, Escape closes. No option is selected initially.
 */
export function addCompletion(field: HTMLTextAreaElement, suggest: Suggest, label: string): void {
  const { list, count } = addListbox(field, label);
  let current: Suggestions | undefined;
  let selected = -1;
  let latest = 0;

  const close = (): void => {
    latest++;
    current = undefined;
    list.hidden = true;
    field.removeAttribute('aria-activedescendant');
  };
  const select = (at: number): void => {
    selected = at;
    markOption(list, at, field);
  };
  const accept = (at: number): void => {
    const word = current?.words[at];
    if (current === undefined || word === undefined) return;
    field.setRangeText(word, current.start, current.end, 'end');
    close();
    field.focus();
  };
  const open = async (isWanted: boolean): Promise<void> => {
    const run = ++latest;
    const found = await suggest(field.value, field.selectionStart);
    if (run !== latest) return;
    const isTyping = found.end > found.start;
    if (found.words.length === 0 || (!isWanted && !isTyping)) return close();
    current = found;
    const options = found.words.map((word, i) => element('li', { id: `${list.id}-${i}`, role: 'option', 'aria-selected': 'false' }, word));
    list.replaceChildren(...options);
    list.hidden = false;
    list.scrollTop = 0;
    count.textContent = text('console.completions.count', { count: options.length });
    select(-1);
  };

  field.addEventListener('input', () => void open(false));
  field.addEventListener('blur', close);
  field.addEventListener('keydown', (event) => {
    const isOpen = current !== undefined;
    const last = list.children.length - 1;
    if (event.key === ' ' && event.ctrlKey) void open(true);
    else if (event.key === 'ArrowDown' && isOpen) select(selected >= last ? 0 : selected + 1);
    else if (event.key === 'ArrowUp' && isOpen) select(selected <= 0 ? last : selected - 1);
    else if (event.key === 'ArrowDown' && isOnLastLine(field)) void open(true);
    else if (event.key === 'Escape' && isOpen) close();
    else if ((event.key === 'Enter' || event.key === 'Tab') && isOpen && selected >= 0 && !event.ctrlKey) accept(selected);
    else return;
    event.preventDefault();
  });
  // `pointerdown` fires before the field loses the focus.
  list.addEventListener('pointerdown', (event) => {
    event.preventDefault();
    if (event.target instanceof HTMLElement) accept([...list.children].indexOf(event.target));
  });
}

/** The listbox below a field, and the number of its options for screen readers. */
function addListbox(field: HTMLTextAreaElement, label: string): { readonly list: HTMLElement; readonly count: HTMLElement } {
  const list = element('ul', { id: `${field.id}-list`, role: 'listbox', class: 'console-list', 'aria-label': label, hidden: '' });
  const count = element('p', { class: 'visually-hidden', role: 'status' });
  field.after(list, count);
  field.setAttribute('aria-autocomplete', 'list');
  field.setAttribute('aria-controls', list.id);
  return { list, count };
}

function markOption(list: HTMLElement, at: number, field: HTMLTextAreaElement): void {
  for (const [i, option] of [...list.children].entries()) option.setAttribute('aria-selected', String(i === at));
  const option = list.children[at];
  if (option === undefined) field.removeAttribute('aria-activedescendant');
  else {
    field.setAttribute('aria-activedescendant', option.id);
    option.scrollIntoView({ block: 'nearest' });
  }
}

function isOnLastLine({ value, selectionStart }: HTMLTextAreaElement): boolean {
  return !value.slice(selectionStart).includes('\n');
}
