import type { ArticleJournal } from '../../model/article-journal.ts';
import type { Messages } from '../../model/messages/messages.ts';
import { ALL_RENDITIONS, type SiblingEnding } from '../../model/renditions.ts';
import { attribute, html, type Markup, trustedMarkup } from '../../model/text/markup.ts';
import { fileHref } from '../page-href.ts';
import type { ArticlePageContent } from '../site-content.ts';
import { articleMessages } from './article-messages.ts';

/**
 * Button that opens the citation of the article: in the journal's style, in other styles, and as files to import. A script opens it over the
 * text, and shows the copy buttons; without script it opens in place.
 */
export function citeBox(journal: ArticleJournal, content: ArticlePageContent): Markup {
  const { citation } = content;
  const messages = articleMessages(journal, content.card);
  return html`<details class="menu cite-box">
<summary class="button sheet-link" id="offprint-cite">${messages.text('article.cite')}</summary>
<div role="group" aria-label="${messages.text('article.cite.title')}">
<p id="offprint-citation">${trustedMarkup(citation.html)}</p>
<p class="cite-actions">${copyButton('offprint-citation', messages.text('article.cite.copy'))}${fileLinks(journal, content)}</p>
${styles(content, messages)}</div>
</details>
`;
}

function fileLinks(journal: ArticleJournal, { card, siblings }: ArticlePageContent): readonly Markup[] {
  const messages = articleMessages(journal, card);
  const href = (ending: SiblingEnding) => fileHref(journal, `${card.stem}.html`, `${card.stem}.${ending}`);
  return ALL_RENDITIONS.filter(({ kind, isCitation }) => isCitation && siblings.includes(kind)).map(
    ({ ending, label }) => html`<a href="${href(ending)}" download>${messages.html('article.cite.download', { format: label })}</a>\n`,
  );
}

function styles({ citation }: ArticlePageContent, messages: Messages): Markup | false {
  const { styles = [], bibtex } = citation;
  const entries = styles.map(({ id, label, html: words }) =>
    style(label, { messages, id: `offprint-cite-${id}`, body: html`<p id="offprint-cite-${id}">${trustedMarkup(words)}</p>` }),
  );
  // The entry to copy lacks the abstract; the file has it.
  const entry = bibtex?.replace(ABSTRACT, '');
  const asBibtex =
    entry !== undefined &&
    style('BibTeX', { messages, id: 'offprint-bibtex', body: html`<pre tabindex="0" id="offprint-bibtex">${entry}</pre>` });
  return (
    (entries.length > 0 || asBibtex !== false) &&
    html`<div class="cite-styles">
${entries}${asBibtex}</div>
`
  );
}

function style(label: string, { id, body, messages }: { id: string; body: Markup; messages: Messages }): Markup {
  return html`<details name="offprint-cite-style">
<summary>${label}</summary>
${body}
${copyButton(id, messages.text('article.cite.copyStyle'), messages.text('article.cite.copyStyleLabel', { style: label }))}</details>
`;
}

function copyButton(id: string, words: string, label?: string): Markup {
  return html`<button type="button" class="button" data-copy="${id}"${attribute('aria-label', label)} hidden>${words}</button>\n`;
}

// Matches '  abstract = {…},' on a line of its own, as bibtexOf writes it
const ABSTRACT = /^ {2}abstract = .*\n/m;
