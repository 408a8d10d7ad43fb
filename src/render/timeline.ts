import type { Article, SubArticle } from '../model/article.ts';
import type { ArticleNotice } from '../model/article-card.ts';
import type { PubDate } from '../model/article-meta.ts';
import { compareText } from '../model/text/compare.ts';
import { isoDate } from '../model/text/partial-date.ts';
import { publicationDateOf } from '../model/text/publication-date.ts';
import type { TimelineEntry, TimelineKind } from '../model/timeline.ts';
import { singleNotices } from './notice.ts';
import { reviewTypeOf } from './review-type.ts';
import { sentenceCase } from './sentence-case.ts';

/** A version of an article, for its timeline. */
export interface TimelineVersion {
  readonly version: string;
  readonly date: string;
  readonly doi?: string;
  readonly file?: string;
  readonly changes?: string;
}

interface TimelineContext {
  readonly notice?: ArticleNotice;
  /** Older versions, oldest first. */
  readonly older: readonly TimelineVersion[];
  /** The version of the page; `version` is '' if there is only one. */
  readonly current: TimelineVersion;
}

/**
 * Returns the publication history of an article, newest first: dates and events of its source, its versions, its reviews, and notices about it.
 *
 * An event that names the DOI of a version is that version. Events without a date come next to those with which they belong: reviews below the
 * current version, notices above it, a preprint at the end. JATS 1.3, elements pub-history, history, related-article.
 */
export function timelineOf({ meta, subArticles }: Article, { notice, older, current }: TimelineContext): readonly TimelineEntry[] {
  const published = isoDate(publicationDateOf(meta));
  const own: TimelineEntry = { ...versionEntry(current), ...(current.version === '' ? { kind: 'published' } : {}) };
  // Newest first, because versions may have the same date.
  const versions = older.map(versionEntry).toReversed();
  const dates = [...meta.history.map(entryOfDate), ...preprintsOf(meta)];
  const notices = singleNotices(notice).map(({ kind, doi, href, date = '' }): TimelineEntry => {
    return { kind, date, ...(doi === undefined ? {} : { doi }), ...(href === undefined ? {} : { href }) };
  });
  return [...mergeEvents(dates, [own, ...versions]), ...reviewEntries(subArticles, current.file ?? ''), ...notices]
    .map((entry) => ({ entry, time: timeOf(entry, published) }))
    .sort((a, b) => compareText(b.time, a.time) || RANK[b.entry.kind] - RANK[a.entry.kind])
    .map(({ entry }) => entry);
}

function versionEntry({ version, date, doi, file, changes }: TimelineVersion): TimelineEntry {
  return {
    ...({ kind: 'version', date } as const),
    ...(version === '' ? {} : { version }),
    ...(doi === undefined ? {} : { doi }),
    ...(file === undefined ? {} : { file }),
    ...(changes === undefined ? {} : { changes }),
  };
}

/** The time by which an entry is sorted. A partial date is its first day. */
function timeOf({ kind, date }: TimelineEntry, published: string): string {
  if (date !== '') return date;
  if (kind === 'preprint') return '';
  return kind === 'reviews' || kind === 'response' || kind === 'version' ? published : LATEST;
}

const LATEST = '9999';

/** Order of events on one day: a higher rank is later. */
const RANK: Readonly<Record<TimelineKind, number>> = {
  received: 0,
  preprint: 1,
  'sent-for-review': 2,
  'reviewed-preprint': 3,
  revision: 4,
  accepted: 5,
  event: 6,
  reviews: 7,
  response: 8,
  version: 9,
  published: 9,
  superseded: 10,
  corrected: 11,
  concern: 12,
  retracted: 13,
};

function entryOfDate(date: PubDate): TimelineEntry {
  const kind = KINDS[date.dateType] ?? 'event';
  const [link] = date.event ?? [];
  const href = link?.kind === 'link' ? link.href : undefined;
  const doi = href === undefined ? undefined : DOI_URL.exec(href)?.[1];
  return {
    ...{ kind, date: isoDate(date) },
    ...(kind === 'event' ? { label: sentenceCase(date.dateType) } : {}),
    ...(doi === undefined ? {} : { doi }),
    ...(href === undefined ? {} : { href }),
  };
}

const DOI_URL = /^https?:\/\/(?:dx\.)?doi\.org\/(10\.\d{4,9}\/\S+)$/i;

const KINDS: Readonly<Record<string, TimelineKind>> = {
  received: 'received',
  'rev-recd': 'revision',
  accepted: 'accepted',
  'sent-for-review': 'sent-for-review',
  preprint: 'preprint',
  'reviewed-preprint': 'reviewed-preprint',
  corrected: 'corrected',
  retracted: 'retracted',
};

/** Preprints that the source names as related articles. */
function preprintsOf({ relatedArticles }: Article['meta']): readonly TimelineEntry[] {
  return relatedArticles
    .filter(({ relatedArticleType }) => /preprint/i.test(relatedArticleType))
    .map(({ doi, href }) => ({
      ...({ kind: 'preprint', date: '' } as const),
      ...(doi === undefined ? {} : { doi }),
      ...(href === undefined ? {} : { href }),
    }));
}

/** Merges entries about the same document: a version with its event, a related article with its event. */
function mergeEvents(events: readonly TimelineEntry[], versions: readonly TimelineEntry[]): readonly TimelineEntry[] {
  const merged: TimelineEntry[] = [...versions];
  for (const event of events) {
    const at = event.doi === undefined ? -1 : merged.findIndex(({ doi }) => doi?.toLowerCase() === event.doi?.toLowerCase());
    const known = merged[at];
    if (known === undefined) merged.push(event);
    else merged[at] = { ...event, ...known, date: known.date === '' ? event.date : known.date, kind: event.kind };
  }
  return merged;
}

/** The first review and the first response, with links to their texts. */
function reviewEntries(subArticles: readonly SubArticle[], file: string): readonly TimelineEntry[] {
  const first = (kind: 'reviews' | 'response'): readonly TimelineEntry[] => {
    const sub = subArticles.find(({ articleType }) => isOfKind(articleType, kind));
    return sub === undefined ? [] : [{ kind, date: isoDate(publicationDateOf(sub.meta)), file: `${file}#${sub.id}` }];
  };
  return [...first('reviews'), ...first('response')];
}

function isOfKind(articleType: string, kind: 'reviews' | 'response'): boolean {
  const type = reviewTypeOf(articleType);
  return type !== undefined && (type === 'author-comment') === (kind === 'response');
}
