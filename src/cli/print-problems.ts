import { interfaceMessages } from '../messages/journal-messages.ts';
import type { Messages } from '../messages/messages.ts';
import { translateProblem } from '../messages/translate-problem.ts';
import { translatedAdvice } from '../messages/translated-advice.ts';
import type { Place } from '../model/place.ts';
import type { Problem, Severity } from '../model/problem.ts';
import { compareText } from '../text/compare.ts';

/** Prints one problem per line: `elife-00003.xml:41:9: error: … [month-unknown]`. */
export function printProblems(problems: readonly Problem[]): string {
  return problems.map((problem) => `${printPlace(problem.place)}: ${problem.severity}: ${problem.message} [${problem.code}]\n`).join('');
}

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
        `${file}: ${countSeverities(inFile, language)}\n${bySeverity(inFile)
          .map((problem) => printOne(problem, messages))
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

function printOne({ severity, place, message, code }: Problem, messages: Messages): string {
  const advice = translatedAdvice(code, messages, place.file);
  const name = messages.text(`report.severity.${severity}`);
  const head = place.line === 0 ? name : messages.text('report.severityAtLine', { severity: name, line: String(place.line) });
  const fix = advice === undefined ? '' : `    ${printFix(advice.text, messages)}\n`;
  return `  ${head}: ${translateProblem(message, messages) ?? message} [${code}]\n${fix}`;
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
  return place.line === 0 ? place.file : `${place.file}:${place.line}:${place.column}`;
}
