import type { ArticleTools } from './article-tools.ts';
import { loadWithStyle } from './load-script.ts';

declare global {
  interface Window {
    /** Set by the script of the tools, which is loaded on demand. */
    offprintArticleTools?: ArticleTools;
  }
}

let loaded: Promise<ArticleTools> | undefined;

/** Calls with the tools of tables, formulas and supplements, which are loaded at first use. A failed load is repeated at the next use. */
export function withArticleTools(act: (tools: ArticleTools) => void): void {
  loaded ??= load();
  loaded.then(act, () => {
    loaded = undefined;
  });
}

async function load(): Promise<ArticleTools> {
  const address = document.documentElement.dataset.articleTools ?? '';
  await loadWithStyle(address);
  if (window.offprintArticleTools === undefined) throw new Error(`${address} has no tools`);
  return window.offprintArticleTools;
}
