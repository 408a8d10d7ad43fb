import type { ArticleOnHold, HoldKind } from '../model/hold.ts';
import { interfaceMessages } from '../model/messages/journal-messages.ts';
import type { Messages } from '../model/messages/messages.ts';
import { translateProblem } from '../model/messages/translate-problem.ts';
import { translatedAdvice } from '../model/messages/translated-advice.ts';
import type { Place } from '../model/place.ts';
import type { Problem, Severity } from '../model/problem.ts';
import { compareText } from '../model/text/compare.ts';
import { english, englishJson } from '../model/text/translatable.ts';
import { visible } from '../model/text/visible.ts';
import { NOT_PUBLISHED } from '../pipeline/holds/not-published.ts';
import type { BuildSummary, HoldSummary } from '../pipeline/options/build-options.ts';
import type { HostingFinding } from '../publish/check-hosting.ts';

/** Prints one problem per line: `elife-00003.xml:41:9: error: … [month-unknown]`. */
export function printProblems(problems: readonly Problem[]): string {
  return problems
    .map((problem) => `${printPlace(problem.place)}: ${problem.severity}: ${visible(english(problem.message))} [${problem.code}]\n`)
    .join('');
}

/**
 * Prints problems as `printProblems` does, but the missing files of an article in one line:
 *
 *   e1/e1.xml:41:9: error: 9 figures are missing: g001.tif … g009.tif; expected the files in the package [graphic-missing]
 */
export function printGrouped(problems: readonly Problem[]): string {
  return groupMissing(problems)
    .map((group) => {
      const [first] = group;
      const message = missingMessage(group);
      return message === undefined ? printProblems(group) : `${printPlace(first.place)}: ${first.severity}: ${message} [${first.code}]\n`;
    })
    .join('');
}

type Group = readonly [Problem, ...Problem[]];

/** Missing files of the same kind and article are one group, every other problem is a group of its own. */
function groupMissing(problems: readonly Problem[]): readonly Group[] {
  const groups: [Problem, ...Problem[]][] = [];
  const groupByKey = new Map<string, [Problem, ...Problem[]]>();
  for (const problem of problems) {
    const key = MISSING_FILES[problem.code] === undefined ? undefined : `${problem.code} ${problem.place.file}`;
    const known = key === undefined ? undefined : groupByKey.get(key);
    if (known !== undefined) known.push(problem);
    else {
      const group: [Problem, ...Problem[]] = [problem];
      groups.push(group);
      if (key !== undefined) groupByKey.set(key, group);
    }
  }
  return groups;
}

/** `9 figures are missing: g001.tif … g009.tif; …`; undefined for a single problem. */
function missingMessage(group: Group): string | undefined {
  const kind = MISSING_FILES[group[0].code];
  if (group.length === 1 || kind === undefined) return undefined;
  const names = [...new Set(group.flatMap(({ message }) => QUOTED.exec(english(message))?.[1] ?? []))].map((name) => visible(name));
  const named = names.length > MOST_NAMES ? `${names[0]} … ${names.at(-1)}` : names.join(', ');
  return `${group.length} ${kind} are missing: ${named}; expected the files in the package`;
}

/** Kinds of files by the code of the problem that one is missing. */
const MISSING_FILES: Readonly<Record<string, string>> = {
  'graphic-missing': 'figures',
  'media-missing': 'media files',
  'supplement-missing': 'supplements',
};
const QUOTED = /"([^"]*)"/;
const MOST_NAMES = 3;

/**
 * Prints problems for an editor: by file, the most severe first, each with its line and, if known, a fix.
 *
 *   counting-barnacles/article.xml: 1 error, 2 pieces of advice
 *     error, line 41: the picture "F1.tif" is missing; … [graphic-missing]
 *       Fix: deliver the picture with the article, under the name that the article uses
 *
 * All of it is in `language`, but what comes from the content or from a library.
 */
export function printForEditor(problems: readonly Problem[], language = 'en'): string {
  const messages = interfaceMessages({ language });
  const byFile = new Map<string, Problem[]>();
  for (const problem of problems) {
    const inFile = byFile.get(problem.place.file);
    if (inFile === undefined) byFile.set(problem.place.file, [problem]);
    else inFile.push(problem);
  }
  return [...byFile]
    .sort(([a], [b]) => compareText(a, b))
    .map(
      ([file, inFile]) =>
        `${visible(file)}: ${countSeverities(inFile, language)}\n${groupMissing(bySeverity(inFile))
          .map((group) => printGroup(group, inFile, messages))
          .join('')}`,
    )
    .join('');
}

/** `1 error, 2 warnings, 2 pieces of advice`; 'no problems' for none. In other languages `advertencia: 2, consejo: 2`. */
export function countSeverities(problems: readonly Problem[], language = 'en'): string {
  if (language !== 'en') return countIn(problems, interfaceMessages({ language }));
  const counts = SEVERITIES.map(({ severity, one, many }) => {
    const count = problems.filter((problem) => problem.severity === severity).length;
    return count === 0 ? '' : `${count} ${count === 1 ? one : many}`;
  }).filter((words) => words !== '');
  return counts.length === 0 ? 'no problems' : counts.join(', ');
}

function bySeverity(problems: readonly Problem[]): readonly Problem[] {
  return SEVERITIES.flatMap(({ severity }) => problems.filter((problem) => problem.severity === severity));
}

function countIn(problems: readonly Problem[], { text, number }: Messages): string {
  const counts = SEVERITIES.map(({ severity }) => ({
    severity,
    count: problems.filter((problem) => problem.severity === severity).length,
  }));
  const found = counts
    .filter(({ count }) => count > 0)
    .map(({ severity, count }) => `${text(`report.severity.${severity}`)}: ${number(count)}`);
  return found.length === 0 ? text('report.noProblems') : found.join(', ');
}

function printGroup(group: Group, inFile: readonly Problem[], messages: Messages): string {
  const [{ severity, place, message, code }] = group;
  const advice = translatedAdvice(code, messages, place.file);
  const name = messages.text(`report.severity.${severity}`);
  // In XML of one line, only the column tells where a problem is.
  const isShared = inFile.filter((other) => other.place.line === place.line).length > 1;
  const line = isShared && place.column > 0 ? `${place.line}:${place.column}` : String(place.line);
  const head = place.line === 0 ? name : messages.text('report.severityAtLine', { severity: name, line });
  const grouped = messages.language === 'en' ? missingMessage(group) : undefined;
  const own = grouped ?? visible(translateProblem(message, messages), { keepsIsolates: messages.direction === 'rtl' });
  const rest = grouped === undefined && group.length > 1 ? group.slice(1) : [];
  const others = rest.length === 0 ? '' : `    ${messages.text('report.schemaMore', { count: messages.number(rest.length) })}\n`;
  const fix = advice === undefined ? '' : `    ${printFix(advice.text, messages)}\n`;
  return `  ${head}: ${own} [${code}]\n${others}${fix}`;
}

/** `Fix: add <abstract>`; in other languages `Solución: añada <abstract>.` */
export function printFix(advice: string, messages: Messages): string {
  return messages.language === 'en' ? `Fix: ${advice}` : messages.text('report.fix', { advice });
}

const SEVERITIES = [
  { severity: 'error', one: 'error', many: 'errors' },
  { severity: 'warning', one: 'warning', many: 'warnings' },
  { severity: 'advice', one: 'piece of advice', many: 'pieces of advice' },
] as const satisfies readonly { severity: Severity; one: string; many: string }[];

/** Counts problems by code, most frequent first: `graphic-missing 12, …`. */
export function countProblems(
  problems: readonly Problem[],
): readonly { readonly code: string; readonly severity: Problem['severity']; readonly count: number }[] {
  const counts = new Map<string, { code: string; severity: Problem['severity']; count: number }>();
  for (const { code, severity } of problems) {
    const key = `${severity} ${code}`;
    const entry = counts.get(key) ?? { code, severity, count: 0 };
    entry.count++;
    counts.set(key, entry);
  }
  return [...counts.values()].sort((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1));
}

/** `a1.xml:41:9`; the file alone if its line is unknown. */
export function printPlace(place: Place): string {
  const file = visible(place.file);
  return place.line === 0 ? file : `${file}:${place.line}:${place.column}`;
}

/** Prints the problems of a build, one per line. Unpublished files may be thousands, so only the first few and their number are printed. */
export function printBuildProblems(problems: readonly Problem[]): string {
  return printGrouped(withoutNotPublished(problems)) + printNotPublished(problems);
}

/**
 * Prints unpublished files: documents that may be meant as articles first.
 *
 *   Not published: 12 files
 *     essay.docx: a Word file alone is no article; …
 *     a1/cover-letter.pdf: no article refers to it; …
 *     and 2 more, in /report/ and with --json
 */
export function printNotPublished(problems: readonly Problem[]): string {
  const files = NOT_PUBLISHED.flatMap((code) => problems.filter((problem) => problem.code === code));
  if (files.length === 0) return '';
  const more = files.length - MAX_FILES;
  return [
    `Not published: ${files.length} ${files.length === 1 ? 'file' : 'files'}`,
    ...files.slice(0, MAX_FILES).map(({ place, message }) => `  ${printPlace(place)}: ${visible(english(message).replace(BEGINNING, ''))}`),
    ...(more > 0 ? [`  and ${more} more, in /report/ and with --json`] : []),
    '',
  ].join('\n');
}

export function withoutNotPublished(problems: readonly Problem[]): readonly Problem[] {
  return problems.filter(({ code }) => !NOT_PUBLISHED.includes(code));
}

/** The problems with the first few unpublished files, to be printed like all others. */
export function withFewNotPublished(problems: readonly Problem[]): readonly Problem[] {
  const files = problems.filter(({ code }) => NOT_PUBLISHED.includes(code));
  return [...withoutNotPublished(problems), ...files.slice(0, MAX_FILES)];
}

const MAX_FILES = 10;
const BEGINNING = /^is not published(?:: |, )/;

/**
 * Prints the problems that are new since the last build, those that are solved, and the present count; '' if nothing changed.
 *
 *   a.md:3:1: error: "F1.png" is not among the files of the article; … [graphic-missing]
 *   Solved: b.md:7:1: warning: "@ref9" points at nothing; … [xref-dangling]
 *   1 error (1 new, 1 solved)
 */
export function printProblemChanges(before: readonly Problem[], now: readonly Problem[]): string {
  const [linesBefore, linesNow] = [linesOf(before), linesOf(now)];
  const added = [...linesNow].filter((line) => !linesBefore.has(line));
  const gone = [...linesBefore].filter((line) => !linesNow.has(line));
  if (added.length === 0 && gone.length === 0) return '';
  const counts = `${countSeverities(now)} (${added.length} new, ${gone.length} solved)\n`;
  return [...added, ...gone.map((line) => `Solved: ${line}`), counts].join('');
}

function linesOf(problems: readonly Problem[]): ReadonlySet<string> {
  return new Set(problems.map((problem) => printProblems([problem])));
}

/** Prints the limits and missing abilities of a host, one a line, in `language`: `note: nginx evaluates no queries: …` */
export function printHosting(findings: readonly HostingFinding[], language: string): string {
  const messages = interfaceMessages({ language });
  return findings
    .map(({ severity, message }) => {
      const name = messages.text(`report.severity.${severity}`);
      return `${messages.text('report.hostProblem', { severity: name, problem: translateProblem(message, messages) })}\n`;
    })
    .join('');
}

/** Prints the result of a build for a person, in about a dozen lines. */
export function printSummary(summary: BuildSummary, output: string): string {
  const { articles, pages, files, sizeBytes, written, removed, foreign = [], problems, adviceCount, ledger, holds, milliseconds } = summary;
  const lines = [
    `${count(articles, 'article')}, ${count(pages, 'page')}, ${count(files, 'file')}, ${bytes(sizeBytes)} in ${output}`,
    `${count(written.length, 'file')} written, ${removed.length} removed, ${(milliseconds / 1000).toFixed(1)} s`,
  ];
  lines.push(...historyLines(summary));
  const words = ledger.words.reduce((sum, part) => ({ source: sum.source + part.source, html: sum.html + part.html }), {
    source: 0,
    html: 0,
  });
  if (words.source > 0) {
    lines.push(`Words of the sources: ${words.source}; in HTML ${share(words.html, words.source)}`);
  }
  for (const part of [...ledger.words, ...ledger.structures]) {
    if (part.html >= part.source) continue;
    lines.push(`  ${part.part}: ${part.source}, HTML ${share(part.html, part.source)}`);
  }
  lines.push(problems.length === 0 ? 'No problems' : countSeverities(problems));
  for (const { code, severity, count: times } of countProblems(problems).slice(0, MOST_KINDS))
    lines.push(`  ${String(times).padStart(6)} ${severity} ${code}`);
  lines.push(...foreignLines(foreign, output));
  lines.push(...failedLines(summary), ...removedLines(summary));
  if (adviceCount > 0) lines.push(`${count(adviceCount, 'piece')} of advice on the articles: offprint check, or /report/ on the site`);
  return `${lines.map((line) => visible(line)).join('\n')}\n${printHolds(holds)}`;
}

/** Tells where the datestamps of records come from, if not from the ledger. */
function historyLines({ history }: BuildSummary): readonly string[] {
  if (history === undefined) return [];
  if (history.from === undefined) return ['First build: without ledger.tsv and without a published site, every record is new'];
  return [`The content has no ledger.tsv: the history of ${count(history.records, 'record')} is taken from ${history.from}`];
}

/** Reports foreign files, which are never changed and may be there by mistake. */
function foreignLines(foreign: readonly string[], output: string): readonly string[] {
  if (foreign.length === 0) return [];
  const named = foreign.slice(0, MOST_FOREIGN).join(', ');
  const others = foreign.length > MOST_FOREIGN ? `, and ${foreign.length - MOST_FOREIGN} more` : '';
  return [`Not written by offprint, left unchanged in ${output}: ${named}${others}`];
}

/** Lines about articles that could not be built. */
function failedLines({ failed = [] }: BuildSummary): readonly string[] {
  const online = failed.filter(({ stem }) => stem !== undefined);
  const offline = failed.filter(({ stem }) => stem === undefined);
  const some = (articles: typeof failed): readonly string[] => [
    ...articles.slice(0, MOST_NAMED).map(({ file, stem }) => `  ${file}${stem === undefined ? '' : ` (${stem})`}`),
    ...(articles.length > MOST_NAMED ? [`  … and ${articles.length - MOST_NAMED} more`] : []),
  ];
  const sentence = (articles: typeof failed, consequence: string): string =>
    `${count(articles.length, 'article')} could not be built; ${consequence}`;
  return [
    ...(online.length === 0 ? [] : [sentence(online, 'the last good version stays online:'), ...some(online)]),
    ...(offline.length === 0 ? [] : [sentence(offline, 'not on the site:'), ...some(offline)]),
  ];
}

/** Lines that name the published articles that a build removed. */
export function removedLines({ removedArticles = [] }: Pick<BuildSummary, 'removedArticles'>): readonly string[] {
  if (removedArticles.length === 0) return [];
  return [
    `${count(removedArticles.length, 'article')} removed from the site:`,
    ...removedArticles.map(({ stem, file, isIntended }) => {
      const reason = isIntended === true ? 'withdrawn or on hold' : 'not in the content any more';
      return `  ${stem}${file === undefined ? '' : ` (${file})`}: ${reason}`;
    }),
  ];
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

function share(part: number, whole: number): string {
  return part === whole ? '100 %' : `${(Math.floor((part / whole) * 10_000) / 100).toFixed(2)} % (${whole - part} missing)`;
}

function bytes(size: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB'] as const;
  let value = size;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${unit === 0 ? value : value.toFixed(1)} ${units[unit]}`;
}

const MOST_KINDS = 20;
const MOST_FOREIGN = 10;
const MOST_NAMED = 10;

/**
 * Prints the articles on hold, by kind; in a preview with their paths.
 *
 *   On hold: 1 draft, 2 embargoed (the next until 2026-12-01)
 *     draft: shore-5.md at content/1/e5
 */
export function printHolds({ articles, unmatched }: HoldSummary): string {
  const lines: string[] = [];
  const counts = KINDS.map((kind) => countOf(kind, articles)).filter((words) => words !== '');
  if (counts.length > 0) lines.push(`On hold: ${counts.join(', ')}`);
  const distant = articles.flatMap(({ isDistant, until }) => (isDistant === true && until !== undefined ? [until] : [])).sort(compareText);
  const [first] = distant;
  if (first !== undefined)
    lines.push(
      `Warning: ${distant.length === 1 ? 'an embargo ends' : `${distant.length} embargoes end`} only in ${first.slice(0, 4)}${distant.length === 1 ? '' : ' or later'}; offprint check names the files, whose year may be a mistake`,
    );
  const inPreview = articles.filter(({ stem }) => stem !== undefined);
  for (const { kind, file, stem } of inPreview.slice(0, MAX_LINES)) lines.push(`  ${kind}: ${file} at ${stem}`);
  if (inPreview.length > MAX_LINES) lines.push(`  and ${inPreview.length - MAX_LINES} more: preview.json`);
  for (const entry of unmatched.slice(0, MAX_LINES)) lines.push(`Note: "withheld" names "${entry}", which no article of the content has`);
  return lines.map((line) => `${visible(line)}\n`).join('');
}

function countOf(kind: HoldKind, articles: readonly ArticleOnHold[]): string {
  const ofKind = articles.filter((article) => article.kind === kind);
  if (ofKind.length === 0) return '';
  const [next] = ofKind.flatMap(({ until }) => until ?? []).sort(compareText);
  const words = kind === 'draft' && ofKind.length > 1 ? 'drafts' : kind;
  return `${ofKind.length} ${words}${next === undefined ? '' : ` (${ofKind.length > 1 ? 'the next ' : ''}until ${next})`}`;
}

const KINDS: readonly HoldKind[] = ['draft', 'embargoed', 'withheld'];
const MAX_LINES = 20;

type ExplainedBuild = Pick<BuildSummary, 'causes' | 'removed' | 'isUnchanged' | 'recovered'>;

/** Prints the reason why each file was written or removed, one per line, or a line that nothing changed. */
export function printRebuildReasons({ causes, removed, isUnchanged, recovered }: ExplainedBuild): string {
  const note = recovered === undefined ? '' : `Note: ${recovered}\n`;
  if (isUnchanged === true) return 'Nothing changed since the last build\n';
  const gone = new Set(removed);
  return note + (causes ?? []).map(([path, cause]) => `${visible(`${gone.has(path) ? 'removed ' : ''}${path}: ${cause}`)}\n`).join('');
}

/** Prints a summary as JSON in chunks, because there may be hundreds of thousands of problems and files. */
export function* printJson(all: BuildSummary): Generator<string> {
  let before = '{';
  for (const [name, value] of Object.entries(all)) {
    const isList = Array.isArray(value);
    const text = isList ? '' : JSON.stringify(value);
    if (text === undefined) continue;
    yield `${before}${JSON.stringify(name)}:${text}`;
    if (isList) yield* listOf(value);
    before = ',';
  }
  yield '}\n';
}

function* listOf(values: readonly unknown[]): Generator<string> {
  yield '[';
  for (let at = 0; at < values.length; at += BATCH_SIZE) {
    const some = englishJson(values.slice(at, at + BATCH_SIZE)).slice(1, -1);
    yield at === 0 ? some : `,${some}`;
  }
  yield ']';
}

const BATCH_SIZE = 1000;

/** Prints rows as a table for a terminal; cells are cut to 60 characters. Columns are headed by the last segment of their path. */
export function printTable(rows: readonly Readonly<Record<string, unknown>>[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const heads = columns.map((path) => path.slice(path.lastIndexOf('/') + 1));
  const cells = rows.map((row) => columns.map((column) => cut(textOf(row[column]))));
  const widths = heads.map((head, index) => Math.max(head.length, ...cells.map((row) => row[index]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    `${row
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd()}\n`;
  const rule = line(widths.map((width) => '-'.repeat(width)));
  return rows.length === 0 ? 'nothing found\n' : line(heads) + rule + cells.map(line).join('');
}

function textOf(value: unknown): string {
  if (value === undefined) return '';
  return (Array.isArray(value) ? value.join('; ') : String(value)).replace(/\s+/g, ' ');
}

function cut(text: string): string {
  return text.length <= MAX_CELL_WIDTH ? text : `${text.slice(0, MAX_CELL_WIDTH - 1)}…`;
}

const MAX_CELL_WIDTH = 60;
