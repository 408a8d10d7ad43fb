import type { HtmlContext } from '../html/html-context.ts';

/** What an article's Markdown needs to know of the site around it: the same as its HTML, since links in both mean the same. */
export type MarkdownContext = HtmlContext;
