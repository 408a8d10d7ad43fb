import type { Article } from '../model/article.ts';
import type { ArticleCard, ArticleMark, ArticleNotice, SingleNotice } from '../model/article-card.ts';
import type { ArticleMeta } from '../model/article-meta.ts';
import type { Inline } from '../model/inline.ts';
import { relationOf } from '../model/relations.ts';
import { compareText } from '../model/text/compare.ts';
import { isoDate } from '../model/text/partial-date.ts';
import { publicationDateOf } from '../model/text/publication-date.ts';
import { hasRetractedMark, RETRACTED_MARK } from '../model/text/retracted-title.ts';
import { metadataText, textOfInlines } from './plain-text.ts';

/** The most severe notice of an article comes first. */
const SEVERITY: Readonly<Record<ArticleNotice['kind'], number>> = { superseded: 0, corrected: 1, concern: 2, retracted: 3 };

/** Returns the notices in an article's own source: from its related articles, dates, type and title. */
export function ownNoticeOf(meta: ArticleMeta): ArticleNotice | undefined {
  const notices: SingleNotice[] = [];
  for (const { relatedArticleType, doi, href } of meta.relatedArticles) {
    const kind = relationOf(relatedArticleType)?.markedBy;
    // In a correction, `correction` describes the article itself, not a correction of it.
    if (kind === undefined || marksOf(meta).length > 0) continue;
    notices.push({ kind, ...(doi === undefined ? {} : { doi }), ...(href === undefined ? {} : { href }) });
  }
  const isRetracted =
    // A notice may repeat the title of the article that it retracts.
    (!/retraction/i.test(meta.articleType) && marksOf(meta).length === 0 && RETRACTED_TITLE.test(textOfInlines(meta.title))) ||
    meta.articleType === 'retracted-article' ||
    [...meta.pubDates, ...meta.history].some((date) => date.dateType === 'retracted');
  if (isRetracted) notices.push({ kind: 'retracted' });
  return mergeNotices(notices);
}

/** Returns the notices that an article is for others: a correction for the article that it corrects. */
export function marksOf(meta: ArticleMeta): readonly ArticleMark[] {
  return meta.relatedArticles.flatMap(({ relatedArticleType, doi }): ArticleMark[] => {
    const kind = relationOf(relatedArticleType)?.marks;
    return kind === undefined || doi === undefined || doi === meta.articleIds.doi ? [] : [{ kind, doi }];
  });
}

/** Collects the notices that articles are for each other, by DOI in lower case (DOIs are case-insensitive). */
export function noticesByDoi(articles: Iterable<NoticeArticle>): ReadonlyMap<string, ArticleNotice> {
  const byDoi = new Map<string, SingleNotice[]>();
  for (const { marks = [], doi: source, publishedIso = '' } of articles) {
    for (const { kind, doi } of marks) {
      const date = publishedIso === '' ? {} : { date: publishedIso };
      const known = byDoi.get(doi.toLowerCase()) ?? [];
      byDoi.set(doi.toLowerCase(), [...known, { kind, ...(source === undefined ? {} : { doi: source }), ...date }]);
    }
  }
  return new Map([...byDoi].flatMap(([doi, notices]) => [[doi, mergeNotices(notices)] as const]).filter(isGiven));
}

/** The facts of an article from which its notices for others are made. */
type NoticeArticle = Pick<ArticleCard, 'doi' | 'marks'> & Partial<Pick<ArticleCard, 'publishedIso'>>;

/** Returns these facts of an article that is read and not converted. */
export function noticeArticleOf(meta: ArticleMeta): NoticeArticle {
  const { doi } = meta.articleIds;
  return { marks: marksOf(meta), publishedIso: isoDate(publicationDateOf(meta)), ...(doi === undefined ? {} : { doi }) };
}

function isGiven<Value>(entry: readonly [string, Value | undefined]): entry is readonly [string, Value] {
  return entry[1] !== undefined;
}

/** Returns the notices about an article: those of its own source and `given`, those of other articles. */
export function noticeOf(meta: ArticleMeta, given: ArticleNotice | undefined): ArticleNotice | undefined {
  return mergeNotices([...singleNotices(given), ...singleNotices(ownNoticeOf(meta))]);
}

/** Returns an article with "RETRACTED: " before its titles if it is retracted, else the same object. Its source stays as it is. */
export function withRetractedTitle(article: Article, notice: ArticleNotice | undefined): Article {
  if (notice?.kind !== 'retracted') return article;
  const { meta } = article;
  const otherTitles = meta.otherTitles.map((other) => ({ ...other, title: markedRetracted(other.title) }));
  return { ...article, meta: { ...meta, title: markedRetracted(meta.title), otherTitles } };
}

function markedRetracted(title: readonly Inline[]): readonly Inline[] {
  const text = metadataText(title);
  return text === '' || hasRetractedMark(text) ? title : [{ kind: 'text', value: RETRACTED_MARK }, ...title];
}

/** Returns all notices of an article, the most severe first, then the newest. */
export function singleNotices(notice: ArticleNotice | undefined): readonly SingleNotice[] {
  if (notice === undefined) return [];
  const { others = [], ...first } = notice;
  return [first, ...others];
}

/** Returns the date of the newest notice, as far as it is known; '' without one. */
export function noticeDateOf(notice: ArticleNotice | undefined): string {
  return singleNotices(notice).reduce((newest, { date = '' }) => (compareText(date, newest) > 0 ? date : newest), '');
}

/** Returns the text of one notice for bibliographies: `Retracted: see https://doi.org/10.7554/eLife.1`. */
export function singleText(notice: SingleNotice, doiResolver: string): string {
  const source = notice.doi === undefined ? notice.href : doiResolver + notice.doi;
  return source === undefined ? NOTICE_LABEL[notice.kind] : `${NOTICE_LABEL[notice.kind]}: see ${source}`;
}

const NOTICE_LABEL: Readonly<Record<ArticleNotice['kind'], string>> = {
  retracted: 'Retracted',
  corrected: 'Corrected',
  concern: 'Expression of concern',
  superseded: 'Superseded',
};

// 'RETRACTED: Sound of silence', '[Retracted] …', 'Retracted article: …'
const RETRACTED_TITLE = /^\s*\[?\s*(?:RETRACTED|Retracted|WITHDRAWN|Withdrawn)(?:\s+(?:ARTICLE|Article|article))?\s*[\]:—–-]/;

/**
 * Merges notices: the most severe first; if equal, one that names its source, then the newest. A notice from the source and from the article that it
 * names is one notice, and one without a source is omitted if another of its kind has one.
 */
export function mergeNotices(notices: readonly SingleNotice[]): ArticleNotice | undefined {
  const sourceOf = ({ doi, href }: SingleNotice): string => (doi ?? href ?? '').toLowerCase();
  const weight = (notice: SingleNotice) => SEVERITY[notice.kind] * 2 + (sourceOf(notice) === '' ? 0 : 1);
  const sorted = notices.toSorted(
    (a, b) => weight(b) - weight(a) || compareText(b.date ?? '', a.date ?? '') || compareText(sourceOf(a), sourceOf(b)),
  );
  const [first, ...others] = sorted.filter((one, at) => {
    const before = sorted.slice(0, at);
    return !before.some((other) => other.kind === one.kind && (sourceOf(one) === '' || sourceOf(other) === sourceOf(one)));
  });
  if (first === undefined) return undefined;
  return others.length === 0 ? first : { ...first, others };
}
