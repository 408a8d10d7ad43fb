import type { MessageKey } from '../../model/messages/messages.ts';
import { scriptMessage, text, year } from '../../model/messages/script-messages.ts';
import {
  type FoundSuggestion,
  openSuggestions,
  type SuggestionGroup,
  type SuggestionGroups,
} from '../../query/search/suggestions/find-suggestions.ts';
import { scriptFiles } from './disk.ts';
import { element, noticeBadge } from './element.ts';
import { fetchedFiles } from './fetched-files.ts';
import { loadViewerStyle } from './loader.ts';

/** Adds suggestions to the search fields of a page when one gets the focus. Without script, or without its style, the form works alone. */
export function addSuggestions(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>('form[role="search"] input[name="for"]')) {
    const start = (): void => {
      loadViewerStyle().then(
        () => suggestWhileTyping(input),
        () => undefined,
      );
    };
    if (document.activeElement === input) start();
    else input.addEventListener('focus', start, { once: true });
  }
}

/** Delay after the last keystroke before suggestions are read. */
const TYPING_PAUSE_MS = 120;
const MIN_LETTERS = 2;

/** Suggests articles, authors and subjects below a search field. Their file is read when the reader has typed two letters. */
function suggestWhileTyping(input: HTMLInputElement): void {
  const { lang, dataset } = document.documentElement;
  const root = dataset.root ?? '';
  let opening: ReturnType<typeof openSuggestions> | undefined;
  const list = addSuggestionList(input, root);
  const typing = { timer: 0, run: 0 };
  const find = async (typed: string): Promise<SuggestionGroups> => {
    opening ??= openSuggestions(location.protocol === 'file:' ? scriptFiles(root) : fetchedFiles(root), lang);
    return (await opening)(typed);
  };
  input.addEventListener('input', () => {
    clearTimeout(typing.timer);
    const run = ++typing.run;
    const typed = input.value.trim();
    if ([...typed].length < MIN_LETTERS) return list.close();
    typing.timer = window.setTimeout(() => {
      find(typed).then(
        (groups) => {
          if (run === typing.run && document.activeElement === input) list.show(groups);
        },
        () => list.close(),
      );
    }, TYPING_PAUSE_MS);
  });
  // A search that was started needs no suggestions.
  input.form?.addEventListener('submit', () => {
    typing.run++;
    clearTimeout(typing.timer);
    list.close();
  });
}

/** The list below a search field. */
interface SuggestionList {
  show(groups: SuggestionGroups): void;
  close(): void;
}

const TITLES: Readonly<Record<SuggestionGroup['kind'], MessageKey>> = {
  articles: 'suggest.articles',
  authors: 'list.authors',
  subjects: 'list.subjects',
  dois: 'suggest.dois',
};

/**
 * Adds a listbox to a field, after the ARIA pattern of editable comboboxes. The focus stays in the field, arrows select, Enter opens the
 * selected page, Escape closes. No option is selected initially, so that Enter starts a search.
 */
function addSuggestionList(input: HTMLInputElement, root: string): SuggestionList {
  const id = `${input.id}-suggestions`;
  const box = element('div', { id, role: 'listbox', class: 'suggestions', 'aria-label': text('suggest.list'), hidden: '' });
  const status = element('p', { class: 'visually-hidden', role: 'status' });
  input.form?.append(box, status);
  for (const [name, value] of Object.entries({
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-controls': id,
    'aria-expanded': 'false',
  }))
    input.setAttribute(name, value);
  let options: readonly HTMLElement[] = [];
  let selected = -1;

  const select = (at: number): void => {
    selected = at;
    for (const [i, option] of options.entries()) option.setAttribute('aria-selected', String(i === at));
    const option = options[at];
    if (option === undefined) input.removeAttribute('aria-activedescendant');
    else input.setAttribute('aria-activedescendant', option.id);
    option?.scrollIntoView({ block: 'nearest' });
  };
  const setOpen = (isOpen: boolean): void => {
    box.hidden = !isOpen;
    input.setAttribute('aria-expanded', String(isOpen));
    select(-1);
  };
  const close = (): void => setOpen(false);

  input.addEventListener('blur', close);
  input.addEventListener('keydown', (event) => {
    const isOpen = !box.hidden;
    const last = options.length - 1;
    if (event.isComposing) return;
    if (event.key === 'ArrowDown' && isOpen) select(selected >= last ? -1 : selected + 1);
    else if (event.key === 'ArrowUp' && isOpen) select(selected < 0 ? last : selected - 1);
    else if (event.key === 'ArrowDown' && last >= 0) setOpen(true);
    else if (event.key === 'Escape' && isOpen) close();
    else if (event.key === 'Enter' && isOpen && selected >= 0) options[selected]?.click();
    else return;
    event.preventDefault();
  });
  // `pointerdown` would take the focus from the field, whose `blur` closes the list before the click.
  box.addEventListener('pointerdown', (event) => event.preventDefault());

  return {
    show(groups) {
      box.replaceChildren(...groups.map((group, at) => groupNode(group, `${id}-${at}`, root)));
      options = [...box.querySelectorAll<HTMLElement>('[role="option"]')];
      status.textContent = text('suggest.count', { count: options.length });
      setOpen(options.length > 0);
    },
    close,
  };
}

function groupNode({ kind, suggestions }: SuggestionGroup, id: string, root: string): HTMLElement {
  return element(
    'div',
    { role: 'group', 'aria-labelledby': id },
    element('p', { id, role: 'presentation' }, scriptMessage(TITLES[kind], {})),
    ...suggestions.map((suggestion, at) => optionNode(suggestion, `${id}-${at}`, root)),
  );
}

function optionNode({ label, detail, path, notice }: FoundSuggestion, id: string, root: string): HTMLElement {
  return element(
    'a',
    { id, role: 'option', 'aria-selected': 'false', tabindex: '-1', href: root + path },
    element('bdi', {}, label),
    ' ',
    element('span', {}, element('bdi', {}, year(detail))),
    ...(notice === undefined ? [] : [' ', noticeBadge(notice)]),
  );
}
