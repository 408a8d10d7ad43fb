import type { Article } from '../../model/article.ts';
import type { Figure } from '../../model/block.ts';
import { doiUrl, relativeHref } from '../../model/text/address.ts';
import { altTextOf } from '../html/figure-html.ts';
import { inDirection, writerFor } from './article-markdown.ts';
import { headingMarkdown } from './caption-markdown.ts';
import { escapeDestination } from './escape.ts';
import { figureMarkdown } from './figure-block.ts';
import { joinBlocks } from './layout.ts';
import type { MarkdownContext } from './markdown-context.ts';
import { noticeMarkdown } from './notice-markdown.ts';
import { permissionsMarkdown } from './permissions-markdown.ts';

/** Renders one figure as Markdown for its own address: label and title, picture, caption, attribution, and its article. */
export function renderFigureMarkdown(article: Article, figure: Figure, context: MarkdownContext): string {
  const w = writerFor(article, context, { isFigurePage: true });
  const { label, title, ...untitled } = figure;
  const articleHref = relativeHref(w.html.fromPath, `${context.stem}${context.ending}`);
  const doi = article.meta.articleIds.doi;
  const source = w.lineOf((to) => {
    const [before = '', after = ''] = w.html.messages.text('article.label.figure', { title: TITLE }).split(TITLE);
    to.text(before, false);
    to.linked(escapeDestination(articleHref), () => w.at({ inLink: true }).inlines(article.meta.title, to));
    to.text(after, false);
    if (doi !== undefined) to.raw(` <${escapeDestination(doiUrl(context.doiResolver, doi))}>`);
  });
  const parts = [
    headingMarkdown({ label, ...(title === undefined ? {} : { title }) }, w.at({ level: 1 })),
    noticeMarkdown(w),
    figureMarkdown({ ...untitled, label: '', altText: altTextOf(figure) }, w),
    source,
    figure.permissions === undefined ? permissionsMarkdown(article.meta.permissions, w) : '',
  ];
  return `${inDirection(joinBlocks(parts), w)}\n`;
}

/** Stands for the title while the message is formatted. Source text cannot contain it. */
const TITLE = '\u0000';
