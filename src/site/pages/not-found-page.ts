import { interfaceMessages } from '../../messages/journal-messages.ts';
import { html } from '../../text/markup.ts';
import type { Chrome } from '../chrome.ts';
import { layout } from '../layout.ts';
import { NOT_FOUND_PATH, pageHref } from '../page-href.ts';
import { searchForm } from './home-page.ts';

/** The 404 page. Its links start at the site's root, because it is shown at any depth. */
export function notFoundPage(chrome: Chrome): string {
  const { journal } = chrome;
  const messages = interfaceMessages(journal);
  const home = pageHref(journal, NOT_FOUND_PATH, 'index.html');
  const archive = pageHref(journal, NOT_FOUND_PATH, 'archive.html');
  const main = html`<div class="wide">
<h1>${messages.text('notFound.heading')}</h1>
<p class="lead">${messages.html('notFound.hint', { code: (name) => html`<code>${name}</code>` })}</p>
${searchForm(chrome, NOT_FOUND_PATH)}
<p>${messages.html('notFound.links', {
    home: (words) => html`<a href="${home}">${words}</a>`,
    archive: (words) => html`<a href="${archive}">${words}</a>`,
  })}</p>
</div>`;
  return layout(chrome, { file: NOT_FOUND_PATH, kind: 'plain', title: messages.text('notFound.title'), main, noIndex: true });
}
