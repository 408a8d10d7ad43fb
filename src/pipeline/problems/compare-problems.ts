import type { Problem } from '../../model/problem.ts';
import { compareText } from '../../text/compare.ts';

/** By file, line, column, code, message: the same order whatever order they were found in. */
export function compareProblems(a: Problem, b: Problem): number {
  return (
    compareText(a.place.file, b.place.file) ||
    a.place.line - b.place.line ||
    a.place.column - b.place.column ||
    compareText(a.code, b.code) ||
    compareText(a.message, b.message)
  );
}
