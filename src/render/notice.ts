import type { ArticleCard, ArticleMark, ArticleNotice } from '../model/article-card.ts';
import type { ArticleMeta } from '../model/article-meta.ts';
import { textOfInlines } from './plain-text.ts';

/** Status of an article by the type of the `related-article` that points to its notice. */
const POINTS_TO_NOTICE: Readonly<Record<string, ArticleNotice['kind']>> = {
  'concern-forward': 'concern',
  correction: 'corrected',
  'correction-forward': 'corrected',
  'expression-of-concern': 'concern',
  'partial-retraction': 'corrected',
  retraction: 'retracted',
  'retraction-forward': 'retracted',
};

/** Status of the article that a notice points to, by the type of the `related-article`. */
const POINTS_TO_MARKED: Readonly<Record<string, ArticleNotice['kind']>> = {
  'corrected-article': 'corrected',
  'object-of-concern': 'concern',
  'replaced-article': 'superseded',
  'retracted-article': 'retracted',
  'updated-article': 'superseded',
};

/** The most severe notice of an article wins. */
const SEVERITY: Readonly<Record<ArticleNotice['kind'], number>> = { superseded: 0, corrected: 1, concern: 2, retracted: 3 };

/** Returns the notice in an article's own source: from its related articles, dates, type and title. */
export function ownNoticeOf(meta: ArticleMeta): ArticleNotice | undefined {
  const notices: ArticleNotice[] = [];
  for (const { relatedArticleType, doi, href } of meta.relatedArticles) {
    const kind = POINTS_TO_NOTICE[relatedArticleType];
    // In a correction, `correction` describes the article itself, not a correction of it.
    if (kind === undefined || marksOf(meta).length > 0) continue;
    notices.push({ kind, ...(doi === undefined ? {} : { doi }), ...(href === undefined ? {} : { href }) });
  }
  const isRetracted =
    RETRACTED_TITLE.test(textOfInlines(meta.title)) ||
    meta.articleType === 'retracted-article' ||
    [...meta.pubDates, ...meta.history].some((date) => date.dateType === 'retracted');
  if (isRetracted) notices.push({ kind: 'retracted' });
  return mostSevere(notices);
}

/** Returns the notices that an article is for others: a correction for the article that it corrects. */
export function marksOf(meta: ArticleMeta): readonly ArticleMark[] {
  return meta.relatedArticles.flatMap(({ relatedArticleType, doi }): ArticleMark[] => {
    const kind = POINTS_TO_MARKED[relatedArticleType];
    return kind === undefined || doi === undefined || doi === meta.articleIds.doi ? [] : [{ kind, doi }];
  });
}

/** Collects the notices that articles are for each other, by DOI in lower case (DOIs are case-insensitive). */
export function noticesByDoi(cards: Iterable<Pick<ArticleCard, 'doi' | 'marks'>>): ReadonlyMap<string, ArticleNotice> {
  const byDoi = new Map<string, ArticleNotice>();
  for (const card of cards) {
    for (const { kind, doi } of card.marks ?? []) {
      const notice: ArticleNotice = { kind, ...(card.doi === undefined ? {} : { doi: card.doi }) };
      const before = byDoi.get(doi.toLowerCase());
      byDoi.set(doi.toLowerCase(), before === undefined ? notice : (mostSevere([before, notice]) ?? notice));
    }
  }
  return byDoi;
}

/** Returns a card with the notices of other articles; the same object if there are none. */
export function markedCard<Card extends ArticleCard>(card: Card, notices: ReadonlyMap<string, ArticleNotice>): Card {
  const given = card.doi === undefined ? undefined : notices.get(card.doi.toLowerCase());
  const notice = mostSevere([given, card.notice].filter((candidate) => candidate !== undefined));
  return notice === undefined || notice === card.notice ? card : { ...card, notice };
}

/** Returns the text of a notice for bibliographies: `Retracted: see https://doi.org/10.7554/eLife.1`. */
export function noticeText(notice: ArticleNotice, doiResolver: string): string {
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

/** Returns the most severe notice; if equal, the one that names its source, then the first. */
function mostSevere(notices: readonly ArticleNotice[]): ArticleNotice | undefined {
  const weight = (notice: ArticleNotice) => SEVERITY[notice.kind] * 2 + (notice.doi === undefined ? 0 : 1);
  return notices.toSorted((a, b) => weight(b) - weight(a))[0];
}
