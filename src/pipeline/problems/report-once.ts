import type { Journal } from '../../model/journal.ts';
import type { Problem, ReportProblem } from '../../model/problem.ts';
import { english } from '../../model/text/translatable.ts';
import { digestOf } from '../engine/hash.ts';

/**
 * Returns a function that appends problems to the list, without duplicates: some content is examined more than once. The severity is that of the
 * journal's setting `checks`.
 */
export function reportOnce(problems: Problem[], journal: Journal): ReportProblem {
  // Digests take less memory than the texts of 100,000 problems.
  const known = new Set(problems.map(problemKey));
  return (found) => {
    const problem = withConfiguredSeverity(journal, found);
    if (problem === undefined) return;
    const key = problemKey(problem);
    if (!known.has(key)) problems.push(problem);
    known.add(key);
  };
}

/** The problem with the severity of the journal's setting `checks`; undefined if that is `off`. */
export function withConfiguredSeverity({ checks = {} }: Journal, found: Problem): Problem | undefined {
  const severity = checks[found.code] ?? found.severity;
  if (severity === 'off') return undefined;
  return severity === found.severity ? found : { ...found, severity };
}

/** Digest that identifies a problem, whatever its severity. */
export function problemKey({ code, place: { file, line, column }, message }: Problem): string {
  return digestOf([code, file, line, column, english(message)]);
}
