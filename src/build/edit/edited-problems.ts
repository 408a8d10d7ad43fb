import type { Problem } from '../../model/problem.ts';
import { compareProblems } from '../compare-problems.ts';
import type { OpenedLast } from '../last/open-last.ts';
import { hashOf } from '../last/units.ts';
import { keyOf, reportOnce } from '../report-once.ts';
import type { Workshop } from '../workshop.ts';
import type { Edit } from './find-edit.ts';

/**
 * All problems and advice after an edit: those that there were, without what was wrong with the edited articles and with what now is.
 * Undefined where they are the same: then the advice, of which there may be much, is not even read.
 */
export function editedProblems({ last }: Edit, shop: Workshop, { advised }: OpenedLast): readonly Problem[] | undefined {
  const before = [...last.articles.values()].flatMap(({ conversion }) => conversion?.problems ?? []);
  const now = [...shop.records.values()].flatMap(({ conversion }) => conversion?.problems ?? []);
  const told = new Set(last.head.summary.problems.map(keyOf));
  const isMore = shop.problems.some((problem) => problem.severity !== 'advice' && !told.has(keyOf(problem)));
  if (!isMore && hashOf(before) === hashOf(now)) return undefined;
  const gone = new Set(before.map(keyOf));
  const all = [...last.head.summary.problems, ...advised(last.head.summary).advice].filter((problem) => !gone.has(keyOf(problem)));
  const report = reportOnce(all, shop.journal);
  for (const problem of shop.problems) report(problem);
  return all.sort(compareProblems);
}
