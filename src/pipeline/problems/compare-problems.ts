import type { Problem } from '../../model/problem.ts';
import { compareText } from '../../model/text/compare.ts';
import { english } from '../../model/text/translatable.ts';

/** Orders problems by file, line, column, code and message; 0 means that they are duplicates, whatever their severity. */
export function compareProblems(a: Problem, b: Problem): number {
  return (
    compareText(a.place.file, b.place.file) ||
    a.place.line - b.place.line ||
    a.place.column - b.place.column ||
    compareText(a.code, b.code) ||
    compareText(english(a.message), english(b.message))
  );
}
