import type { Problem } from '../model/problem.ts';

/** One line a problem: `elife-00003.xml:41:9: error: … [month-unknown]`. */
export function printProblems(problems: readonly Problem[]): string {
  return problems.map((problem) => `${printPlace(problem)}: ${problem.severity}: ${problem.message} [${problem.code}]\n`).join('');
}

/** How many problems of each kind, most first: `graphic-missing 12, …`. */
export function countProblems(
  problems: readonly Problem[],
): readonly { readonly code: string; readonly severity: Problem['severity']; readonly count: number }[] {
  const counts = new Map<string, { code: string; severity: Problem['severity']; count: number }>();
  for (const { code, severity } of problems) {
    const key = `${severity} ${code}`;
    const entry = counts.get(key) ?? { code, severity, count: 0 };
    entry.count++;
    counts.set(key, entry);
  }
  return [...counts.values()].sort((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1));
}

function printPlace({ place }: Problem): string {
  return place.line === 0 ? place.file : `${place.file}:${place.line}:${place.column}`;
}
