import type { Journal } from '../../model/journal.ts';
import type { Problem, ReportProblem } from '../../model/problem.ts';
import { type Lazy, resolveLazy } from '../engine/spill-store.ts';
import { compareProblems } from './compare-problems.ts';
import { withConfiguredSeverity } from './report-once.ts';

/** Problems in the content, collected during a build. Those of conversions may be spilled, because there may be hundreds of thousands. */
export interface ProblemLog {
  readonly report: ReportProblem;
  /** Adds the problems of one conversion. */
  reportAll(conversion: Lazy<{ readonly problems: readonly Problem[] }>): void;
  /** All problems so far, sorted by `compareProblems`, without duplicates, with the severities of the journal's setting `checks`. */
  all(): readonly Problem[];
  /** Replaces all problems by a list that is already sorted and without duplicates. */
  replace(by: readonly Problem[]): void;
}

export function openProblemLog(first: readonly Problem[], journal: Journal): ProblemLog {
  const found: Lazy<{ readonly problems: readonly Problem[] }>[] = [];
  let before = first;
  let all: readonly Problem[] | undefined;
  const add = (problems: (typeof found)[number]): void => {
    found.push(problems);
    all = undefined;
  };
  return {
    report: (problem) => add({ problems: [problem] }),
    reportAll: add,
    all() {
      all ??= sorted(before, found, journal);
      return all;
    },
    replace(by) {
      before = by;
      found.length = 0;
      all = by;
    },
  };
}

/** Sorts problems and removes duplicates: problems with the same place, code and message, of which the first that was reported is kept. */
function sorted(
  before: readonly Problem[],
  found: readonly Lazy<{ readonly problems: readonly Problem[] }>[],
  journal: Journal,
): readonly Problem[] {
  const problems = [...before];
  for (const lazy of found)
    for (const problem of resolveLazy(lazy).problems) {
      const graded = withConfiguredSeverity(journal, problem);
      if (graded !== undefined) problems.push(graded);
    }
  problems.sort(compareProblems);
  return problems.filter((problem, at) => {
    const last = problems[at - 1];
    return last === undefined || compareProblems(last, problem) !== 0;
  });
}
