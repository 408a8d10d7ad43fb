import type { Problem } from '../../model/problem.ts';

/** Splits a list into problems (errors and warnings) and advice, in the same order. */
export function bySeverity(all: readonly Problem[]): { readonly problems: readonly Problem[]; readonly advice: readonly Problem[] } {
  return {
    problems: all.filter(({ severity }) => severity !== 'advice'),
    advice: all.filter(({ severity }) => severity === 'advice'),
  };
}

/** Counts errors and advice. */
export function severityCounts(all: readonly Problem[]): { readonly errorCount: number; readonly adviceCount: number } {
  const count = (is: Problem['severity']): number => all.reduce((sum, { severity }) => (severity === is ? sum + 1 : sum), 0);
  return { errorCount: count('error'), adviceCount: count('advice') };
}
