import type { Article } from '../../model/article.ts';
import type { PartialDate } from '../../model/partial-date.ts';
import { compareText } from '../../model/text/compare.ts';
import { isoDate } from '../../model/text/partial-date.ts';
import { publicationDateOf } from '../../model/text/publication-date.ts';

/** Types of the dates of a later version. */
const OF_VERSION: ReadonlySet<string> = new Set(['update', 'updated', 'corrected', 'retracted', 'version', 'published-version']);

/**
 * Returns the `updated-at` of a new value: the latest date of this version, else the date of publication, at midnight.
 *
 *   2012-10-15T00:00:00.000000
 *
 * An unknown day or month is the first. Without those dates it is the latest date of the history, else the start of the copyright year,
 * else of 1970. Decisions, section 2.12.
 */
export function firstSeenAt(article: Article): string {
  const { meta } = article;
  const dates = [...meta.pubDates, ...meta.history];
  const published = publicationDateOf(meta);
  const ofVersion = latest(dates.filter((date) => OF_VERSION.has(date.dateType)));
  const chosen = latest([published, ofVersion].filter((date) => date !== undefined)) ?? latest(meta.history);
  const date = chosen ?? { year: meta.permissions.copyrightYear ?? 1970 };
  return `${isoDate({ month: 1, day: 1, ...date })}T00:00:00.000000`;
}

function latest(dates: readonly PartialDate[]): PartialDate | undefined {
  return dates.toSorted((a, b) => compareText(isoDate(b), isoDate(a)))[0];
}
