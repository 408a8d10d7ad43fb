import type { TaggedObject } from '../../model/tagged-object.ts';
import { type TagNames, tagPath } from '../tag-path.ts';

/** Which precomputed answers an article belongs to: light enough to hold for every article of a journal. */
export interface AnswerKey {
  readonly about: string;
  /** '' where it has none. */
  readonly articleDoi: string;
  readonly sortDate: string;
  /** `2012-10`; absent where the month is not known. */
  readonly month?: string;
  /** Every element of `subject_area`. */
  readonly subjects: readonly string[];
  /** The article printed with its doi alone, a member of `results.id`; '' where it has no DOI. */
  readonly doiMember: string;
}

/** The key of an article object, as `objectsOf` and `dateObjects` give it. */
export function answerKey(article: TaggedObject, names: TagNames, doiMember: string): AnswerKey {
  const value = (field: string) => article.tags.get(tagPath(names, 'article', field))?.value;
  const year = value('pub_date_year');
  const month = value('pub_date_month');
  const subjects = value('subject_area');
  return {
    about: article.about,
    articleDoi: article.articleDoi,
    sortDate: article.sortDate,
    ...(typeof year === 'number' && typeof month === 'number' ? { month: monthName(year, month) } : {}),
    subjects: Array.isArray(subjects) ? subjects : [],
    doiMember,
  };
}

/** `2012-10`: the name of a month's answer. */
export function monthName(year: number, month: number): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`;
}
