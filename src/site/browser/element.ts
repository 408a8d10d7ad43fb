import type { ArticleNotice } from '../../model/article-card.ts';
import { NOTICE_LABELS } from '../../model/messages/notice-labels.ts';
import { scriptMessage } from '../../model/messages/script-messages.ts';
import { directionOfText } from '../../model/text/letter-direction.ts';
import type { Mark } from '../../query/search/mark.ts';

type Child = Node | string | undefined;

/** Creates an element with attributes and children; strings become text nodes, never markup. */
export function element(name: string, attributes: Readonly<Record<string, string>> = {}, ...children: readonly Child[]): HTMLElement {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children.filter((child) => child !== undefined));
  return made;
}

/** Creates text nodes, with the marked words in `<mark>`. */
export function markedText(marks: readonly Mark[]): Node[] {
  return marks.map(({ text, isMarked }) => (isMarked ? element('mark', {}, text) : document.createTextNode(text)));
}

/** The direction of a text as an attribute if it is not that of the page: `{ dir: 'ltr' }`; no attribute otherwise. */
export function directionOf(text: string): { readonly dir?: string } {
  const direction = directionOfText(text);
  return direction === undefined || direction === (document.dir || 'ltr') ? {} : { dir: direction };
}

/** The mark of an article with a notice, in the words of article lists: `Retracted`. */
export function noticeBadge(kind: ArticleNotice['kind']): HTMLElement {
  return element('span', { class: `badge badge-${kind}` }, scriptMessage(NOTICE_LABELS[kind], {}));
}
