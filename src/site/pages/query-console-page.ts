import { html } from '../../text/markup.ts';
import type { Chrome } from '../chrome.ts';
import { layout } from '../layout.ts';
import { pageHref } from '../page-href.ts';

const FILE = 'values/index.html';

/**
 * The query console: what `/values?query=…&tag=…` shows on a host that runs no code, and a place to try queries on any host.
 * The form's fields are the endpoint's own parameters.
 */
export function queryConsolePage(chrome: Chrome): string {
  const { journal } = chrome;
  const article = `${journal.namespace}/api_v1/article`;
  const main = html`<div class="wide">
<h1>Query the metadata</h1>
<p class="lead">Every article is an object with named values. Write an expression over them, and say which to return; the answer is JSON, the same that programs get from this address.</p>
<form id="console" class="console" action="${pageHref(journal, FILE, 'values/index.html')}" method="get" data-endpoint="${pageHref(journal, FILE, 'values.html').replace(/\.html$/, '')}">
<label for="console-query">Query</label>
<textarea id="console-query" name="query" rows="3" spellcheck="false" autocapitalize="off" required>${article}/article_title matches "cell"</textarea>
<label for="console-tag">Tags to return, one a line; * for all</label>
<textarea id="console-tag" name="tag" rows="3" spellcheck="false" autocapitalize="off" required>${article}/doi</textarea>
<p class="console-actions"><button type="submit">Ask</button> <a id="console-link" hidden href="./">Address of this answer</a></p>
</form>
<p id="console-status" role="status"></p>
<div id="console-answer" role="region" aria-label="Answer" tabindex="0" hidden><pre></pre></div>
<noscript><p>Without script, this page cannot ask. Programs get answers from a host that runs the query service, and from the files under <code>values/</code> anywhere.</p></noscript>
<h2>Forms of an expression</h2>
<dl class="forms">
${FORMS.map(([form, meaning]) => html`<div><dt><code>${form.replaceAll('NS', article)}</code></dt><dd>${meaning}</dd></div>\n`)}</dl>
</div>`;
  return layout(chrome, { file: FILE, kind: 'tool', title: 'Query the metadata', main, scripts: [chrome.assets.console] });
}

const FORMS: readonly (readonly [string, string])[] = [
  ['NS/doi = "10.7554/eLife.00003"', 'The article with this DOI'],
  ['NS/pub_date_month = 10 and NS/pub_date_year = 2012', 'Articles of a month'],
  ['NS/subject_area contains "Neuroscience"', 'Articles in a subject'],
  ['NS/article_title matches "cell" or NS/abstract matches "cell"', 'Articles with a word in title or abstract'],
  ['NS/abstract matches "neuro*" except has NS/pmid', 'Wildcards within a word; all but those that carry a tag'],
];
