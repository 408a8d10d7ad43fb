import { compareText } from '../../text/compare.ts';
import { doiPath } from '../../text/doi-path.ts';
import { slugOf } from '../../text/slug.ts';

/** Where the file is that answers `doi = "…"` with `tag=*`: `values/doi/10.7554/eLife.00013.json`. */
export function doiAnswerPath(doi: string): string {
  return `values/doi/${doiPath(doi)}.json`;
}

/** Where the file is that answers a month: `values/month/2012-10.json`, with `tag=…/doi` alone `values/month/2012-10.doi.json`. */
export function monthAnswerPath(month: string, ending: AnswerEnding): string {
  return `values/month/${month}${ending}`;
}

/** The same for a subject, by its name in the map of `subjectNames`. */
export function subjectAnswerPath(subjectName: string, ending: AnswerEnding): string {
  return `values/subject/${subjectName}${ending}`;
}

/** `.json` has every tag, `.doi.json` the doi alone. */
export type AnswerEnding = '.json' | '.doi.json';

/** The file that says which file name each subject has: `{"Cell biology":"cell-biology"}`. */
export const SUBJECT_NAMES_PATH = 'values/subjects.json';

/**
 * The file name of each subject's answer: its slug, and for subjects whose slugs are equal (`Cell biology`, `Cell Biology`;
 * `contains` tells them apart) `cell-biology~2`, in the order of the subjects. Sorted by subject.
 */
export function subjectNames(subjects: Iterable<string>): ReadonlyMap<string, string> {
  const countBySlug = new Map<string, number>();
  const names = new Map<string, string>();
  for (const subject of [...new Set(subjects)].toSorted(compareText)) {
    const slug = slugOf(subject).slice(0, LONGEST).replace(CUT_IN_TWO, '');
    const count = (countBySlug.get(slug) ?? 0) + 1;
    countBySlug.set(slug, count);
    names.set(subject, count === 1 ? slug : `${slug}~${count}`);
  }
  return names;
}

const LONGEST = 60;
// The first half of a character of which the second was cut off.
const CUT_IN_TWO = /[\uD800-\uDBFF]$/;
