import type { SummaryCard } from '../../model/article-card.ts';
import { trustedMarkup } from '../../text/markup.ts';
import type { Chrome } from '../chrome.ts';
import { layout } from '../layout.ts';
import type { FinishedFigure } from '../site-content.ts';

/** A figure's own page. */
export function figurePage(chrome: Chrome, card: SummaryCard, { main, head, ...page }: FinishedFigure): string {
  return layout(chrome, { ...page, kind: 'figure', card, main: trustedMarkup(main), head: trustedMarkup(head) });
}
