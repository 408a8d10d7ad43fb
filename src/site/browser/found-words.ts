import { loadScript } from './load-script.ts';
import { loadViewerStyle } from './load-style.ts';

/** Loads the script that marks the words of a search, if the URL of an article has any: `?find=snail+shell`. */
export function markFoundWords(): void {
  const address = document.documentElement.dataset.markedWords;
  const isAsked = new URLSearchParams(location.search).has('find') && document.querySelector('.article') !== null;
  if (!isAsked || address === undefined) return;
  // The script marks words as soon as it runs, so it follows its style. Without it the page is as without a search.
  loadViewerStyle()
    .then(() => loadScript(address))
    .catch(() => undefined);
}
