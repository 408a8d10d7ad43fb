import type { Problem } from '../../model/problem.ts';
import type { BuildSummary } from '../options/build-options.ts';

/** Problems and advice as a summary tells them: apart. */
export function bySeverity(all: readonly Problem[]): Pick<BuildSummary, 'problems' | 'advice'> {
  return {
    problems: all.filter(({ severity }) => severity !== 'advice'),
    advice: all.filter(({ severity }) => severity === 'advice'),
  };
}

/** How many there are. */
export function severityCounts(all: readonly Problem[]): Pick<BuildSummary, 'errorCount' | 'adviceCount'> {
  const count = (is: Problem['severity']): number => all.reduce((sum, { severity }) => (severity === is ? sum + 1 : sum), 0);
  return { errorCount: count('error'), adviceCount: count('advice') };
}
