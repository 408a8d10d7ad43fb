import type { ArticleJournal } from '../../model/article-journal.ts';
import { html, type Markup } from '../../model/text/markup.ts';
import { pageHref } from '../page-href.ts';
import type { ArticlePageContent } from '../site-content.ts';
import { articleMessages } from './article-messages.ts';

/** Banner on the pages of an older version and its figures, with a link to the newest version. */
export function olderBanner(
  journal: ArticleJournal,
  { card, newest }: Pick<ArticlePageContent, 'card' | 'newest'>,
  file = `${card.stem}.html`,
): Markup | false {
  const messages = articleMessages(journal, card);
  return (
    newest !== undefined &&
    html`<aside class="notice notice-older" aria-label="${messages.text('article.notice')}">
<p><strong>${messages.text('article.notice.older')}</strong> <a href="${pageHref(journal, file, `${newest}.html`)}">${messages.text('article.notice.older.link')}</a></p>
</aside>
`
  );
}
