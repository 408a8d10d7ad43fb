import type { Problem, Severity } from '../../model/problem.ts';
import { compareText } from '../../model/text/compare.ts';

/** Number of problems with one code. Settings may change the severity of a code per article; the highest counts. */
export interface ProblemCount {
  readonly code: string;
  readonly severity: Severity;
  readonly count: number;
  /** Number of affected files. */
  readonly files: number;
}

/** Problems with one code. */
export interface ProblemKind extends ProblemCount {
  readonly problems: readonly Problem[];
}

/** Problems by code: most severe first, then most frequent, then by code. */
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
      count: found.length,
      problems: found,
      files: new Set(found.map(({ place }) => place.file)).size,
    }))
    .sort((a, b) => GRAVITY.indexOf(a.severity) - GRAVITY.indexOf(b.severity) || b.count - a.count || compareText(a.code, b.code));
}

/** Counts problems by code. */
export function countProblems(problems: readonly Problem[]): readonly ProblemCount[] {
  return problemsByCode(problems).map(({ problems: _, ...count }) => count);
}

const GRAVITY: readonly Severity[] = ['error', 'warning', 'advice'];
