import type { ArticleCard } from '../../model/article-card.ts';
import { pageEnding } from '../../text/address.ts';
import { attribute, html, type Markup } from '../../text/markup.ts';
import type { Chrome } from '../chrome.ts';
import { layout } from '../layout.ts';
import { fileHref, pageHref } from '../page-href.ts';
import { type QueryExample, queryExamples } from './query-examples.ts';

const FILE = 'values/index.html';

/**
 * Query console: the page at `/values?query=…&tag=…` on static hosts, and a form for queries on every host. The form's fields are the
 * endpoint's parameters; its script evaluates queries over the site's files.
 */
export function queryConsolePage(chrome: Chrome, cards: readonly ArticleCard[]): string {
  const { journal, assets } = chrome;
  const examples = queryExamples(journal, cards);
  const [first] = examples;
  const endpoint = fileHref(journal, FILE, 'values');
  const main = html`<div class="wide">
<h1>Query the metadata</h1>
<p class="lead">Every article of this journal, and each of its authors, references, figures and tables, is an object with named values. Say which objects you want and which of their values; programs get the same answer as JSON from this address.</p>
${consoleForm({ chrome, endpoint, query: first?.query ?? '', tags: first?.tags ?? ['*'] })}
<p id="console-status" role="status"></p>
<div id="console-answer" hidden></div>
<noscript><p>This page needs a script to ask. Without one:</p></noscript>
<h2>Examples</h2>
<dl class="forms">
${examples.map((example) => exampleEntry(chrome, example))}</dl>
<h2>Precomputed results</h2>
<p>Common questions are answered beforehand, as files that any host can serve: every article by its DOI (<code>values/doi/&lt;DOI&gt;.json</code>), every month (<code>values/month/&lt;YYYY-MM&gt;.json</code>) and every subject (<code>values/subject/&lt;name&gt;.json</code>, by the <a href="${fileHref(journal, FILE, 'values/subjects.json')}">list of names</a>). Those that end in <code>.doi.json</code> hold the DOIs alone.${monthLink(chrome, cards)}</p>
<h2>The language</h2>
${LANGUAGE}</div>`;
  const scripts = [...(assets.language === undefined ? [] : [assets.language]), assets.console];
  return layout(chrome, { file: FILE, kind: 'tool', title: 'Query the metadata', main, scripts });
}

interface FormOptions {
  readonly chrome: Chrome;
  readonly endpoint: string;
  readonly query: string;
  readonly tags: readonly string[];
}

function consoleForm({ chrome: { journal }, endpoint, query, tags }: FormOptions): Markup {
  // If the host runs the service, the form works without script.
  const action = pageEnding(journal.host) === '' ? endpoint : pageHref(journal, FILE, FILE);
  const field = html` spellcheck="false" autocapitalize="off" autocomplete="off" required`;
  return html`<form id="console" class="console" action="${action}" method="get" data-endpoint="${endpoint}">
<label for="console-query">Objects where</label>
<div class="console-field"><textarea id="console-query" name="query" rows="3"${field}>${query}</textarea></div>
<label for="console-tag">Values to return <span class="console-hint">one path a line; * for all</span></label>
<div class="console-field"><textarea id="console-tag" name="tag" rows="3"${field}>${tags.join('\n')}</textarea></div>
<p class="console-actions"><button type="submit">Run query</button> <span class="console-hint" data-script hidden>Ctrl + Enter runs it; Ctrl + Space or an arrow down offers completions</span></p>
</form>`;
}

/** Link to this page with a query in its URL, which is also the endpoint's URL. */
function exampleEntry({ journal }: Chrome, { meaning, query, tags }: QueryExample): Markup {
  const asked = [['query', query], ...tags.map((tag) => ['tag', tag])].map(
    ([name = '', value = '']) => `${name}=${encodeURIComponent(value)}`,
  );
  const href = `${pageHref(journal, FILE, FILE)}?${asked.join('&')}`;
  return html`<div><dt><a href="${href}"${attribute('class', 'console-example')}>${meaning}</a></dt><dd><code>${query}</code></dd></div>\n`;
}

function monthLink({ journal }: Chrome, cards: readonly ArticleCard[]): Markup | undefined {
  const months = cards.map(({ publishedIso }) => publishedIso.slice(0, 7)).filter((month) => month.length === 7);
  const newest = months.toSorted().at(-1);
  return newest === undefined
    ? undefined
    : html` The newest month: <a href="${fileHref(journal, FILE, `values/month/${newest}.doi.json`)}">${newest}</a>.`;
}

const LANGUAGE = html`<div class="table-scroll"><table>
<tbody>
<tr><th scope="row"><code>path = value</code>, <code>!=</code></th><td>The value is this, or another. Text stands in double quotes and its case counts; numbers, <code>true</code> and <code>false</code> stand bare. In a text <code>\\"</code> is a quote and <code>\\\\</code> a backslash.</td></tr>
<tr><th scope="row"><code>&lt; &lt;= &gt; &gt;=</code></th><td>Numbers by size.</td></tr>
<tr><th scope="row"><code>path contains "…"</code></th><td>One whole entry of a list, as it is written.</td></tr>
<tr><th scope="row"><code>path matches "…"</code></th><td>A word of a text, whatever its case; several words follow each other. <code>*</code> and <code>?</code> stand for letters of a word.</td></tr>
<tr><th scope="row"><code>has path</code></th><td>The value is there.</td></tr>
<tr><th scope="row"><code>and</code>, <code>or</code>, <code>except</code>, <code>( )</code></th><td><code>except</code> binds closest, then <code>and</code>, then <code>or</code>.</td></tr>
</tbody>
</table></div>`;
