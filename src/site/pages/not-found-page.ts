import { html } from '../../text/markup.ts';
import type { Chrome } from '../chrome.ts';
import { layout } from '../layout.ts';
import { NOT_FOUND_PATH, pageHref } from '../page-href.ts';
import { searchForm } from './home-page.ts';

/** The 404 page. Its links start at the site's root, because it is shown at any depth. */
export function notFoundPage(chrome: Chrome): string {
  const { journal } = chrome;
  const main = html`<div class="wide">
<h1>Page not found</h1>
<p class="lead">The address may have been mistyped. Article addresses are made of <code>content</code>, the volume and the article’s number.</p>
${searchForm(chrome, NOT_FOUND_PATH)}
<p><a href="${pageHref(journal, NOT_FOUND_PATH, 'index.html')}">Newest articles</a>, or browse the <a href="${pageHref(journal, NOT_FOUND_PATH, 'archive.html')}">archive</a>.</p>
</div>`;
  return layout(chrome, { file: NOT_FOUND_PATH, kind: 'plain', title: 'Not found', main, noIndex: true });
}
