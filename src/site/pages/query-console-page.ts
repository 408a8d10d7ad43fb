import type { ArticleCard } from '../../model/article-card.ts';
import { CONNECTIVE_NAMES, CONNECTIVES_BY_PRECEDENCE } from '../../query/connectives.ts';
import { OPERATOR_NAMES, OPERATORS, type OperatorName } from '../../query/operators.ts';
import { pageEnding } from '../../text/address.ts';
import { attribute, html, join, type Markup } from '../../text/markup.ts';
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
${operatorRows()}<tr><th scope="row">${join(
  CONNECTIVE_NAMES.map((name) => html`<code>${name}</code>`),
  ', ',
)}, <code>( )</code></th><td>${join(
  [...CONNECTIVES_BY_PRECEDENCE]
    .reverse()
    .map((name, i) => (i === 0 ? html`<code>${name}</code> binds closest` : html`then <code>${name}</code>`)),
  ', ',
)}.</td></tr>
</tbody>
</table></div>`;

/** One row per meaning in the table of operators: the syntax of its first operator, then the names of the others. */
function operatorRows(): readonly Markup[] {
  const namesByMeaning = new Map<string, OperatorName[]>();
  for (const name of OPERATOR_NAMES) {
    const { meaning } = OPERATORS[name];
    namesByMeaning.set(meaning, [...(namesByMeaning.get(meaning) ?? []), name]);
  }
  return [...namesByMeaning].map(([meaning, [first, ...others]]) => {
    const codes = [first === undefined ? '' : syntaxOf(first), ...others].map((text) => html`<code>${text}</code>`);
    return html`<tr><th scope="row">${join(codes, ', ')}</th><td>${codeSpans(meaning)}</td></tr>\n`;
  });
}

function syntaxOf(name: OperatorName): string {
  const { operand } = OPERATORS[name];
  return operand === 'none' ? `${name} path` : `path ${name} ${operand === 'string' ? '"…"' : 'value'}`;
}

/** Marks up text between backquotes as code. */
function codeSpans(text: string): Markup {
  return join(text.split('`').map((part, i) => (i % 2 === 1 ? html`<code>${part}</code>` : part)));
}
