import { loadWithStyle } from './load-script.ts';
import type { suggestWhileTyping } from './suggestions.ts';

declare global {
  interface Window {
    /** Set by the script of suggestions, which is loaded on demand. */
    offprintSuggest?: typeof suggestWhileTyping;
  }
}

/** Loads suggestions for the search fields of a page when one gets the focus. Without script, or without its file, the form works alone. */
export function addSuggestions(): void {
  const address = document.documentElement.dataset.suggestions;
  if (address === undefined) return;
  for (const input of document.querySelectorAll<HTMLInputElement>('form[role="search"] input[name="for"]')) {
    const start = (): void => {
      loadWithStyle(address).then(
        () => window.offprintSuggest?.(input),
        () => undefined,
      );
    };
    if (document.activeElement === input) start();
    else input.addEventListener('focus', start, { once: true });
  }
}
