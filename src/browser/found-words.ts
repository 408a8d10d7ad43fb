import { loadScript } from './load-script.ts';

/** Loads the script that marks the words of a search, if the URL of an article has any: `?find=snail+shell`. */
export function markFoundWords(): void {
  const address = document.documentElement.dataset.markedWords;
  const isAsked = new URLSearchParams(location.search).has('find') && document.querySelector('.article') !== null;
  // Without the script the page is as without a search.
  if (isAsked && address !== undefined) loadScript(address).catch(() => undefined);
}
