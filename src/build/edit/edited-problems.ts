import type { Problem } from '../../model/problem.ts';
import { compareProblems } from '../compare-problems.ts';
import { heldIn } from '../drawer.ts';
import type { KeptRecord } from '../last/last-build.ts';
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
  const before = problemsOf(last.articles.values());
  const now = problemsOf(shop.records.values());
  const all = shop.found.all();
  const isSame = hashOf(before) === hashOf(now);
  const known = new Set([...around.problems, ...now].map(keyOf));
  if (isSame && all.every((problem) => problem.severity === 'advice' || known.has(keyOf(problem)))) return undefined;
  const told = around.before.told(last.head.summary);
  const files = new Set([...before, ...all].map(({ place }) => place.file));
  const gone = new Set(before.map(keyOf));
  const others: Problem[] = [];
  const again: Problem[] = [];
  for (const problem of [...told.problems, ...told.advice]) {
    if (!files.has(problem.place.file)) others.push(problem);
    else if (!gone.has(keyOf(problem))) again.push(problem);
  }
  const report = reportOnce(again, shop.journal);
  for (const problem of all) report(problem);
  return [...others, ...again].sort(compareProblems);
}

function problemsOf(records: Iterable<KeptRecord>): readonly Problem[] {
  return [...records].flatMap(({ conversion }) => (conversion === undefined ? [] : heldIn(conversion.apart).problems));
}
