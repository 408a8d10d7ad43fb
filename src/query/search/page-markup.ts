import type { Messages } from '../../model/messages/messages.ts';
import { attribute, html, type Markup, trustedMarkup } from '../../model/text/markup.ts';
import type { SearchHints } from './search-hints.ts';

export interface SearchPageOptions {
  /** The messages of the page's language. */
  readonly messages: Messages;
  /** Relative URL of the site's root: `../`. */
  readonly rootHref: string;
  /** Relative URL of the search page itself. */
  readonly action: string;
  readonly archiveHref: string;
  /** URL of the query console, which needs no index. */
  readonly consoleHref: string;
  /** Relative URL of the complete search, which is loaded after the first results. */
  readonly moreHref: string;
  /** Namespace of the journal's tags, for the same search as a query of the API. */
  readonly namespace: string;
  /** Relative URL of `/values`, which answers with feeds; absent on a host without a handler. */
  readonly valuesHref?: string;
  /** Relative URL of lunr, which is loaded for wildcards and fuzzy words. */
  readonly patternsHref: string;
  /** Relative URL of the stemmer of the journal's language; absent for English. */
  readonly languageHref?: string;
  /** Files to preload; without them the script requests everything. */
  readonly hints?: SearchHints;
}

/** Returns the body of the search page: a form that the script enhances, empty results, and a text for browsers without script. */
export function searchPageBody(options: SearchPageOptions): Markup {
  const { messages, rootHref, action, archiveHref, consoleHref, namespace, valuesHref, moreHref, languageHref, hints } = options;
  const paths = html`data-root="${rootHref}" data-more="${moreHref}" data-patterns="${options.patternsHref}" data-archive="${archiveHref}" data-console="${consoleHref}" data-namespace="${namespace}"${attribute('data-values', valuesHref)}${attribute('data-language', languageHref)}`;
  const hinted = attribute('data-hints', hints && JSON.stringify(hints));
  return html`<script data-root="${rootHref}"${hinted}>${trustedMarkup(PRELOAD)}</script>
<form id="search" class="search-form" role="search" action="${action}" method="get" ${paths}>
<label class="visually-hidden" for="search-for">${messages.text('search.label')}</label>
<input type="search" id="search-for" name="for" autocomplete="off" spellcheck="false" maxlength="500" aria-describedby="search-hint" placeholder="${messages.text('search.placeholder')}">
<button type="submit">${messages.text('search.submit')}</button>
</form>
<details class="search-hint">
<summary>${messages.text('search.tips')}</summary>
<p id="search-hint">${messages.html('search.hint', { code })}</p>
<p>${messages.html('search.hintForms', { code })}</p>
</details>
<noscript><p>${messages.html('search.needsScript', { archive: linkTo(archiveHref), service: linkTo(consoleHref) })}</p></noscript>
<p id="search-status" role="status" aria-live="polite"></p>
<div class="search-columns">
<div id="search-facets"></div>
<div id="search-results"></div>
</div>
`;
}

function code(words: Markup): Markup {
  return html`<code>${words}</code>`;
}

function linkTo(href: string): (words: Markup) => Markup {
  return (words) => html`<a href="${href}">${words}</a>`;
}

/**
 * A script that preloads the index and the files for the words in the URL before the page's main script has loaded.
 *
 * It does nothing on `file:`, where pages cannot fetch. Words are not stemmed here: a stem begins like its word, so that it is nearly
 * always in the same file.
 */
export const PRELOAD = `if (location.protocol !== 'file:') {
const { root, hints = '{}' } = document.currentScript.dataset;
const { files = [], at, starts = [], names } = JSON.parse(hints);
const asked = (new URLSearchParams(location.search).get('for') || '').slice(0, 100).normalize('NFKD').replace(/\\p{M}/gu, '').toLowerCase();
const words = asked.match(/[\\p{L}\\p{N}]+/gu) || [];
const led = starts.length > 0 ? words.slice(0, 4).map((word) => at + names[Math.max(0, starts.findLastIndex((start) => start <= word))] + '.bin') : [];
for (const path of new Set(['search/index.json', ...(words.length > 0 ? files : []), ...led])) {
const link = document.createElement('link');
Object.assign(link, { rel: 'preload', as: 'fetch', crossOrigin: '', href: root + path });
document.head.append(link);
}
}`;
