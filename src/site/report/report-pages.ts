import { COVERAGE_PARTS } from '../../model/messages/coverage-parts.ts';
import { interfaceMessages } from '../../model/messages/journal-messages.ts';
import type { Messages } from '../../model/messages/messages.ts';
import { translateProblemMarkup } from '../../model/messages/translate-problem.ts';
import { translatedAdvice } from '../../model/messages/translated-advice.ts';
import type { Problem, Severity } from '../../model/problem.ts';
import { compareText } from '../../model/text/compare.ts';
import { html, type Markup, trustedMarkup } from '../../model/text/markup.ts';
import { english } from '../../model/text/translatable.ts';
import { fileSize } from '../../render/file-size.ts';
import { type LabelKey, type LabelTable, labelIn } from '../../render/labels.ts';
import type { Chrome } from '../chrome.ts';
import { englishText } from '../lang-attributes.ts';
import { layout } from '../layout.ts';
import { fileHref, pageHref } from '../page-href.ts';
import { type ProblemCount, problemsByCode } from './problems-by-code.ts';
import type { ReportArticle, ReportData, ReportNumbers } from './report-data.ts';

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
  const messages = interfaceMessages(journal);
  const { text } = messages;
  const { articleCount, groups, hosting, host } = data;
  const problems = kinds.reduce((sum, { count }) => sum + count, 0);
  const files = groups.reduce((sum, group) => sum + group.files, 0);
  const size = groups.reduce((sum, group) => sum + group.sizeBytes, 0);
  const main = html`<div class="wide">
<h1>${text('report.title')}</h1>
<p class="lead">${text('report.lead', { articles: articleCount, files, size: fileSize(size, messages), problems })}</p>
<h2 id="problems">${text('report.problems')}</h2>
${kinds.length === 0 ? html`<p>${text('report.noProblems')}</p>` : problemTable(kinds, journal, messages)}
<h2 id="coverage">${text('report.coverage')}</h2>
<p>${text('report.coverageLead')}</p>
${coverageTable(data, messages)}
<h2 id="sizes">${text('report.sizes')}</h2>
${sizeTables(data, journal, messages)}
<h2 id="host">${text('report.host', { host })}</h2>
${hosting.length === 0 ? html`<p>${text('report.hostFine')}</p>` : html`<ul>${hosting.map((one) => html`<li>${hostingText(one, messages)}</li>\n`)}</ul>`}
</div>`;
  return layout(chrome, { file: INDEX, kind: 'tool', title: text('report.title'), main, styles: [chrome.assets.toolStyle], noIndex: true });
}

function problemTable(kinds: readonly ProblemCount[], journal: Chrome['journal'], messages: Messages): Markup {
  const { text } = messages;
  return table({
    caption: text('report.problemsCaption'),
    head: [text('report.kind'), text('report.severity'), text('report.count'), text('report.files'), text('report.advice')],
    rows: kinds.map(({ code, severity, count, files }) => [
      html`<a href="${pageHref(journal, INDEX, partFile(code, 1))}">${code}</a><br>${text(CATEGORIES[categoryOf(code)].label)}`,
      text(SEVERITIES[severity]),
      messages.number(count),
      messages.number(files),
      adviceMarkup(code, messages),
    ]),
    numeric: [2, 3],
  });
}

function coverageTable({ coverage }: ReportNumbers, messages: Messages): Markup {
  const { text } = messages;
  return table({
    caption: text('report.coverageCaption'),
    head: [text('report.part'), text('report.source'), 'HTML'],
    rows: coverage.map(({ part, source, html: inHtml }) => [
      labelIn(COVERAGE_PARTS, part, messages) ?? part,
      messages.number(source),
      shareText(inHtml, source, messages),
    ]),
    numeric: [1, 2],
  });
}

/** Sizes of the groups of files, and of the largest files. */
function sizeTables({ groups, largest }: ReportNumbers, journal: Chrome['journal'], messages: Messages): Markup {
  const { text } = messages;
  return html`${table({
    caption: text('report.sizesCaption'),
    head: [text('report.group'), text('report.files'), text('report.size')],
    rows: groups.map(({ group, files: count, sizeBytes }) => [
      labelIn(GROUPS, group, messages) ?? group,
      messages.number(count),
      fileSize(sizeBytes, messages),
    ]),
    numeric: [1, 2],
  })}
${table({
  caption: text('report.largest'),
  head: [text('report.file'), text('report.size')],
  rows: largest.map(({ path, sizeBytes }) => [
    html`<a href="${fileHref(journal, INDEX, path)}">${path}</a>`,
    fileSize(sizeBytes, messages),
  ]),
  numeric: [1],
})}`;
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
  const messages = interfaceMessages(journal);
  const { text } = messages;
  const file = partFile(code, number);
  const articleOf = (place: string): Markup | string => {
    const article = articleByFile.get(place);
    return article === undefined
      ? ''
      : html`<a href="${pageHref(journal, file, `${article.stem}.html`)}">${trustedMarkup(article.titleHtml)}</a>`;
  };
  const other = (to: number, words: string): Markup => html`<a href="${pageHref(journal, file, partFile(code, to))}">${words}</a> `;
  const main = html`<div class="wide">
<nav class="crumbs" aria-label="${text('nav.breadcrumb')}"><a href="${pageHref(journal, file, INDEX)}">${text('report.title')}</a></nav>
<h1>${code}</h1>
<p>${text(CATEGORIES[categoryOf(code)].label)}</p>
<p class="lead">${messages.html('report.fix', { advice: adviceMarkup(code, messages) })}</p>
${table({
  caption: of === 1 ? text('report.places', { count: problems.length }) : text('report.pageOf', { number, count: of }),
  head: [text('report.file'), text('report.line'), text('report.found'), text('report.article')],
  rows: problems.map(({ place, message }) => [
    place.file,
    place.line === 0 ? '' : String(place.line),
    translateProblemMarkup(message, messages) ?? englishText(english(message), messages),
    articleOf(place.file),
  ]),
  numeric: [1],
})}
${of > 1 && html`<p>${number > 1 && other(number - 1, text('report.previous'))}${number < of && other(number + 1, text('report.next'))}</p>\n`}</div>`;
  return layout(chrome, {
    file,
    kind: 'tool',
    title: text('report.codeTitle', { code }),
    main,
    styles: [chrome.assets.toolStyle],
    noIndex: true,
  });
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

/**
 * Advice on a problem in the language of the journal. A language that the program does not know has general advice in the journal's own
 * translation, and the detail in English.
 */
function adviceMarkup(code: string, messages: Messages): Markup {
  const detail = translatedAdvice(code, messages);
  const general = messages.text(CATEGORIES[categoryOf(code)].advice);
  if (detail === undefined) return html`${general}`;
  if (detail.language.split('-')[0] === messages.language.split('-')[0]) return withCodeInOrder(detail.text, messages);
  return html`${general} (${englishText(detail.text, messages)})`;
}

/** In right-to-left text, tags and names of files are isolated: their brackets and points would otherwise change sides. */
function withCodeInOrder(text: string, { direction }: Messages): Markup {
  if (direction === 'ltr') return html`${text}`;
  return html`${text.split(CODE).map((part, at) => (at % 2 === 0 ? html`${part}` : html`<bdi dir="ltr">${part}</bdi>`))}`;
}

const CODE = /((?:[!-~…]+ )*[!-~…]+)/;

/** Advice of a host: its severity with its message. */
function hostingText({ severity, message }: ReportNumbers['hosting'][number], messages: Messages): Markup {
  return messages.html('report.hostProblem', {
    severity: labelIn(SEVERITIES, severity, messages) ?? severity,
    problem: translateProblemMarkup(message, messages) ?? englishText(english(message), messages),
  });
}

const SEVERITIES = {
  error: 'report.severity.error',
  note: 'report.severity.note',
  warning: 'report.severity.warning',
  advice: 'report.severity.advice',
} as const satisfies Readonly<Record<Severity | 'note', LabelKey>>;

const GROUPS = {
  pages: 'report.group.pages',
  renditions: 'report.group.renditions',
  figures: 'report.group.figures',
  media: 'report.group.media',
  raw: 'report.group.raw',
  data: 'report.group.data',
  search: 'report.group.search',
  assets: 'report.group.assets',
  feeds: 'report.group.feeds',
  archives: 'report.group.archives',
  host: 'report.group.host',
} as const satisfies LabelTable;

/** The subject of a problem, for editors who do not know its code, in the language of the journal. */
type ProblemCategory = keyof typeof CATEGORIES;

/**
 * Returns the category of a problem code. Mistakes that are not of delivery, format or program concern the tagging of the article.
 *
 *   categoryOf('graphic-missing')  ->  'packages'
 *   categoryOf('abstract-missing')  ->  'tagging'
 */
export function categoryOf(code: string): ProblemCategory {
  return RULES.find(([, pattern]) => pattern.test(code))?.[0] ?? 'tagging';
}

/** The name of each category, and what to do about its problems. */
const CATEGORIES = {
  coverage: { label: 'report.category.coverage', advice: 'report.categoryAdvice.coverage' },
  journal: { label: 'report.category.journal', advice: 'report.categoryAdvice.journal' },
  markdown: { label: 'report.category.markdown', advice: 'report.categoryAdvice.markdown' },
  packages: { label: 'report.category.packages', advice: 'report.categoryAdvice.packages' },
  tagging: { label: 'report.category.tagging', advice: 'report.categoryAdvice.tagging' },
  typesetting: { label: 'report.category.typesetting', advice: 'report.categoryAdvice.typesetting' },
  xml: { label: 'report.category.xml', advice: 'report.categoryAdvice.xml' },
} as const satisfies Readonly<Record<string, { readonly label: LabelKey; readonly advice: LabelKey }>>;

/** Codes begin with their subject. The first pattern that matches counts. */
const RULES: readonly (readonly [category: ProblemCategory, codes: RegExp])[] = [
  ['typesetting', /^typeset-/],
  ['coverage', /^coverage-/],
  ['markdown', /^(?:front-matter|footnote|markdown|bibliography)-|^reference-repeated$/],
  [
    'journal',
    /^(?:messages|journal|site|withdrawn|withheld|archive|hook|content|page|template|theme|policy|ledger|address)-|^article-(?:failed|too|kept|lost)/,
  ],
  [
    'packages',
    /^(?:file|package|folder|document|word|object|pdf|media|supplement|image)-|^graphic-missing$|^article-(?:duplicate|missing|further)$/,
  ],
  ['xml', /^(?:xml|element|id|xref|link|graphic|mathml|formula|table-span|date)-/],
];

interface TableContent {
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly (string | Markup)[])[];
  /** Numeric columns, aligned right. */
  readonly numeric: readonly number[];
}

/** A table that scrolls in a narrow window. */
function table({ caption, head, rows, numeric }: TableContent): Markup {
  const cell = (content: string | Markup, column: number): Markup =>
    numeric.includes(column) ? html`<td class="report-number">${content}</td>` : html`<td>${content}</td>`;
  return html`<div class="report-table" role="region" aria-label="${caption}" tabindex="0">
<table>
<caption>${caption}</caption>
<thead><tr>${head.map((title, column) => html`<th scope="col"${numeric.includes(column) && html` class="report-number"`}>${title}</th>`)}</tr></thead>
<tbody>
${rows.map((row) => html`<tr>${row.map(cell)}</tr>\n`)}</tbody>
</table>
</div>`;
}

/** Returns a share as percents, with the missing number if it is not complete: `100 %`, `99.50 % (3 missing)`. */
function shareText(part: number, whole: number, messages: Messages): string {
  if (part >= whole) return messages.text('report.share.complete');
  const percent = messages.number(Math.floor((part / whole) * 10_000) / 100);
  return messages.text('report.share', { percent, missing: whole - part });
}
