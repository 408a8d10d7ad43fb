import type { ArticleMeta, PubDate } from '../model/article-meta.ts';
import type { PartialDate } from '../model/partial-date.ts';
import { compareText } from './compare.ts';
import { isoDate } from './partial-date.ts';

/** Dates among the publication dates that say something else than when the article came out. */
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
 * The date the article was first published online, else the earliest full date that the source calls a publication date,
 * else what it has: a partial one, the collection's, at last any.
 *
 * Decisions, section 2.4.
 */
export function publicationDateOf(meta: ArticleMeta): PartialDate | undefined {
  return chosenDate(meta.pubDates);
}

/** The same of the dates alone. */
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

/** The first date of this kind in `<history>`, received or accepted. */
export function historyDateOf(meta: ArticleMeta, dateType: 'received' | 'accepted'): PartialDate | undefined {
  const found = meta.history.find((date) => date.dateType === dateType);
  return found === undefined ? undefined : calendarPart(found);
}

function isOnline(date: PubDate): boolean {
  if (date.dateType === 'epub') return true;
  return (date.dateType === 'pub' || date.dateType === 'publication') && date.publicationFormat === 'electronic';
}

/** The earliest; of two of which one is the other made more exact, the more exact one. */
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
