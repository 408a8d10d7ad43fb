import type { MessageKey } from '../../messages/messages.ts';
import type { ArticleNotice } from '../../model/article-card.ts';
import type { ArticleJournal } from '../../model/article-journal.ts';
import { doiUrl } from '../../text/address.ts';
import { html, type Markup } from '../../text/markup.ts';
import { fileHref } from '../page-href.ts';
import type { ArticlePageContent } from '../site-content.ts';
import { articleMessages } from './article-messages.ts';

/** Banner on a retraction, a correction or a newer version, on the article's page and its figures' pages. */
export function noticeBanner(
  journal: ArticleJournal,
  { card }: Pick<ArticlePageContent, 'card'>,
  file = `${card.stem}.html`,
): Markup | false {
  const { notice } = card;
  if (notice === undefined) return false;
  const messages = articleMessages(journal, card);
  const { title, link } = SENTENCES[notice.kind];
  const href = hrefOf(notice, { journal, file });
  return html`<aside class="notice notice-${notice.kind}" aria-label="${messages.text('article.notice')}">
<p><strong>${messages.text(title)}</strong>${href !== undefined && html` <a href="${href}">${messages.text(link)}</a>`}</p>
</aside>
`;
}

const SENTENCES = {
  retracted: { title: 'article.notice.retracted', link: 'article.notice.retracted.link' },
  corrected: { title: 'article.notice.corrected', link: 'article.notice.corrected.link' },
  concern: { title: 'article.notice.concern', link: 'article.notice.concern.link' },
  superseded: { title: 'article.notice.superseded', link: 'article.notice.superseded.link' },
} as const satisfies Readonly<Record<ArticleNotice['kind'], { readonly title: MessageKey; readonly link: MessageKey }>>;

function hrefOf(notice: ArticleNotice, { journal, file }: { journal: ArticleJournal; file: string }): string | undefined {
  if (notice.href !== undefined)
    return /^[a-z]+:/i.test(notice.href) ? notice.href : fileHref(journal, file, notice.href.replace(/^\//, ''));
  return notice.doi === undefined ? undefined : doiUrl(journal.doiResolver, notice.doi);
}
