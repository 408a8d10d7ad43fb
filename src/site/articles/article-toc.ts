import type { TocEntry } from '../../model/article-html.ts';
import type { Messages } from '../../model/messages/messages.ts';
import { html, type Markup } from '../../model/text/markup.ts';
import type { ArticlePageContent } from '../site-content.ts';

/** Maximum level of sections in the table of contents. */
const DEEPEST = 2;

/**
 * Table of contents. On wide screens it is next to the text and open; on narrow ones the reading bar opens it, or without script its
 * summary. Back matter other than references is folded.
 */
export function articleToc(content: ArticlePageContent, messages: Messages): Markup {
  const { entries, folded } = tocOf(content, messages);
  const more =
    folded.length > 0 &&
    html`<li class="toc-more"><details>
<summary>${messages.text('nav.more')}</summary>
${tocList(folded, DEEPEST)}</details></li>
`;
  return html`<nav class="toc" aria-labelledby="offprint-toc">
<details class="toc-fold">
<summary id="offprint-toc">${messages.text('article.contents')}</summary>
<ol>
${entries.map((entry) => tocItem(entry, 1))}${more}</ol>
</details>
</nav>`;
}

/** The article's sections and sub-articles, and those folded: back matter and the sections that the page adds after its text. */
function tocOf({ html: parts }: ArticlePageContent, messages: Messages): { entries: readonly TocEntry[]; folded: readonly TocEntry[] } {
  const listed = new Set(parts.toc.map((entry) => entry.id));
  const entry = (id: string, title: 'article.authorInformation' | 'article.articleInformation'): TocEntry => ({
    id: `offprint-${id}`,
    title: messages.text(title),
    children: [],
  });
  const folded: TocEntry[] = [
    ...parts.toc.filter(({ isFolded }) => isFolded),
    ...(parts.authorDetails === '' ? [] : [entry('author-information', 'article.authorInformation')]),
    ...(parts.about === '' ? [] : [entry('article-information', 'article.articleInformation')]),
  ];
  const unlisted = parts.subArticles.filter((one) => !listed.has(one.id)).map((one) => ({ id: one.id, title: one.title, children: [] }));
  const entries = [...parts.toc.filter(({ isFolded }) => !isFolded), ...unlisted];
  // A list of nothing but "More" would be a heading above another.
  return entries.length === 0 ? { entries: folded, folded: [] } : { entries, folded };
}

function tocItem(entry: TocEntry, level: number): Markup {
  return html`<li><a href="#${encodeURIComponent(entry.id)}">${entry.title}</a>${tocList(entry.children, level + 1)}</li>\n`;
}

function tocList(entries: readonly TocEntry[], level: number): Markup | false {
  if (entries.length === 0 || level > DEEPEST) return false;
  return html`<ol>
${entries.map((entry) => tocItem(entry, level))}</ol>`;
}
