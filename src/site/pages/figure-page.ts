import { trustedMarkup } from '../../text/markup.ts';
import type { Chrome } from '../chrome.ts';
import { layout } from '../layout.ts';
import type { ArticlePages, FinishedFigure } from '../site-content.ts';

/**
 * Renders a figure's own page; `noIndex` in a preview. Properties are passed one by one, because spreading costs 10 µs for each of a
 * hundred thousand figures.
 */
export function figurePage(chrome: Chrome, { card, noIndex = false }: FigureOf, figure: FinishedFigure): string {
  const { file, title, description = '', main, head } = figure;
  return layout(chrome, { file, kind: 'figure', title, description, card, noIndex, main: trustedMarkup(main), head: trustedMarkup(head) });
}

type FigureOf = Pick<ArticlePages, 'card' | 'noIndex'>;
