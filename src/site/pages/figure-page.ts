import type { SummaryCard } from '../../model/article-card.ts';
import { trustedMarkup } from '../../text/markup.ts';
import type { Chrome } from '../chrome.ts';
import { layout } from '../layout.ts';
import type { FinishedFigure } from '../site-content.ts';

/** A figure's own page. Its parts are named one by one: of a hundred thousand figures the others would be copied 10 µs each. */
export function figurePage(chrome: Chrome, card: SummaryCard, { file, title, description = '', main, head }: FinishedFigure): string {
  return layout(chrome, { file, kind: 'figure', title, description, card, main: trustedMarkup(main), head: trustedMarkup(head) });
}
