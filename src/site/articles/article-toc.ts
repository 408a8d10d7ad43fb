import type { Messages } from '../../messages/messages.ts';
import type { TocEntry } from '../../model/article-html.ts';
import { html, type Markup } from '../../text/markup.ts';
import type { ArticlePageContent } from '../site-content.ts';

/** Maximum level of sections in the table of contents. */
const DEEPEST = 2;

/**
 * Table of contents: next to the text and open on wide screens, collapsed above it on narrow ones, without layout shift. It is cut where
 * related articles are inserted, which depend on other articles.
 */
export function articleToc(content: ArticlePageContent, messages: Messages): readonly [own: Markup, ofSubArticles: Markup] {
  const [own, ofSubArticles] = tocOf(content, messages);
  const before = html`<nav class="toc" aria-labelledby="offprint-toc">
<details class="toc-fold">
<summary id="offprint-toc">${messages.text('article.contents')}</summary>
<ol>
${own.map(tocEntry)}`;
  const after = html`${ofSubArticles.map(tocEntry)}</ol>
</details>
</nav>`;
  return [before, after];
}

/** Renders one entry. */
export function tocEntry(entry: TocEntry): Markup {
  return tocItem(entry, 1);
}

/** The article's sections, and those that the page adds after its text. */
function tocOf({ html: parts }: ArticlePageContent, messages: Messages): readonly [own: TocEntry[], ofSubArticles: TocEntry[]] {
  const listed = new Set(parts.toc.map((entry) => entry.id));
  const isSubArticle = (entry: TocEntry): boolean => parts.subArticles.some((one) => one.id === entry.id);
  const entry = (id: string, title: 'article.authorInformation' | 'article.articleInformation' | 'article.cite.title'): TocEntry => ({
    id: `offprint-${id}`,
    title: messages.text(title),
    children: [],
  });
  const ours: TocEntry[] = [
    ...(parts.authorDetails === '' ? [] : [entry('author-information', 'article.authorInformation')]),
    ...(parts.about === '' ? [] : [entry('article-information', 'article.articleInformation')]),
    entry('cite', 'article.cite.title'),
  ];
  const unlisted = parts.subArticles.filter((one) => !listed.has(one.id)).map((one) => ({ id: one.id, title: one.title, children: [] }));
  return [
    [...parts.toc.filter((entry) => !isSubArticle(entry)), ...ours],
    [...unlisted, ...parts.toc.filter(isSubArticle)],
  ];
}

function tocItem(entry: TocEntry, level: number): Markup {
  return html`<li><a href="#${encodeURIComponent(entry.id)}">${entry.title}</a>${tocList(entry.children, level + 1)}</li>\n`;
}

function tocList(entries: readonly TocEntry[], level: number): Markup | false {
  if (entries.length === 0 || level > DEEPEST) return false;
  return html`<ol>
${entries.map((entry) => tocItem(entry, level))}</ol>`;
}
