import type { HtmlContext } from '../html/html-context.ts';

/** Facts of the site that the Markdown of an article depends on: the same as for its HTML, since both have the same links. */
export type MarkdownContext = HtmlContext;
