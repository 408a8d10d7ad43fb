import type { Problem } from '../../model/problem.ts';
import { compareProblems } from '../compare-problems.ts';
import { hashOf } from '../last/units.ts';
import type { Around } from '../look-around.ts';
import { keyOf, reportOnce } from '../report-once.ts';
import type { Workshop } from '../workshop.ts';
import type { Edit } from './find-edit.ts';

/**
 * All problems and advice after an edit: those that there were, without what was wrong with the edited articles and with what now is.
 * Undefined where they are the same: then those of others, of which there may be many, are not even read.
 */
export function editedProblems({ last }: Edit, shop: Workshop, around: Around): readonly Problem[] | undefined {
  const before = [...last.articles.values()].flatMap(({ conversion }) => conversion?.problems ?? []);
  const now = [...shop.records.values()].flatMap(({ conversion }) => conversion?.problems ?? []);
  const isSame = hashOf(before) === hashOf(now);
  const known = new Set([...around.problems, ...now].map(keyOf));
  if (isSame && shop.problems.every((problem) => problem.severity === 'advice' || known.has(keyOf(problem)))) return undefined;
  const told = around.before.told(last.head.summary);
  const files = new Set([...before, ...shop.problems].map(({ place }) => place.file));
  const gone = new Set(before.map(keyOf));
  const others: Problem[] = [];
  const again: Problem[] = [];
  for (const problem of [...told.problems, ...told.advice]) {
    if (!files.has(problem.place.file)) others.push(problem);
    else if (!gone.has(keyOf(problem))) again.push(problem);
  }
  const report = reportOnce(again, shop.journal);
  for (const problem of shop.problems) report(problem);
  return [...others, ...again].sort(compareProblems);
}
