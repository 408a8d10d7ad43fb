import type { ArticleMeta, PubDate } from '../article-meta.ts';
import type { PartialDate } from '../partial-date.ts';
import { compareText } from './compare.ts';
import { isoDate } from './partial-date.ts';

/** Publication dates with types that are not the time of publication. */
const NOT_PUBLICATION: ReadonlySet<string> = new Set([
  'pmc-release',
  'nihms-submitted',
  'update',
  'updated',
  'corrected',
  'retracted',
  'withdrawn',
]);

/**
 * Returns the date of first publication online, else the earliest full publication date, else a partial one, else any. Decisions, section
 * 2.4.
 *
 * A collection's date is used only if there is no other.
 */
export function publicationDateOf(meta: ArticleMeta): PartialDate | undefined {
  return chosenDate(meta.pubDates);
}

/** Returns the date of publication among some dates. */
export function chosenDate(pubDates: readonly PubDate[]): PartialDate | undefined {
  const named = pubDates.filter((date) => !NOT_PUBLICATION.has(date.dateType) && date.dateType !== 'collection');
  const collections = pubDates.filter((date) => date.dateType === 'collection');
  const chosen =
    earliest(named.filter(isOnline)) ??
    earliest(named.filter((date) => date.day !== undefined)) ??
    earliest(named) ??
    earliest(collections) ??
    earliest(pubDates);
  return chosen === undefined ? undefined : calendarPart(chosen);
}

/** Returns the first date of a type in `<history>`. */
export function historyDateOf(meta: ArticleMeta, dateType: 'received' | 'accepted'): PartialDate | undefined {
  const found = meta.history.find((date) => date.dateType === dateType);
  return found === undefined ? undefined : calendarPart(found);
}

function isOnline(date: PubDate): boolean {
  if (date.dateType === 'epub') return true;
  return (date.dateType === 'pub' || date.dateType === 'publication') && date.publicationFormat === 'electronic';
}

/** Returns the earliest date; of two dates with different precision, the more precise one. */
function earliest(dates: readonly PubDate[]): PubDate | undefined {
  return dates.toSorted((a, b) => {
    const [isoA, isoB] = [isoDate(a), isoDate(b)];
    if (isoA.startsWith(isoB) || isoB.startsWith(isoA)) return isoB.length - isoA.length;
    return compareText(isoA, isoB);
  })[0];
}

function calendarPart(date: PubDate): PartialDate {
  return {
    year: date.year,
    ...(date.month === undefined ? {} : { month: date.month }),
    ...(date.day === undefined ? {} : { day: date.day }),
    ...(date.season === undefined ? {} : { season: date.season }),
  };
}
