import type { SubArticle } from '../../model/article.ts';
import type { Contrib } from '../../model/article-meta.ts';
import type { Block, Footnote } from '../../model/block.ts';
import type { PartialDate } from '../../model/partial-date.ts';
import { attribute, type Markup, xml } from '../../model/text/markup.ts';
import { publicationDateOf } from '../../model/text/publication-date.ts';
import { authorName } from '../../render/author-name.ts';
import { metadataText, metadataTextOfBlocks } from '../../render/plain-text.ts';
import { type ReviewType, reviewTypeOf } from '../../render/review-type.ts';
import { clean } from './clean.ts';
import { contributors, type ListedContributor } from './crossref-contributors.ts';
import { CROSSREF_DOI } from './crossref-doi.ts';
import { licenseProgram } from './crossref-programs.ts';
import type { DepositRecord } from './deposit-record.ts';
import { twoLetterLanguage } from './languages.ts';

/**
 * Prints the reviews and replies with DOIs of their own, each as a `<peer_review>` that refers to the article.
 *
 * They need a separate deposit, since a body has records of one kind. A review without a date has that of the article; an unknown month or day,
 * which the schema requires, is the first. Crossref schema 5.4.0, element peer_review.
 */
export function crossrefReviews(record: DepositRecord): readonly Markup[] {
  const { doi, published } = record.bibliography;
  if (doi === undefined || published === undefined || !CROSSREF_DOI.test(doi)) return [];
  const own = doi.toLowerCase();
  const reviews = new Map<string, Markup>();
  const counts = new Map<ReviewType, number>();
  for (const part of allSubArticles(record.article.subArticles)) {
    const type = reviewTypeOf(part.articleType);
    const key = part.doi?.toLowerCase();
    if (type === undefined || part.doi === undefined || key === undefined || key === own || reviews.has(key)) continue;
    const number = (counts.get(type) ?? 0) + 1;
    counts.set(type, number);
    const date = { month: 1, day: 1, ...(publicationDateOf(part.meta) ?? published) };
    if (isDepositable(part.doi, record)) reviews.set(key, review({ part, type, date, number, doi: part.doi }, record));
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
  /** Its position among the reviews of its type, from 1. */
  readonly number: number;
}

function review({ part, doi, type, date, number }: Review, record: DepositRecord): Markup {
  const { bibliography, journal, pageUrl } = record;
  const language = twoLetterLanguage(part.lang ?? bibliography.lang ?? journal.language);
  const own = clean(metadataText(part.meta.title));
  const title = [own ?? TITLES[type], bibliography.title].filter((words) => words !== '').join(': ');
  const interests = competingInterests(part);
  return xml`<peer_review stage="${stageOf(part)}" type="${type}"${recommendationOf(part)}${attribute('language', language)}>
${contributors({ ...record, affiliationById: affiliationsOf(part, record) }, contributorsOf(part, type))}<titles>
<title>${clean(title)}</title>
</titles>
<review_date><month>${twoDigits(date.month)}</month><day>${twoDigits(date.day)}</day><year>${date.year}</year></review_date>
${interests !== '' && xml`<competing_interest_statement>${interests}</competing_interest_statement>\n`}<running_number>${numberIn(own) ?? number}</running_number>
${licenseProgram(record, date)}<rel:program>
<rel:related_item><rel:inter_work_relation relationship-type="isReviewOf" identifier-type="doi">${bibliography.doi ?? ''}</rel:inter_work_relation></rel:related_item>
</rel:program>
<doi_data><doi>${doi}</doi><resource>${pageUrl}#${part.id}</resource></doi_data>
</peer_review>
`;
}

/**
 * Lists the people of a review: reviewers, editors and authors by their own type or role, the others by that of the review. A report without names
 * has an anonymous contributor.
 */
function contributorsOf({ meta }: SubArticle, type: ReviewType): readonly ListedContributor[] {
  const people = meta.contribGroups
    .flatMap(({ contribs }) => contribs)
    .filter((contrib) => contrib.anonymous || authorName(contrib) !== '');
  const listed = people.map((contrib) => ({ contrib, role: roleOf(contrib) ?? ROLES[type] }));
  return listed.length === 0 && type !== 'author-comment' ? [{ contrib: ANONYMOUS, role: ROLES[type] }] : listed;
}

/** Returns the role that the source names: `editor` for the role "Reviewing Editor", `reviewer` for "Referee". */
function roleOf({ contribType, roles }: Contrib): string | undefined {
  const words = [contribType, ...roles.map(({ text }) => text)].join(' ').toLowerCase();
  return /editor/.test(words)
    ? 'editor'
    : /reviewer|referee/.test(words)
      ? 'reviewer'
      : /translator/.test(words)
        ? 'translator'
        : undefined;
}

const ROLES: Readonly<Record<ReviewType, string>> = {
  'referee-report': 'reviewer',
  'editor-report': 'editor',
  'author-comment': 'author',
  'community-comment': 'author',
  aggregate: 'reviewer',
  recommendation: 'editor',
};

const ANONYMOUS: Contrib = {
  contribType: 'author',
  members: [],
  anonymous: true,
  contribIds: {},
  roles: [],
  affIds: [],
  noteIds: [],
  corresp: false,
  equalContrib: false,
  deceased: false,
  bio: [],
};

/** Returns the number in the title of a review: `2` of "Reviewer #2 (Public Review)". */
function numberIn(title: string | undefined): string | undefined {
  return /^\D*(\d{1,3})\b/.exec(title ?? '')?.[1];
}

/** Returns the statement of competing interests in the notes of a review, as text. */
function competingInterests({ meta, back }: SubArticle): string {
  const notes = [...meta.authorNotes.footnotes, ...back.flatMap(footnotesIn)].filter(({ fnType = '' }) => INTERESTS.test(fnType));
  return clean(notes.map(({ content }) => metadataTextOfBlocks(content)).join(' ')) ?? '';
}

function footnotesIn(block: Block): readonly Footnote[] {
  return block.kind === 'footnoteGroup' ? block.footnotes : block.kind === 'section' ? block.content.flatMap(footnotesIn) : [];
}

const INTERESTS = /^(?:conflict|coi-statement|competing-interests?)$/i;

function stageOf(part: SubArticle): string {
  return /post/i.test(customValue(part, 'peer-review-stage')) ? 'post-publication' : 'pre-publication';
}

/** Prints recommendation and round of a review, as far as they are values of the schema. JATS4R, Peer review materials. */
function recommendationOf(part: SubArticle): Markup {
  const word = customValue(part, 'peer-review-recommendation')
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '-');
  const round = customValue(part, 'peer-review-revision-round');
  const recommendation = RECOMMENDATIONS[word];
  return xml`${attribute('recommendation', recommendation)}${attribute('revision-round', /^\d{1,4}$/.test(round) ? round : undefined)}`;
}

function customValue({ meta: { customMeta } }: SubArticle, name: string): string {
  return metadataText(customMeta.find((one) => one.name.toLowerCase() === name)?.value ?? []);
}

const RECOMMENDATIONS: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  accept: 'accept',
  'accept-with-reservation': 'accept-with-reservation',
  'accept-in-principle': 'accept-with-reservation',
  'major-revision': 'major-revision',
  'minor-revision': 'minor-revision',
  reject: 'reject',
  'reject-with-resubmit': 'reject-with-resubmit',
});

/** Returns affiliations of the review and of the article; a review can refer to either. */
function affiliationsOf({ meta }: SubArticle, { affiliationById }: DepositRecord): DepositRecord['affiliationById'] {
  return new Map([...affiliationById, ...meta.affiliations.map((affiliation) => [affiliation.id, affiliation] as const)]);
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
