import type { ArticleNotice } from '../../model/article-card.ts';
import { NOTICE_LABELS } from '../../model/messages/notice-labels.ts';
import { scriptMessage } from '../../model/messages/script-messages.ts';
import { element } from './element.ts';

/** The mark of an article with a notice, in the words of article lists: `Retracted`. */
export function noticeBadge(kind: ArticleNotice['kind']): HTMLElement {
  return element('span', { class: `badge badge-${kind}` }, scriptMessage(NOTICE_LABELS[kind], {}));
}
