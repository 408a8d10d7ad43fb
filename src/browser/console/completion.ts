import { element } from '../element.ts';
import type { Suggestions } from './suggest.ts';

/** Gives what may stand at the cursor of a text; asked at every key. */
export type Suggest = (text: string, cursor: number) => Promise<Suggestions>;

/**
 * Completion for a text area: a list below it, by the pattern of editable boxes with a list of the ARIA practices. The focus stays in
 * the text; arrows choose, Enter or Tab take, Escape closes. Nothing is chosen until the person chooses.
 */
export function addCompletion(field: HTMLTextAreaElement, suggest: Suggest, label: string): void {
  const list = element('ul', { id: `${field.id}-list`, role: 'listbox', class: 'console-list', 'aria-label': label, hidden: '' });
  const count = element('p', { class: 'visually-hidden', role: 'status' });
  field.after(list, count);
  field.setAttribute('aria-autocomplete', 'list');
  field.setAttribute('aria-controls', list.id);
  let shown: Suggestions | undefined;
  let chosen = -1;
  let asked = 0;

  const close = (): void => {
    asked++;
    shown = undefined;
    list.hidden = true;
    field.removeAttribute('aria-activedescendant');
  };
  const choose = (at: number): void => {
    chosen = at;
    for (const [i, option] of [...list.children].entries()) option.setAttribute('aria-selected', String(i === at));
    const option = list.children[at];
    if (option === undefined) field.removeAttribute('aria-activedescendant');
    else {
      field.setAttribute('aria-activedescendant', option.id);
      option.scrollIntoView({ block: 'nearest' });
    }
  };
  const take = (at: number): void => {
    const word = shown?.words[at];
    if (shown === undefined || word === undefined) return;
    field.setRangeText(word, shown.start, shown.end, 'end');
    close();
    field.focus();
  };
  const open = async (isWanted: boolean): Promise<void> => {
    const mine = ++asked;
    const found = await suggest(field.value, field.selectionStart);
    if (mine !== asked) return;
    const isTyping = found.end > found.start;
    if (found.words.length === 0 || (!isWanted && !isTyping)) return close();
    shown = found;
    const options = found.words.map((word, i) => element('li', { id: `${list.id}-${i}`, role: 'option', 'aria-selected': 'false' }, word));
    list.replaceChildren(...options);
    list.hidden = false;
    list.scrollTop = 0;
    count.textContent = options.length === 1 ? '1 completion' : `${options.length} completions`;
    choose(-1);
  };

  field.addEventListener('input', () => void open(false));
  field.addEventListener('blur', close);
  field.addEventListener('keydown', (event) => {
    const isOpen = shown !== undefined;
    const last = list.children.length - 1;
    if (event.key === ' ' && event.ctrlKey) void open(true);
    else if (event.key === 'ArrowDown' && isOpen) choose(chosen >= last ? 0 : chosen + 1);
    else if (event.key === 'ArrowUp' && isOpen) choose(chosen <= 0 ? last : chosen - 1);
    else if (event.key === 'ArrowDown' && isOnLastLine(field)) void open(true);
    else if (event.key === 'Escape' && isOpen) close();
    else if ((event.key === 'Enter' || event.key === 'Tab') && isOpen && chosen >= 0 && !event.ctrlKey) take(chosen);
    else return;
    event.preventDefault();
  });
  // Before the field would lose the focus.
  list.addEventListener('pointerdown', (event) => {
    event.preventDefault();
    if (event.target instanceof HTMLElement) take([...list.children].indexOf(event.target));
  });
}

function isOnLastLine({ value, selectionStart }: HTMLTextAreaElement): boolean {
  return !value.slice(selectionStart).includes('\n');
}
