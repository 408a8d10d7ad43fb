import type { Journal } from '../../model/journal.ts';
import { html, type Markup, trustedMarkup } from '../../text/markup.ts';
import { fileHref } from '../page-href.ts';
import type { ArticlePageContent } from '../site-content.ts';

/** How to cite the article, to read, to copy and to import. The copy buttons appear where there is script. */
export function citeBox(journal: Journal, { card, citation, siblings }: ArticlePageContent): Markup {
  const link = (ending: string, label: string) =>
    siblings.includes(ending) &&
    html`<a href="${fileHref(journal, `${card.stem}.html`, `${card.stem}.${ending}`)}" download>${label}</a>\n`;
  return html`<section class="cite-box" aria-labelledby="offprint-cite">
<h2 id="offprint-cite">How to cite</h2>
<p id="offprint-citation">${trustedMarkup(citation.html)}</p>
${
  citation.bibtex !== undefined &&
  html`<details>
<summary>BibTeX</summary>
<pre tabindex="0" id="offprint-bibtex">${citation.bibtex}</pre>
</details>
`
}<p class="cite-actions"><button type="button" class="button" data-copy="offprint-citation" hidden>Copy citation</button>
${citation.bibtex !== undefined && html`<button type="button" class="button" data-copy="offprint-bibtex" hidden>Copy BibTeX</button>\n`}${link('bib', 'BibTeX file')}${link('ris', 'RIS file')}</p>
</section>
`;
}
