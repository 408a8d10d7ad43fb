import type { Problem, Severity } from '../../model/problem.ts';
import { compareText } from '../../text/compare.ts';

/** The problems of one kind. Editors' settings may make the same code graver: the gravest counts. */
export interface ProblemKind {
  readonly code: string;
  readonly severity: Severity;
  readonly problems: readonly Problem[];
  /** How many files they stand in. */
  readonly files: number;
}

/** Problems by kind: the gravest first, then the most frequent, then by code. */
export function problemsByCode(problems: readonly Problem[]): readonly ProblemKind[] {
  const byCode = new Map<string, Problem[]>();
  for (const problem of problems) {
    const found = byCode.get(problem.code);
    if (found === undefined) byCode.set(problem.code, [problem]);
    else found.push(problem);
  }
  return [...byCode]
    .map(([code, found]) => ({
      code,
      severity: GRAVITY.find((severity) => found.some((problem) => problem.severity === severity)) ?? 'advice',
      problems: found,
      files: new Set(found.map(({ place }) => place.file)).size,
    }))
    .sort(
      (a, b) =>
        GRAVITY.indexOf(a.severity) - GRAVITY.indexOf(b.severity) || b.problems.length - a.problems.length || compareText(a.code, b.code),
    );
}

const GRAVITY: readonly Severity[] = ['error', 'warning', 'advice'];
