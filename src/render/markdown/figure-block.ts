import type { FigGroup, Figure } from '../../model/block.ts';
import { relativeHref } from '../../model/text/address.ts';
import { altTextOf } from '../html/figure-html.ts';
import { captionMarkdown, titleLine } from './caption-markdown.ts';
import { escapeDestination } from './escape.ts';
import { imageMarkdown } from './image-markdown.ts';
import { joinBlocks } from './layout.ts';
import type { MarkdownWriter } from './markdown-writer.ts';
import { permissionsMarkdown } from './permissions-markdown.ts';

/** Renders a figure in its article: its pictures, then label and caption; both link to the figure's own page. */
export function figureMarkdown(figure: Figure, w: MarkdownWriter): string {
  const { context, fromPath, hasIds } = w.html;
  const href = hasIds ? relativeHref(fromPath, `${context.stem}/${figure.figureId}${context.ending}`) : undefined;
  const alt = altTextOf(figure);
  const pictures = figure.graphics.map((graphic) =>
    w.lineOf((to) => {
      const picture = () => imageMarkdown(graphic, alt, { to, w });
      if (href === undefined || !context.images.has(graphic.file.source ?? '')) picture();
      else to.linked(escapeDestination(href), picture);
    }),
  );
  return joinBlocks([
    ...pictures,
    captionMarkdown(figure, w, href),
    w.blocks(figure.parts),
    figure.attrib === undefined ? '' : w.line(figure.attrib),
    permissionsMarkdown(figure.permissions, w),
  ]);
}

export function figGroupMarkdown(group: FigGroup, w: MarkdownWriter): string {
  return joinBlocks([titleLine(group, w), w.blocks(group.caption), w.blocks(group.figures)]);
}
