import type { Problem } from '../model/problem.ts';
import { countSeverities, printProblems } from './print-problems.ts';

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
