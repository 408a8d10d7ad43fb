import { openSuggestions, type SuggestionGroups } from '../../query/search/suggestions/find-suggestions.ts';
import { fetchedFiles } from './fetched-files.ts';
import { scriptFiles } from './script-files.ts';
import { addSuggestionList } from './suggestion-list.ts';

/** Delay after the last keystroke before suggestions are read. */
const TYPING_PAUSE_MS = 120;
const MIN_LETTERS = 2;

/** Suggests articles, authors and subjects below a search field. Their file is read when the reader has typed two letters. */
export function suggestWhileTyping(input: HTMLInputElement): void {
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

declare global {
  interface Window {
    /** Used by the search page of a copy on disk. */
    offprintScriptFiles?: typeof scriptFiles;
  }
}

window.offprintSuggest = suggestWhileTyping;
window.offprintScriptFiles = scriptFiles;
