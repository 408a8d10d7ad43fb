import type { Journal } from '../../model/journal.ts';
import { interfaceMessages } from '../../model/messages/journal-messages.ts';
import { html, type Markup } from '../../model/text/markup.ts';
import { directionOf } from '../../model/text/text-direction.ts';
import type { Chrome } from '../chrome.ts';
import { layout } from '../layout.ts';
import { NOT_FOUND_PATH, pageHref } from '../page-href.ts';
import { inEveryLanguage } from '../page-languages.ts';
import { searchForm } from './home-page.ts';

/**
 * The 404 page. Its links start at the site's root, because it is shown at any depth. Some hosts have one 404 page, so that of the main language is in
 * the further languages too.
 */
export function notFoundPage(chrome: Chrome): string {
  const { journal, further = [] } = chrome;
  const messages = interfaceMessages(journal);
  const main = html`<div class="wide">
<h1>${messages.text('notFound.heading')}</h1>
<p class="lead">${messages.html('notFound.hint', { code: (name) => html`<code>${name}</code>` })}</p>
${searchForm(chrome, NOT_FOUND_PATH)}
<p>${links(journal)}</p>
${further.map((one) => inOtherLanguage(one.journal))}</div>`;
  return layout(chrome, {
    file: NOT_FOUND_PATH,
    kind: 'plain',
    title: messages.text('notFound.title'),
    main,
    noIndex: true,
    // The page that is missing may be missing in every language.
    counterparts: inEveryLanguage(journal, 'index.html'),
  });
}

function inOtherLanguage(journal: Journal): Markup {
  const { language } = journal;
  return html`<section lang="${language}" dir="${directionOf(language)}">
<h2>${interfaceMessages(journal).text('notFound.heading')}</h2>
<p>${links(journal)}</p>
</section>
`;
}

/** Links to the newest articles and to the archive. */
function links(journal: Journal): Markup {
  const link = (file: string) => (words: Markup) => html`<a href="${pageHref(journal, NOT_FOUND_PATH, file)}">${words}</a>`;
  return interfaceMessages(journal).html('notFound.links', { home: link('index.html'), archive: link('archive.html') });
}
