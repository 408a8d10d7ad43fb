import type { ArticleNotice, SingleNotice } from '../../model/article-card.ts';
import type { ArticleJournal } from '../../model/article-journal.ts';
import type { MessageKey, Messages } from '../../model/messages/messages.ts';
import { doiUrl } from '../../model/text/address.ts';
import { html, join, type Markup } from '../../model/text/markup.ts';
import { singleNotices } from '../../render/notice.ts';
import { fileHref } from '../page-href.ts';
import type { ArticlePageContent } from '../site-content.ts';
import { articleMessages } from './article-messages.ts';

/** Banner on retractions, corrections or a newer version, on the article's page and its figures' pages. All notices are named. */
export function noticeBanner(
  journal: ArticleJournal,
  { card }: Pick<ArticlePageContent, 'card'>,
  file = `${card.stem}.html`,
): Markup | false {
  const { notice } = card;
  if (notice === undefined) return false;
  const messages = articleMessages(journal, card);
  const notices = singleNotices(notice);
  const kinds = [...new Set(notices.map(({ kind }) => kind))];
  const line = (kind: ArticleNotice['kind']): Markup => {
    const ofKind = notices.filter((one) => one.kind === kind);
    const links = ofKind.flatMap((one) => noticeLink(one, { journal, file, messages, isDated: ofKind.length > 1 }) || []);
    return html`<p><strong>${messages.text(SENTENCES[kind].title)}</strong>${links.length > 0 && ' '}${join(links, html` · `)}</p>\n`;
  };
  return html`<aside class="notice notice-${notice.kind}" aria-label="${messages.text('article.notice')}">
${kinds.map(line)}</aside>
`;
}

interface LinkContext {
  readonly journal: ArticleJournal;
  readonly file: string;
  readonly messages: Messages;
  /** True if dates distinguish several notices of one kind. */
  readonly isDated: boolean;
}

function noticeLink(notice: SingleNotice, { messages, isDated, ...context }: LinkContext): Markup | false {
  const href = hrefOf(notice, context);
  const { date = '' } = notice;
  const time = isDated && date !== '' && html` <time datetime="${date}">${messages.date(date)}</time>`;
  return href !== undefined && html`<a href="${href}">${messages.text(SENTENCES[notice.kind].link)}${time}</a>`;
}

const SENTENCES = {
  retracted: { title: 'article.notice.retracted', link: 'article.notice.retracted.link' },
  corrected: { title: 'article.notice.corrected', link: 'article.notice.corrected.link' },
  concern: { title: 'article.notice.concern', link: 'article.notice.concern.link' },
  superseded: { title: 'article.notice.superseded', link: 'article.notice.superseded.link' },
} as const satisfies Readonly<Record<ArticleNotice['kind'], { readonly title: MessageKey; readonly link: MessageKey }>>;

function hrefOf(notice: SingleNotice, { journal, file }: { journal: ArticleJournal; file: string }): string | undefined {
  if (notice.href !== undefined)
    return /^[a-z]+:/i.test(notice.href) ? notice.href : fileHref(journal, file, notice.href.replace(/^\//, ''));
  return notice.doi === undefined ? undefined : doiUrl(journal.doiResolver, notice.doi);
}
