import { NOTICE_LABELS } from '../messages/notice-labels.ts';
import { scriptMessage } from '../messages/script-messages.ts';
import type { ArticleNotice } from '../model/article-card.ts';
import { element } from './element.ts';

/** The mark of an article with a notice, in the words of article lists: `Retracted`. */
export function noticeBadge(kind: ArticleNotice['kind']): HTMLElement {
  return element('span', { class: `badge badge-${kind}` }, scriptMessage(NOTICE_LABELS[kind], {}));
}
