import type { SubArticle } from '../../model/article.ts';
import type { PartialDate } from '../../model/partial-date.ts';
import { attribute, type Markup, xml } from '../../model/text/markup.ts';
import { publicationDateOf } from '../../model/text/publication-date.ts';
import { authorsOf } from '../../render/author-name.ts';
import { metadataText } from '../../render/plain-text.ts';
import { type ReviewType, reviewTypeOf } from '../../render/review-type.ts';
import { clean } from './clean.ts';
import { contributors } from './crossref-contributors.ts';
import { CROSSREF_DOI } from './crossref-doi.ts';
import { licenseProgram } from './crossref-programs.ts';
import type { DepositRecord } from './deposit-record.ts';
import { twoLetterLanguage } from './languages.ts';

/**
 * Prints the reviews and replies with DOIs of their own, each as a `<peer_review>` that refers to the article.
 *
 * They need a separate deposit, since a body has records of one kind. A review without a date has that of the article; it is left out if
 * neither has a day, which the schema requires. Crossref schema 5.3.1, element peer_review.
 */
export function crossrefReviews(record: DepositRecord): readonly Markup[] {
  const { doi, published } = record.bibliography;
  if (doi === undefined || published === undefined || !CROSSREF_DOI.test(doi)) return [];
  const own = doi.toLowerCase();
  const reviews = new Map<string, Markup>();
  for (const part of allSubArticles(record.article.subArticles)) {
    const type = reviewTypeOf(part.articleType);
    const key = part.doi?.toLowerCase();
    if (type === undefined || part.doi === undefined || key === undefined || key === own || reviews.has(key)) continue;
    const date = fullDate(publicationDateOf(part.meta)) ?? fullDate(published);
    if (date !== undefined && isDepositable(part.doi, record)) reviews.set(key, review({ part, type, date, doi: part.doi }, record));
  }
  return [...reviews.values()];
}

/** Tells whether Crossref accepts the DOI and it has the journal's prefix. */
function isDepositable(doi: string, { journal: { doiPrefix } }: DepositRecord): boolean {
  return CROSSREF_DOI.test(doi) && (doiPrefix === undefined || doi.startsWith(`${doiPrefix}/`));
}

/** Yields sub-articles in document order, each before those inside it. */
function* allSubArticles(parts: readonly SubArticle[]): Generator<SubArticle> {
  for (const part of parts) {
    yield part;
    yield* allSubArticles(part.subArticles);
  }
}

type FullDate = Required<Pick<PartialDate, 'year' | 'month' | 'day'>>;

interface Review {
  readonly part: SubArticle;
  readonly doi: string;
  readonly type: ReviewType;
  readonly date: FullDate;
}

function review({ part, doi, type, date }: Review, record: DepositRecord): Markup {
  const { bibliography, journal, pageUrl } = record;
  const language = twoLetterLanguage(part.lang ?? bibliography.lang ?? journal.language);
  const title = [clean(metadataText(part.meta.title)) ?? TITLES[type], bibliography.title].filter((words) => words !== '').join(': ');
  return xml`<peer_review stage="pre-publication" type="${type}"${attribute('language', language)}>
${contributors({
  ...record,
  article: { ...record.article, meta: part.meta },
  bibliography: { ...bibliography, authors: authorsOf(part.meta) },
  affiliationById: affiliationsOf(part, record),
})}<titles>
<title>${clean(title)}</title>
</titles>
<review_date><month>${twoDigits(date.month)}</month><day>${twoDigits(date.day)}</day><year>${date.year}</year></review_date>
${licenseProgram(record, date)}<rel:program>
<rel:related_item><rel:inter_work_relation relationship-type="isReviewOf" identifier-type="doi">${bibliography.doi ?? ''}</rel:inter_work_relation></rel:related_item>
</rel:program>
<doi_data><doi>${doi}</doi><resource>${pageUrl}#${part.id}</resource></doi_data>
</peer_review>
`;
}

/** Returns affiliations of the review and of the article; a review can refer to either. */
function affiliationsOf({ meta }: SubArticle, { affiliationById }: DepositRecord): DepositRecord['affiliationById'] {
  return new Map([...affiliationById, ...meta.affiliations.map((affiliation) => [affiliation.id, affiliation] as const)]);
}

function fullDate(date: PartialDate | undefined): FullDate | undefined {
  if (date?.month === undefined || date.day === undefined) return undefined;
  return { year: date.year, month: date.month, day: date.day };
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** Titles of untitled reviews. */
const TITLES: Readonly<Record<ReviewType, string>> = {
  'referee-report': 'Referee report',
  'editor-report': 'Editor’s report',
  'author-comment': 'Author response',
  'community-comment': 'Comment',
  aggregate: 'Peer review',
  recommendation: 'Recommendation',
};
