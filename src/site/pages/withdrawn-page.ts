import { interfaceMessages } from '../../model/messages/journal-messages.ts';
import { doiUrl } from '../../model/text/address.ts';
import { html, join } from '../../model/text/markup.ts';
import type { WithdrawnArticle } from '../../model/withdrawn-article.ts';
import { safeHref } from '../../render/html/safe-href.ts';
import { issueName } from '../articles/issue-name.ts';
import type { Chrome } from '../chrome.ts';
import { langAttributes } from '../lang-attributes.ts';
import { layout } from '../layout.ts';

/**
 * The page that remains of a withdrawn article, to which its DOI leads: title, authors, dates, reason and notice, and nothing of its text. Search
 * engines are asked to forget it; hosts that can say so answer with 410.
 */
export function withdrawnPage(chrome: Chrome, article: WithdrawnArticle): string {
  const { journal } = chrome;
  const messages = interfaceMessages(journal);
  const { authors, doi, publishedIso, withdrawnIso, reason, notice } = article;
  const title = article.title === '' ? (doi ?? journal.title) : article.title;
  const lang = langAttributes({ lang: article.lang, titleText: title }, journal);
  const issue = issueName(article, messages);
  const address = doi === undefined ? undefined : doiUrl(journal.doiResolver, doi);
  const href = notice?.doi === undefined ? notice?.href && safeHref(notice.href) : doiUrl(journal.doiResolver, notice.doi);
  const imprint = [
    html`<cite>${journal.title}</cite>`,
    ...(issue === undefined ? [] : [issue]),
    ...(article.pages === undefined ? [] : [article.pages]),
    ...(publishedIso === '' ? [] : [html`<time datetime="${publishedIso}">${messages.date(publishedIso)}</time>`]),
    ...(address === undefined ? [] : [html`<a href="${address}">${address}</a>`]),
  ];
  const main = html`<article class="wide own-page">
<aside class="notice notice-retracted" aria-label="${messages.text('article.notice')}">
<p><strong>${messages.text('article.notice.withdrawn')}</strong>${withdrawnIso !== '' && html` <time datetime="${withdrawnIso}">${messages.date(withdrawnIso)}</time>`}</p>
${reason !== undefined && html`<p>${reason}</p>\n`}${href !== undefined && html`<p><a href="${href}">${messages.text('feed.readNotice')}</a></p>\n`}</aside>
<h1${lang}>${title}</h1>
${authors.length > 0 && html`<p class="lead">${messages.list(authors, 'comma')}</p>\n`}<p>${join(imprint, html` · `)}</p>
</article>`;
  return layout(chrome, { file: `${article.stem}.html`, kind: 'plain', title, main, noIndex: true });
}
