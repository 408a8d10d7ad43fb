import { trustedMarkup } from '../../model/text/markup.ts';
import type { Chrome } from '../chrome.ts';
import { layout } from '../layout.ts';
import type { ArticlePages, FinishedFigure } from '../site-content.ts';
import { figureCounterparts } from './article-counterparts.ts';

/**
 * Renders a figure's own page; `noIndex` in a preview. Properties are passed one by one, because spreading costs 10 µs for each of a
 * hundred thousand figures.
 */
export function figurePage(chrome: Chrome, pages: FigureOf, figure: FinishedFigure): string {
  const { card, noIndex = false } = pages;
  const { file, title, description = '', head } = figure;
  const main = trustedMarkup(figure.main);
  const counterparts = figureCounterparts(chrome.journal, pages, file);
  const styles = [chrome.assets.toolStyle];
  return layout(chrome, { file, kind: 'figure', title, description, card, noIndex, counterparts, main, head: trustedMarkup(head), styles });
}

type FigureOf = Pick<ArticlePages, 'card' | 'noIndex' | 'alternates' | 'sameFigures'>;
