import type { TocEntry } from '../../model/article-html.ts';
import { html, type Markup } from '../../text/markup.ts';
import type { ArticlePageContent } from '../site-content.ts';

/** Deepest level of sections shown; the reader finds the rest by reading. */
const DEEPEST = 2;

/** The table of contents: beside the text and open on wide screens, folded away above it on narrow ones; nothing moves while loading. */
export function articleToc(content: ArticlePageContent): Markup {
  const entries = tocOf(content);
  return html`<nav class="toc" aria-labelledby="offprint-toc">
<details class="toc-fold">
<summary id="offprint-toc">Contents</summary>
${tocList(entries, 1)}
</details>
</nav>`;
}

/** The article's own sections, then those that the page adds. */
function tocOf({ html: parts, related }: ArticlePageContent): TocEntry[] {
  const shown = new Set(parts.toc.map((entry) => entry.id));
  const ours: TocEntry[] = [
    ...(parts.authorDetails === '' ? [] : [{ id: 'offprint-author-information', title: 'Author information', children: [] }]),
    ...(parts.about === '' ? [] : [{ id: 'offprint-article-information', title: 'Article information', children: [] }]),
    { id: 'offprint-cite', title: 'How to cite', children: [] },
    ...(related.length === 0 ? [] : [{ id: 'offprint-related', title: 'Related articles', children: [] }]),
    ...parts.subArticles.filter((one) => !shown.has(one.id)).map((one) => ({ id: one.id, title: one.title, children: [] })),
  ];
  const own = parts.toc.filter((entry) => !parts.subArticles.some((one) => one.id === entry.id));
  const subs = parts.toc.filter((entry) => parts.subArticles.some((one) => one.id === entry.id));
  return [...own, ...ours, ...subs];
}

function tocList(entries: readonly TocEntry[], level: number): Markup | false {
  if (entries.length === 0 || level > DEEPEST) return false;
  return html`<ol>
${entries.map((entry) => html`<li><a href="#${encodeURIComponent(entry.id)}">${entry.title}</a>${tocList(entry.children, level + 1)}</li>\n`)}</ol>`;
}
