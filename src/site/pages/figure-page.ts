import { trustedMarkup } from '../../text/markup.ts';
import type { Chrome } from '../chrome.ts';
import { layout } from '../layout.ts';
import type { ArticlePages, FinishedFigure } from '../site-content.ts';

/** A figure's own page; `noIndex` for one that is shown in a preview only. Its parts are named one by one: of a hundred thousand figures the others would be copied 10 µs each. */
export function figurePage(chrome: Chrome, { card, noIndex = false }: FigureOf, figure: FinishedFigure): string {
  const { file, title, description = '', main, head } = figure;
  return layout(chrome, { file, kind: 'figure', title, description, card, noIndex, main: trustedMarkup(main), head: trustedMarkup(head) });
}

type FigureOf = Pick<ArticlePages, 'card' | 'noIndex'>;
