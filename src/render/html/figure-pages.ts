import type { FigureHtml } from '../../model/article-html.ts';
import type { Figure } from '../../model/block.ts';
import { metadataText, metadataTextOfBlocks } from '../plain-text.ts';
import { altTextOf, fullSizeFigureHtml } from './figure-html.ts';
import type { Writer } from './writer.ts';

/** Renders the figures of an article, including sub-articles, for their own pages, in document order. */
export function figurePagesOf(w: Writer): readonly FigureHtml[] {
  return w.page.figures.map((figure) => figurePage(figure, w));
}

function figurePage(figure: Figure, w: Writer): FigureHtml {
  // A copy without ids: links lead to the article's page.
  const page = w.at({ fromPath: `${w.context.stem}/${figure.figureId}.html`, hasIds: false });
  const [image] = figure.graphics.flatMap(({ file }) => (file.source === undefined ? [] : (w.context.images.get(file.source) ?? [])));
  const licenseUrl = figure.permissions?.licenses.find((license) => license.url !== undefined)?.url;
  return {
    figureId: figure.figureId,
    id: figure.id,
    label: figure.label.trim(),
    title: page.inlines(figure.title ?? []).markup,
    titleText: metadataText(figure.title ?? []),
    captionText: metadataTextOfBlocks(figure.caption),
    figure: fullSizeFigureHtml(figure, page).markup,
    altText: altTextOf(figure),
    ...(figure.doi === undefined ? {} : { doi: figure.doi }),
    ...(image === undefined ? {} : { image }),
    ...(licenseUrl === undefined ? {} : { licenseUrl }),
  };
}
