import type { ArticleNotice } from '../article-card.ts';
import type { MessageKey } from './messages.ts';

/** The mark of an article in lists and search results, by the kind of its notice: `Retracted`. */
export const NOTICE_LABELS = {
  retracted: 'list.notice.retracted',
  corrected: 'list.notice.corrected',
  concern: 'list.notice.concern',
  superseded: 'list.notice.superseded',
} as const satisfies Readonly<Record<ArticleNotice['kind'], MessageKey>>;
