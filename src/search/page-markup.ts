import { attribute, html, type Markup, trustedMarkup } from '../text/markup.ts';
import type { SearchHints } from './search-hints.ts';

export interface SearchPageOptions {
  /** From the search page to the root of the site: `../`. */
  readonly rootHref: string;
  /** From the search page to itself. */
  readonly action: string;
  readonly archiveHref: string;
  /** The query console, which needs no index. */
  readonly consoleHref: string;
  /** From the search page: lunr, loaded when somebody types a wildcard or a fuzzy word. */
  readonly patternsHref: string;
  /** From the search page: the stemmer of the journal's language, where it is not English. */
  readonly languageHref?: string;
  /** What may be asked for at once; where absent, the script asks for all. */
  readonly hints?: SearchHints;
}

/** The body of the search page: a form that the script enhances, the places that it fills, and what to do without script. */
export function searchPageBody(options: SearchPageOptions): Markup {
  const { rootHref, action, archiveHref, consoleHref, patternsHref, languageHref, hints } = options;
  const paths = html`data-root="${rootHref}" data-patterns="${patternsHref}"${attribute('data-language', languageHref)}`;
  const hinted = attribute('data-hints', hints && JSON.stringify(hints));
  return html`<script data-root="${rootHref}"${hinted}>${trustedMarkup(PRELOAD)}</script>
<form id="search" class="search-form" role="search" action="${action}" method="get" ${paths}>
<label class="visually-hidden" for="search-for">Search articles</label>
<input type="search" id="search-for" name="for" autocomplete="off" spellcheck="false" maxlength="500" aria-describedby="search-hint" placeholder="Words, &quot;a phrase&quot;, author:name, -without">
<button type="submit">Search</button>
</form>
<p id="search-hint" class="search-hint">All words must be there. <code>"gene expression"</code> is a phrase, <code>author:</code>, <code>title:</code> and <code>subject:</code> look in one place, <code>-word</code> leaves out, <code>neuro*</code> is any ending.</p>
<noscript><p>Searching happens in your browser and needs script. Without it, browse the <a href="${archiveHref}">archive</a>, or ask the <a href="${consoleHref}">query service</a>.</p></noscript>
<p id="search-status" role="status" aria-live="polite"></p>
<div class="search-columns">
<div id="search-facets"></div>
<div id="search-results"></div>
</div>
`;
}

/**
 * Asks for the index, and for what the words of the address lead to, while the page's script is still on its way; not from a disk, where
 * nothing may be fetched. Words are not stemmed here: a stem begins as its word does, and so nearly always leads to the same file.
 */
export const PRELOAD = `if (location.protocol !== 'file:') {
const { root, hints = '{}' } = document.currentScript.dataset;
const { files = [], at, starts = [] } = JSON.parse(hints);
const asked = (new URLSearchParams(location.search).get('for') || '').slice(0, 100).normalize('NFKD').replace(/\\p{M}/gu, '').toLowerCase();
const words = asked.match(/[\\p{L}\\p{N}]+/gu) || [];
const led = starts.length > 0 ? words.slice(0, 4).map((word) => at + Math.max(0, starts.findLastIndex((start) => start <= word)) + '.bin') : [];
for (const path of new Set(['search/index.json', ...(words.length > 0 ? files : []), ...led])) {
const link = document.createElement('link');
Object.assign(link, { rel: 'preload', as: 'fetch', crossOrigin: '', href: root + path });
document.head.append(link);
}
}`;
