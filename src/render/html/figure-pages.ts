import type { Article, SubArticle } from '../../model/article.ts';
import type { FigureHtml } from '../../model/article-html.ts';
import type { Block, Figure } from '../../model/block.ts';
import { textOfBlocks, textOfInlines } from '../plain-text.ts';
import { type BlockVisitor, visitBlock } from '../visit-block.ts';
import { altTextOf, wholeFigureHtml } from './figure-html.ts';
import type { Writer } from './writer.ts';

/** The figures of an article, sub-articles included, as their own pages show them, in document order. */
export function figurePagesOf(article: Article, w: Writer): readonly FigureHtml[] {
  const figures: Figure[] = [];
  for (const abstract of article.abstracts) collectFigures(abstract.content, figures);
  collectFrom(article, figures);
  return figures.map((figure) => figurePage(figure, w));
}

function figurePage(figure: Figure, w: Writer): FigureHtml {
  // A copy: ids stay in the article, and links lead there.
  const page = w.at({ fromPath: `${w.context.stem}/${figure.figureId}.html`, hasIds: false });
  const [image] = figure.graphics.flatMap(({ file }) => (file.source === undefined ? [] : (w.context.images.get(file.source) ?? [])));
  const licenseUrl = figure.permissions?.licenses.find((license) => license.url !== undefined)?.url;
  return {
    figureId: figure.figureId,
    id: figure.id,
    label: figure.label.trim(),
    title: page.inlines(figure.title ?? []).markup,
    titleText: textOfInlines(figure.title ?? []),
    captionText: textOfBlocks(figure.caption),
    figure: wholeFigureHtml(figure, page).markup,
    altText: altTextOf(figure),
    ...(figure.doi === undefined ? {} : { doi: figure.doi }),
    ...(image === undefined ? {} : { image }),
    ...(licenseUrl === undefined ? {} : { licenseUrl }),
  };
}

function collectFrom(part: Pick<Article | SubArticle, 'meta' | 'body' | 'back' | 'subArticles'>, figures: Figure[]): void {
  collectFigures(part.meta.otherFront, figures);
  collectFigures(part.body, figures);
  collectFigures(part.back, figures);
  for (const sub of part.subArticles) {
    for (const abstract of sub.abstracts) collectFigures(abstract.content, figures);
    collectFrom(sub, figures);
  }
}

function collectFigures(blocks: readonly Block[], figures: Figure[]): void {
  const visitor: BlockVisitor = {
    id: () => undefined,
    text: () => undefined,
    inlines: () => undefined,
    graphic: () => undefined,
    reference: () => undefined,
    blocks: (inner) => collectFigures(inner, figures),
  };
  for (const block of blocks) {
    if (block.kind === 'figure') figures.push(block);
    visitBlock(block, visitor);
  }
}
