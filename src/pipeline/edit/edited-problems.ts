import type { Problem } from '../../model/problem.ts';
import type { BuildContext } from '../context.ts';
import { digestOf } from '../engine/hash.ts';
import { resolveLazy } from '../engine/spill-store.ts';
import type { OpenedBuild } from '../open-build.ts';
import { compareProblems } from '../problems/compare-problems.ts';
import { problemKey, reportOnce } from '../problems/report-once.ts';
import type { ArticleTrace, BuildState } from '../state/build-state.ts';

/**
 * Problems and advice after an edit: those of the build before, in which those of the edited articles are replaced. Undefined if they are
 * unchanged; the others, of which there may be 100,000, are then not read.
 */
export function editedProblems(last: BuildState, context: BuildContext, opened: OpenedBuild): ChangedProblems | undefined {
  const before = problemsOf(last.articles.values());
  const now = problemsOf(context.articles.traces.values());
  const all = context.problems.all();
  const isSame = digestOf(before) === digestOf(now);
  const known = new Set([...opened.problems, ...now].map(problemKey));
  if (isSame && all.every((problem) => problem.severity === 'advice' || known.has(problemKey(problem)))) return undefined;
  const files = new Set([...before, ...all].map(({ place }) => place.file));
  const gone = new Set(before.map(problemKey));
  const others: Problem[] = [];
  const there: Problem[] = [];
  for (const problem of opened.previous.problems()) (files.has(problem.place.file) ? there : others).push(problem);
  const again = there.filter((problem) => !gone.has(problemKey(problem)));
  const report = reportOnce(again, context.setup.journal);
  for (const problem of all) report(problem);
  const moved = movedCodes(there, again);
  const isAsBefore = (some: readonly Problem[]): boolean => !some.some(({ code, place }) => moved.has(code) || files.has(place.file));
  return { all: [...others, ...again].sort(compareProblems), isAsBefore };
}

/** Problems and advice of a build, some of which differ from the build before. */
export interface ChangedProblems {
  /** Sorted by `compareProblems`. */
  readonly all: readonly Problem[];
  /** True if a slice of the problems of one code is the same as before. */
  readonly isAsBefore: (some: readonly Problem[]) => boolean;
}

/** Codes whose number of problems changed in a file; later problems of that code have another position. */
function movedCodes(before: readonly Problem[], now: readonly Problem[]): ReadonlySet<string> {
  const more = new Map<string, number>();
  const count = ({ code, place }: Problem, by: number): void => {
    const key = `${code} ${place.file}`;
    more.set(key, (more.get(key) ?? 0) + by);
  };
  for (const problem of before) count(problem, -1);
  for (const problem of now) count(problem, 1);
  return new Set([...more].flatMap(([key, by]) => (by === 0 ? [] : key.slice(0, key.indexOf(' ')))));
}

function problemsOf(records: Iterable<ArticleTrace>): readonly Problem[] {
  return [...records].flatMap(({ conversion }) => (conversion === undefined ? [] : resolveLazy(conversion.details).problems));
}
