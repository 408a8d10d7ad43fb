import type { Messages } from '../../model/messages/messages.ts';
import { html, type Markup } from '../../model/text/markup.ts';
import type { ArticlePageContent } from '../site-content.ts';

/**
 * Bar of narrow screens with links to contents, figures, citation and sharing; a script opens them over the text. It is shown only where
 * scripts run: without, the contents and the boxes after the abstract open in place.
 */
export function readingBar({ html: { figures } }: ArticlePageContent, messages: Messages): Markup {
  const link = (id: string, label: string | Markup): Markup => html`<li><a class="sheet-link" href="#${id}">${label}</a></li>\n`;
  const figuresLabel = messages.html('article.figures', { count: figures.length, n: (count) => html`<span class="count">${count}</span>` });
  return html`<nav class="reading-bar" aria-label="${messages.text('article.tools')}">
<ul>
${link('offprint-toc', messages.text('article.contents'))}${figures.length > 0 && link('offprint-figures', figuresLabel)}${link('offprint-cite', messages.text('article.cite'))}${link('offprint-share', messages.text('article.share'))}</ul>
</nav>
`;
}
