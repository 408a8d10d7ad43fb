import { type Lazy, resolveLazy } from '../../engine/spill-store.ts';
import type { Journal } from '../../model/journal.ts';
import type { Problem, ReportProblem } from '../../model/problem.ts';
import { compareProblems } from './compare-problems.ts';
import { withConfiguredSeverity } from './report-once.ts';

/** What a build finds wrong with the content. Of what articles' conversions found only the place is held: there may be hundreds of thousands. */
export interface ProblemLog {
  readonly report: ReportProblem;
  /** Those of one conversion. */
  reportAll(of: Lazy<{ readonly problems: readonly Problem[] }>): void;
  /** All so far in their order (`compareProblems`), each once, as grave as the journal has it. */
  all(): readonly Problem[];
  /** Puts these, each once and in their order, in place of all that were found. */
  replace(by: readonly Problem[]): void;
}

export function openProblemLog(first: readonly Problem[], journal: Journal): ProblemLog {
  const found: Lazy<{ readonly problems: readonly Problem[] }>[] = [];
  let before = first;
  let all: readonly Problem[] | undefined;
  const add = (of: (typeof found)[number]): void => {
    found.push(of);
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

/** The same place, code and message is the same problem: those stand together when all are sorted, the first that was found in front. */
function sorted(
  before: readonly Problem[],
  found: readonly Lazy<{ readonly problems: readonly Problem[] }>[],
  journal: Journal,
): readonly Problem[] {
  const problems = [...before];
  for (const held of found)
    for (const problem of resolveLazy(held).problems) {
      const graded = withConfiguredSeverity(journal, problem);
      if (graded !== undefined) problems.push(graded);
    }
  problems.sort(compareProblems);
  return problems.filter((problem, at) => {
    const last = problems[at - 1];
    return last === undefined || compareProblems(last, problem) !== 0;
  });
}
