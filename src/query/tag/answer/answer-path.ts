import { compareText } from '../../../model/text/compare.ts';
import { doiPath } from '../../../model/text/doi-path.ts';
import { slugOf } from '../../../model/text/slug.ts';

/** Returns the path of the answer to `doi = "…"` with `tag=*`: `values/doi/10.7554/eLife.00013.json`. */
export function doiAnswerPath(doi: string): string {
  return `values/doi/${doiPath(doi)}.json`;
}

/** Returns the path of the answer for a month: `values/month/2012-10.json`, or `….doi.json` for `tag=…/doi` alone. */
export function monthAnswerPath(month: string, ending: AnswerEnding): string {
  return `values/month/${month}${ending}`;
}

/** Returns the path of the answer for a subject, given its name from `subjectNames`. */
export function subjectAnswerPath(subjectName: string, ending: AnswerEnding): string {
  return `values/subject/${subjectName}${ending}`;
}

/** `.json` has every tag, `.doi.json` only the DOI. */
export type AnswerEnding = '.json' | '.doi.json';

/** The file with the file name of each subject: `{"Cell biology":"cell-biology"}`. */
export const SUBJECT_NAMES_PATH = 'values/subjects.json';

/**
 * Returns the file name of each subject's answer, its slug; sorted by subject.
 *
 * Subjects with equal slugs (`Cell biology`, `Cell Biology`; `contains` is case-sensitive) get a suffix in that order: `cell-biology~2`.
 */
export function subjectNames(subjects: Iterable<string>): ReadonlyMap<string, string> {
  const countBySlug = new Map<string, number>();
  const names = new Map<string, string>();
  for (const subject of [...new Set(subjects)].toSorted(compareText)) {
    const slug = slugOf(subject).slice(0, MAX_SLUG_LENGTH).replace(SPLIT_SURROGATE, '');
    const count = (countBySlug.get(slug) ?? 0) + 1;
    countBySlug.set(slug, count);
    names.set(subject, count === 1 ? slug : `${slug}~${count}`);
  }
  return names;
}

const MAX_SLUG_LENGTH = 60;
// The first half of a surrogate pair that was split.
const SPLIT_SURROGATE = /[\uD800-\uDBFF]$/;
