import type { TaggedObject } from '../../../model/tagged-object.ts';
import { type TagNames, tagPath } from '../tag-path.ts';

/** The precomputed answers that include an article. Small, since the keys of all articles are in memory. */
export interface AnswerKey {
  readonly about: string;
  /** '' without a DOI. */
  readonly articleDoi: string;
  readonly sortDate: string;
  /** `2012-10`; absent if the month is unknown. */
  readonly month?: string;
  /** Every element of `subject_area`. */
  readonly subjects: readonly string[];
  /** The article printed with its DOI only, a member of `results.id`; '' without a DOI. */
  readonly doiMember: string;
}

/** Returns the key of an article object from `objectsOf` or `dateObjects`. */
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

/** Returns the name of a month's answer: `2012-10`. */
export function monthName(year: number, month: number): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`;
}
