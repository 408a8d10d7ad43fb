import type { Problem } from '../../model/problem.ts';
import { adviceFor } from '../../text/advice.ts';
import { compareText } from '../../text/compare.ts';
import { html, type Markup, trustedMarkup } from '../../text/markup.ts';
import type { Chrome } from '../chrome.ts';
import { layout } from '../layout.ts';
import { fileHref, pageHref } from '../page-href.ts';
import { type ProblemCount, problemsByCode } from './problems-by-code.ts';
import type { ReportArticle, ReportData, ReportNumbers } from './report-data.ts';
import { bytesText, numberText, shareText, table } from './report-table.ts';

/**
 * The editors' report, `report/index.html`, and a page for each problem code, `report/figure-alt-missing.html`, split if it is long. No
 * page links to it, and it is excluded from search engines, because it is for the editors.
 */
export function reportPages(chrome: Chrome, data: ReportData): readonly ReportPage[] {
  const kinds = problemsByCode(data.problems);
  const articleByFile = new Map(data.articles.map((article) => [article.file, article]));
  return [
    reportIndex(chrome, data, kinds),
    ...kinds.flatMap(({ code, problems }) =>
      partsOf(problems).map((part, at, parts) => {
        const page = { code, problems: part, number: at + 1, of: parts.length, articleByFile };
        const inputs = (): unknown => [page.number, page.of, part.map((problem) => [problem, articleByFile.get(problem.place.file)])];
        return { path: partFile(code, at + 1), problems: part, inputs, render: () => problemPage(chrome, page) };
      }),
    ),
  ];
}

/** First page, with counts of problems. */
export function reportIndex(chrome: Chrome, data: ReportNumbers, kinds: readonly ProblemCount[]): ReportPage {
  return { path: INDEX, render: () => indexPage(chrome, data, kinds) };
}

/** A page of the report, rendered on demand. */
export interface ReportPage {
  readonly path: string;
  /** Problems that it lists; absent for the first page. */
  readonly problems?: readonly Problem[];
  readonly render: () => string;
  /** Inputs, besides those shared by all pages: any value with JSON. If absent, the page is rendered by every build. */
  readonly inputs?: () => unknown;
}

function indexPage(chrome: Chrome, data: ReportNumbers, kinds: readonly ProblemCount[]): string {
  const { journal } = chrome;
  const { articleCount, groups, largest, hosting, host, coverage } = data;
  const problems = kinds.reduce((sum, { count }) => sum + count, 0);
  const files = groups.reduce((sum, group) => sum + group.files, 0);
  const size = groups.reduce((sum, group) => sum + group.sizeBytes, 0);
  const main = html`<div class="wide">
<h1>Report</h1>
<p class="lead">${numberText(articleCount)} articles, ${numberText(files)} files, ${bytesText(size)}; ${numberText(problems)} problems and pieces of advice.</p>
<h2 id="problems">Problems</h2>
${
  kinds.length === 0
    ? html`<p>None.</p>`
    : table({
        caption: 'Problems by kind, the gravest first',
        head: ['Kind', 'Severity', 'Count', 'Files', 'To mend'],
        rows: kinds.map(({ code, severity, count, files: inFiles }) => [
          html`<a href="${pageHref(journal, INDEX, partFile(code, 1))}">${code}</a>`,
          severity,
          numberText(count),
          numberText(inFiles),
          adviceFor(code) ?? '',
        ]),
        numeric: [2, 3],
      })
}
<h2 id="coverage">Coverage</h2>
<p>Words and structures of the articles’ sources, and how many of them the pages and the Markdown contain. Losses and changes are listed as problems with file and line, as are differences of linked data and harvesting records from the source.</p>
${table({
  caption: 'Words by part and structures by kind',
  head: ['Part', 'Source', 'HTML', 'Markdown'],
  rows: coverage.map(({ part, source, html: inHtml, markdown }) => [
    part,
    numberText(source),
    shareText(inHtml, source),
    shareText(markdown, source),
  ]),
  numeric: [1, 2, 3],
})}
<h2 id="sizes">Sizes</h2>
${table({
  caption: 'Files and bytes by what they are for',
  head: ['Group', 'Files', 'Size'],
  rows: groups.map(({ group, files: count, sizeBytes }) => [group, numberText(count), bytesText(sizeBytes)]),
  numeric: [1, 2],
})}
${table({
  caption: 'The largest files',
  head: ['File', 'Size'],
  rows: largest.map(({ path, sizeBytes }) => [html`<a href="${fileHref(journal, INDEX, path)}">${path}</a>`, bytesText(sizeBytes)]),
  numeric: [1],
})}
<h2 id="host">Host: ${host}</h2>
${hosting.length === 0 ? html`<p>Within its limits, and everything works there.</p>` : html`<ul>${hosting.map((one) => html`<li>${one.severity}: ${one.message}</li>\n`)}</ul>`}
</div>`;
  return layout(chrome, { file: INDEX, kind: 'tool', title: 'Report', main, noIndex: true });
}

interface ProblemPage {
  readonly code: string;
  readonly problems: readonly Problem[];
  readonly number: number;
  readonly of: number;
  readonly articleByFile: ReadonlyMap<string, ReportArticle>;
}

function problemPage(chrome: Chrome, { code, problems, number, of, articleByFile }: ProblemPage): string {
  const { journal } = chrome;
  const file = partFile(code, number);
  const mend = adviceFor(code);
  const articleOf = (place: string): Markup | string => {
    const article = articleByFile.get(place);
    return article === undefined
      ? ''
      : html`<a href="${pageHref(journal, file, `${article.stem}.html`)}">${trustedMarkup(article.titleHtml)}</a>`;
  };
  const other = (to: number, words: string): Markup => html`<a href="${pageHref(journal, file, partFile(code, to))}">${words}</a> `;
  const main = html`<div class="wide">
<nav class="crumbs" aria-label="Breadcrumb"><a href="${pageHref(journal, file, INDEX)}">Report</a></nav>
<h1>${code}</h1>
${mend !== undefined && html`<p class="lead">Fix: ${mend}.</p>\n`}${table({
  caption: of === 1 ? `${numberText(problems.length)} places` : `Part ${number} of ${of}`,
  head: ['File', 'Line', 'What was found', 'Article'],
  rows: problems.map(({ place, message }) => [place.file, place.line === 0 ? '' : String(place.line), message, articleOf(place.file)]),
  numeric: [1],
})}
${of > 1 && html`<p>${number > 1 && other(number - 1, 'Previous part')}${number < of && other(number + 1, 'Next part')}</p>\n`}</div>`;
  return layout(chrome, { file, kind: 'tool', title: `Report: ${code}`, main, noIndex: true });
}

function partsOf(problems: readonly Problem[]): (readonly Problem[])[] {
  const sorted = [...problems].sort((a, b) => compareText(a.place.file, b.place.file) || a.place.line - b.place.line);
  return Array.from({ length: Math.ceil(sorted.length / LONGEST) }, (_, at) => sorted.slice(at * LONGEST, (at + 1) * LONGEST));
}

function partFile(code: string, number: number): string {
  return `report/${code}${number === 1 ? '' : `-${number}`}.html`;
}

const INDEX = 'report/index.html';
/** Maximum number of rows per page. */
const LONGEST = 500;
