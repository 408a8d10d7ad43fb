import { interfaceMessages } from '../../model/messages/journal-messages.ts';
import { html, type Markup, trustedMarkup } from '../../model/text/markup.ts';
import type { Chrome } from '../chrome.ts';
import { ALL_FORMATS } from '../feed/feed-formats.ts';
import { feedPath, feedTitle } from '../feed/feed-names.ts';
import { layout, type PageFeed } from '../layout.ts';
import { fileHref, pageHref } from '../page-href.ts';
import type { NewsItem } from '../site-content.ts';

/** File of the list of all announcements. */
export const NEWS_PATH = 'news.html';

/** The page of an announcement. */
export function newsItemPage(chrome: Chrome, { file, title, date, description, html: text }: NewsItem): string {
  const { journal } = chrome;
  const messages = interfaceMessages(journal);
  const main = html`<div class="wide own-page">
<nav class="crumbs" aria-label="${messages.text('nav.breadcrumb')}"><a href="${pageHref(journal, file, NEWS_PATH)}">${messages.text('news.title')}</a></nav>
<h1>${title}</h1>
<p class="lead"><time datetime="${date}">${messages.date(date)}</time></p>
${trustedMarkup(text)}
</div>`;
  return layout(chrome, { file, kind: 'plain', title, main, ...(description === undefined ? {} : { description }) });
}

/** All announcements, newest first, with their feed. */
export function newsPage(chrome: Chrome, news: readonly NewsItem[]): string {
  const { journal } = chrome;
  const messages = interfaceMessages(journal);
  const title = messages.text('news.title');
  const feeds = ALL_FORMATS.map((format): PageFeed => ({ title: feedTitle(journal, title), format, file: feedPath('news', format) }));
  const main = html`<div class="wide">
<h1>${title}</h1>
<p class="list-links"><a href="${fileHref(journal, NEWS_PATH, feedPath('news', 'rss'))}" type="application/rss+xml">${messages.text('news.feed')}</a></p>
${newsList(chrome, news, { file: NEWS_PATH, level: 2 })}
</div>`;
  return layout(chrome, { file: NEWS_PATH, kind: 'list', title, main, feeds });
}

/** Titles of announcements with their dates and descriptions. */
export function newsList({ journal }: Chrome, news: readonly NewsItem[], { file, level }: { file: string; level: 2 | 3 }): Markup {
  const messages = interfaceMessages(journal);
  return html`<ol class="news">
${news.map((item) => {
  const link = html`<a href="${pageHref(journal, file, item.file)}">${item.title}</a>`;
  return html`<li>
${level === 2 ? html`<h2>${link}</h2>` : html`<h3>${link}</h3>`}
<p><time datetime="${item.date}">${messages.date(item.date)}</time></p>
${item.description !== undefined && html`<p>${item.description}</p>\n`}</li>
`;
})}</ol>`;
}
