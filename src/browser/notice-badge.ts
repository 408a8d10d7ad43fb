import type { MessageKey } from '../messages/messages.ts';
import { scriptMessage } from '../messages/script-messages.ts';
import type { ArticleNotice } from '../model/article-card.ts';
import { element } from './element.ts';

/** The mark of an article with a notice, in the words of article lists: `Retracted`. */
export function noticeBadge(kind: ArticleNotice['kind']): HTMLElement {
  return element('span', { class: `badge badge-${kind}` }, scriptMessage(LABELS[kind], {}));
}

const LABELS = {
  retracted: 'list.notice.retracted',
  corrected: 'list.notice.corrected',
  concern: 'list.notice.concern',
  superseded: 'list.notice.superseded',
} as const satisfies Readonly<Record<ArticleNotice['kind'], MessageKey>>;
