import { html } from '../../text/markup.ts';
import type { Chrome } from '../chrome.ts';
import { layout } from '../layout.ts';
import { fileHref, pageHref } from '../page-href.ts';

const FILE = 'search/index.html';

/** The search page: a form and the places that its script fills. Without script it says where else to look. */
export function searchPage(chrome: Chrome, script: string | undefined): string {
  const { journal } = chrome;
  const main = html`<div class="wide" id="search" data-root="${fileHref(journal, FILE, '')}">
<h1>Search</h1>
<form class="search-form" role="search" id="search-form" action="${pageHref(journal, FILE, FILE)}" method="get">
<label class="visually-hidden" for="search-query">Search articles</label>
<input type="search" id="search-query" name="q" autocomplete="off">
<button type="submit">Search</button>
</form>
<noscript><p>Searching needs script, since it happens in your browser. Without it, browse the <a href="${pageHref(journal, FILE, 'archive.html')}">archive</a>.</p></noscript>
<p id="search-status" role="status"></p>
<div class="search-columns">
<div id="search-facets"></div>
<div id="search-results"></div>
</div>
<div id="search-more"></div>
</div>`;
  return layout(chrome, { file: FILE, kind: 'tool', title: 'Search', main, scripts: script === undefined ? [] : [script] });
}
