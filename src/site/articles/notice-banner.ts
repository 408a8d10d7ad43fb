import type { ArticleNotice } from '../../model/article-card.ts';
import type { ArticleJournal } from '../../model/article-journal.ts';
import { doiUrl } from '../../text/address.ts';
import { html, type Markup } from '../../text/markup.ts';
import { fileHref } from '../page-href.ts';
import type { ArticlePageContent } from '../site-content.ts';

const WORDS: Readonly<Record<ArticleNotice['kind'], { readonly title: string; readonly link: string }>> = {
  retracted: { title: 'This article has been retracted', link: 'Read the retraction notice' },
  corrected: { title: 'This article has been corrected', link: 'Read the correction' },
  concern: { title: 'There is an expression of concern about this article', link: 'Read the notice' },
  superseded: { title: 'There is a newer version of this article', link: 'Read the newer version' },
};

/** Banner on a retraction, a correction or a newer version, on the article's page and its figures' pages. */
export function noticeBanner(
  journal: ArticleJournal,
  { card }: Pick<ArticlePageContent, 'card'>,
  file = `${card.stem}.html`,
): Markup | false {
  const { notice } = card;
  if (notice === undefined) return false;
  const { title, link } = WORDS[notice.kind];
  const href = hrefOf(notice, { journal, file });
  return html`<aside class="notice notice-${notice.kind}" aria-label="Notice">
<p><strong>${title}</strong>${href !== undefined && html` <a href="${href}">${link}</a>`}</p>
</aside>
`;
}

function hrefOf(notice: ArticleNotice, { journal, file }: { journal: ArticleJournal; file: string }): string | undefined {
  if (notice.href !== undefined)
    return /^[a-z]+:/i.test(notice.href) ? notice.href : fileHref(journal, file, notice.href.replace(/^\//, ''));
  return notice.doi === undefined ? undefined : doiUrl(journal.doiResolver, notice.doi);
}
