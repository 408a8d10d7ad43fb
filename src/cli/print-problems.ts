import { interfaceMessages } from '../model/messages/journal-messages.ts';
import type { Messages } from '../model/messages/messages.ts';
import { translateProblem } from '../model/messages/translate-problem.ts';
import { translatedAdvice } from '../model/messages/translated-advice.ts';
import type { Place } from '../model/place.ts';
import type { Problem, Severity } from '../model/problem.ts';
import { compareText } from '../model/text/compare.ts';
import { english } from '../model/text/translatable.ts';
import { visible } from '../model/text/visible.ts';

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
