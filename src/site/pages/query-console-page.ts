import type { ArticleCard } from '../../model/article-card.ts';
import { interfaceMessages } from '../../model/messages/journal-messages.ts';
import type { MessageKey, Messages } from '../../model/messages/messages.ts';
import { pageEnding } from '../../model/text/address.ts';
import { attribute, EMPTY, html, join, type Markup } from '../../model/text/markup.ts';
import { CONNECTIVE_NAMES, CONNECTIVES_BY_PRECEDENCE } from '../../query/language/connectives.ts';
import { OPERATOR_NAMES, OPERATORS, type OperatorName } from '../../query/language/operators.ts';
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
  const messages = interfaceMessages(journal);
  const { text } = messages;
  const examples = queryExamples(journal, cards);
  const [first] = examples;
  const endpoint = fileHref(journal, FILE, 'values');
  const main = html`<div class="wide">
<h1>${text('console.title')}</h1>
<p class="lead">${text('console.lead')}</p>
${consoleForm({ chrome, messages, endpoint, query: first?.query ?? '', tags: first?.tags ?? ['*'] })}
<p id="console-status" role="status"></p>
<div id="console-answer" hidden></div>
<noscript><p>${text('console.needsScript')}</p></noscript>
<h2>${text('console.examples')}</h2>
<dl class="forms">
${examples.map((example) => exampleEntry(chrome, example, messages))}</dl>
<h2>${text('console.precomputed')}</h2>
<p>${precomputedText(chrome, cards, messages)}</p>
<h2>${text('console.language')}</h2>
${languageTable(messages)}</div>`;
  return layout(chrome, {
    file: FILE,
    kind: 'tool',
    title: text('console.title'),
    main,
    styles: [assets.toolStyle],
    scripts: [assets.console],
  });
}

interface FormOptions {
  readonly chrome: Chrome;
  readonly messages: Messages;
  readonly endpoint: string;
  readonly query: string;
  readonly tags: readonly string[];
}

function consoleForm({ chrome: { journal }, messages: { text }, endpoint, query, tags }: FormOptions): Markup {
  // If the host runs the service, the form works without script.
  const action = pageEnding(journal.host) === '' ? endpoint : pageHref(journal, FILE, FILE);
  const field = html` spellcheck="false" autocapitalize="off" autocomplete="off" required`;
  return html`<form id="console" class="console" action="${action}" method="get" data-endpoint="${endpoint}">
<label for="console-query">${text('console.query')}</label>
<div class="console-field"><textarea id="console-query" name="query" rows="3"${field}>${query}</textarea></div>
<label for="console-tag">${text('console.tags')} <span class="console-hint">${text('console.tagsHint')}</span></label>
<div class="console-field"><textarea id="console-tag" name="tag" rows="3"${field}>${tags.join('\n')}</textarea></div>
<p class="console-actions"><button type="submit">${text('console.run')}</button> <span class="console-hint" data-script hidden>${text('console.keys')}</span></p>
</form>`;
}

/** Link to this page with a query in its URL, which is also the endpoint's URL. */
function exampleEntry({ journal }: Chrome, { meaning, query, tags }: QueryExample, { text }: Messages): Markup {
  const asked = [['query', query], ...tags.map((tag) => ['tag', tag])].map(
    ([name = '', value = '']) => `${name}=${encodeURIComponent(value)}`,
  );
  const href = `${pageHref(journal, FILE, FILE)}?${asked.join('&')}`;
  return html`<div><dt><a href="${href}"${attribute('class', 'console-example')}>${text(meaning)}</a></dt><dd><code>${query}</code></dd></div>\n`;
}

/** Says which results are files, with a link to the newest month. */
function precomputedText({ journal }: Chrome, cards: readonly ArticleCard[], messages: Messages): Markup {
  const files = messages.html('console.precomputedFiles', {
    articleFile: html`<code>values/doi/&lt;DOI&gt;.json</code>`,
    monthFile: html`<code>values/month/&lt;YYYY-MM&gt;.json</code>`,
    subjectFile: html`<code>values/subject/&lt;name&gt;.json</code>`,
    doiEnding: html`<code>.doi.json</code>`,
    a: (words) => html`<a href="${fileHref(journal, FILE, 'values/subjects.json')}">${words}</a>`,
  });
  const months = cards.map(({ publishedIso }) => publishedIso.slice(0, 7)).filter((month) => month.length === 7);
  const newest = months.toSorted().at(-1);
  if (newest === undefined) return files;
  const month = html`<a href="${fileHref(journal, FILE, `values/month/${newest}.doi.json`)}">${newest}</a>`;
  return html`${files} ${messages.html('console.newestMonth', { month })}`;
}

/** The operators and connectives of the query language. */
function languageTable(messages: Messages): Markup {
  const [weakest, middle, closest] = CONNECTIVES_BY_PRECEDENCE.map(codeOf);
  const precedence = { first: closest ?? EMPTY, second: middle ?? EMPTY, third: weakest ?? EMPTY };
  return html`<div class="table-scroll"><table>
<tbody>
${operatorRows(messages)}<tr><th scope="row">${join([...CONNECTIVE_NAMES.map(codeOf), codeOf('( )')], ', ')}</th><td>${messages.html('console.precedence', precedence)}</td></tr>
</tbody>
</table></div>`;
}

/** One row per meaning: the syntax of its first operator, then the names of the others. */
function operatorRows(messages: Messages): readonly Markup[] {
  const namesByMeaning = new Map<(typeof MEANINGS)[OperatorName], OperatorName[]>();
  for (const name of OPERATOR_NAMES) namesByMeaning.set(MEANINGS[name], [...(namesByMeaning.get(MEANINGS[name]) ?? []), name]);
  return [...namesByMeaning].map(([meaning, [first, ...others]]) => {
    const codes = [first === undefined ? '' : syntaxOf(first), ...others].map(codeOf);
    return html`<tr><th scope="row">${join(codes, ', ')}</th><td>${messages.html(meaning, { code: codeOf })}</td></tr>\n`;
  });
}

/** Operators with the same message share a line of the documentation. */
const MEANINGS = {
  '=': 'console.operator.equal',
  '!=': 'console.operator.equal',
  matches: 'console.operator.matches',
  contains: 'console.operator.contains',
  '<': 'console.operator.size',
  '<=': 'console.operator.size',
  '>': 'console.operator.size',
  '>=': 'console.operator.size',
  has: 'console.operator.has',
} as const satisfies Readonly<Record<OperatorName, MessageKey>>;

function syntaxOf(name: OperatorName): string {
  const { operand } = OPERATORS[name];
  return operand === 'none' ? `${name} path` : `path ${name} ${operand === 'string' ? '"…"' : 'value'}`;
}

function codeOf(code: string | Markup): Markup {
  return html`<code>${code}</code>`;
}
