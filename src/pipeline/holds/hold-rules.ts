import type { Hold } from '../../model/hold.ts';
import type { Journal } from '../../model/journal.ts';
import { compareText } from '../../model/text/compare.ts';
import { firstDayOf } from '../../model/text/partial-date.ts';
import { pathMatcher } from '../../model/text/path-pattern.ts';
import { type ArticleIdentity, bareDoi } from '../../read/package/identify-article.ts';
import type { FoundArticle } from '../../read/package/scan-content.ts';

/** Decides which articles are kept out of the site, and records for how long the decisions are valid. */
export interface HoldRules {
  readonly holdOf: (article: FoundArticle) => Hold | undefined;
  /** True if a preview of a held article is built: of drafts and withheld articles with `--drafts`, of embargoed ones with `--future`. */
  readonly shows: (hold: Hold) => boolean;
  /** Days on which `holdOf` gives the same answers for the articles with which it was called. */
  readonly span: () => DaySpan;
  /** Entries of the setting `withheld` that match no article with which `holdOf` was called. */
  readonly unmatched: () => readonly string[];
}

/** Days from one (inclusive) to another (exclusive): `{ from: '2026-11-20', until: '2026-12-01' }`. */
export interface DaySpan {
  /** The newest date of a public article; '' if no article has a date. */
  readonly from: string;
  /** The first end of an embargo; absent if there is none. */
  readonly until?: string;
}

/**
 * Returns the rules of a journal on the day of a build, in UTC. `withheld` wins over a draft, a draft over a date. A date without day or month
 * counts as its first day: an article of 2027 is embargoed until 2027-01-01.
 */
export function holdRules({ withheld = [] }: Pick<Journal, 'withheld'>, { buildTime, drafts, future }: HoldOptions): HoldRules {
  const today = dayOf(buildTime);
  const entries = withheld.map((entry) => ({ entry, names: matcherOf(entry), hits: { count: 0 } }));
  const days: string[] = [];
  let from = '';
  return {
    holdOf(article) {
      const named = entries.filter(({ names }) => names(article));
      for (const { hits } of named) hits.count++;
      if (named.length > 0) return { kind: 'withheld' };
      if (article.identity.isDraft === true) return { kind: 'draft' };
      const day = firstDayOf(publishedOf(article.identity));
      const isFuture = compareText(day, today) > 0;
      if (isFuture) days.push(day);
      else if (compareText(day, from) > 0) from = day;
      const isDistant = isFuture && Number(day.slice(0, 4)) - Number(today.slice(0, 4)) > LONGEST_EMBARGO_YEARS;
      return isFuture ? { kind: 'embargoed', until: day, ...(isDistant ? { isDistant } : {}) } : undefined;
    },
    shows: ({ kind }) => (kind === 'embargoed' ? future === true : drafts === true),
    span() {
      const [until] = days.sort(compareText);
      return { from, ...(until === undefined ? {} : { until }) };
    },
    unmatched: () => entries.filter(({ hits }) => hits.count === 0).map(({ entry }) => entry),
  };
}

interface HoldOptions {
  readonly buildTime: Date;
  /** True if drafts and withheld articles have previews. */
  readonly drafts?: boolean;
  /** True if embargoed articles have previews. */
  readonly future?: boolean;
}

/** True if a build at that time keeps out the same articles as a build in the span. */
export function isWithin({ from, until }: DaySpan, buildTime: Date): boolean {
  const today = dayOf(buildTime);
  return compareText(from, today) <= 0 && (until === undefined || compareText(today, until) < 0);
}

/** The day in UTC: `2026-12-01`. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

function publishedOf({ published, pubDate }: ArticleIdentity): string {
  return published ?? pubDate;
}

/** Matches an article or a version by its DOI, or files by a pattern of paths. */
function matcherOf(entry: string): (article: FoundArticle) => boolean {
  const doi = bareDoi(entry).toLowerCase();
  if (DOI.test(doi)) return ({ identity }) => [identity.doi, identity.versionDoi].some((own) => own?.toLowerCase() === doi);
  const names = pathMatcher([entry]);
  return ({ file }) => names(file.key);
}

/** Embargoes of journals last up to five years. */
const LONGEST_EMBARGO_YEARS = 5;
// 10.5555/shore.12
const DOI = /^10\.\d{4,9}\/\S+$/;
