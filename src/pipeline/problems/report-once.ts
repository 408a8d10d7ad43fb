import { digestOf } from '../../engine/targets.ts';
import type { Journal } from '../../model/journal.ts';
import type { Problem, ReportProblem } from '../../model/problem.ts';

/** The content is looked through more than once: what is found again is not said again. How grave it is, the editors may decide. */
export function reportOnce(problems: Problem[], journal: Journal): ReportProblem {
  // Of a hundred thousand problems the hashes are light.
  const known = new Set(problems.map(problemKey));
  return (found) => {
    const problem = withConfiguredSeverity(journal, found);
    if (problem === undefined) return;
    const key = problemKey(problem);
    if (!known.has(key)) problems.push(problem);
    known.add(key);
  };
}

/** A problem as grave as the journal has it; undefined where the journal does not want to know. */
export function withConfiguredSeverity({ checks = {} }: Journal, found: Problem): Problem | undefined {
  const severity = checks[found.code] ?? found.severity;
  if (severity === 'off') return undefined;
  return severity === found.severity ? found : { ...found, severity };
}

/** However grave it is. */
export function problemKey({ code, place: { file, line, column }, message }: Problem): string {
  return digestOf([code, file, line, column, message]);
}
