import type { PartialDate } from '../../model/partial-date.ts';
import { LISTED_RENDITIONS } from '../../model/renditions.ts';
import { absoluteUrl } from '../../model/text/address.ts';
import { markedTitle } from '../../model/text/full-title.ts';
import { attribute, type Markup, trustedMarkup, xml } from '../../model/text/markup.ts';
import { firstDayOf, isoDate } from '../../model/text/partial-date.ts';
import { RETRACTED_MARK } from '../../model/text/retracted-title.ts';
import { type CitedWork, worksCitedIn } from '../../render/citation/cited-work.ts';
import { type DoiPlace, doiPlacesOf } from '../../render/doi-places.ts';
import { clean } from './clean.ts';
import { contributors } from './crossref-contributors.ts';
import { CROSSREF_DOI } from './crossref-doi.ts';
import { abstractXml, facesOf } from './crossref-faces.ts';
import { fundingProgram, licenseProgram, trialProgram } from './crossref-programs.ts';
import { relationProgram, updatesOf } from './crossref-relations.ts';
import { depositMissing } from './deposit-missing.ts';
import type { DepositRecord } from './deposit-record.ts';
import { twoLetterLanguage } from './languages.ts';

/**
 * Prints an article for the body of a Crossref deposit: a `<journal>` with one article, or a preprint as `<posted_content>`. Undefined if Crossref
 * cannot register it.
 *
 * Crossref schema 5.4.0, elements journal and posted_content: the children are in the schema's order.
 */
export function crossrefArticle(record: DepositRecord): Markup | undefined {
  const { doi, published } = record.bibliography;
  if (doi === undefined || published === undefined || depositMissing('crossref', record) !== undefined) return undefined;
  return isPreprint(record) ? postedContent(record, doi, published) : journal(record, doi, published);
}

/**
 * Prints the record of a withdrawn article: title, people and dates, and the removal as an update of itself. Its DOI leads to the page that remains.
 *
 * Undefined if Crossref cannot register it. `date` is the day of the withdrawal, `2024-05-02`; that of publication if it is ''.
 */
export function crossrefRemoval(record: DepositRecord, date: string): Markup | undefined {
  const { doi, published } = record.bibliography;
  if (doi === undefined || published === undefined || depositMissing('crossref', record) !== undefined) return undefined;
  const policy = record.journal.deposits?.crossmarkPolicy ?? doi;
  return xml`<journal>
${journalMetadata(record)}${journalIssue(record, published)}<journal_article publication_type="bibliographic_record"${languageOf(record)}>
${titles(record)}${translatedTitles(record)}${contributors(record)}${dateXml('publication_date', published)}${pages(record)}${publisherItem(record)}<crossmark>
<crossmark_policy>${policy}</crossmark_policy>
<updates>
<update type="removal" date="${date === '' ? dayOf(published) : firstDayOf(date)}">${doi}</update>
</updates>
</crossmark>
${relationProgram(record)}${versionInfo(record)}${doiData({ ...record, siblings: [] }, doi)}</journal_article>
</journal>
`;
}

/** Tells whether the article is a preprint, which is another kind of record, so that it needs a batch of its own. */
export function isPreprint({ article: { meta } }: DepositRecord): boolean {
  return meta.articleType === 'preprint';
}

function journal(record: DepositRecord, doi: string, published: PartialDate): Markup {
  return xml`<journal>
${journalMetadata(record)}${journalIssue(record, published)}<journal_article publication_type="full_text"${languageOf(record)}>
${titles(record)}${translatedTitles(record)}${contributors(record)}${record.article.abstracts.map(abstractXml)}${dateXml('publication_date', published)}${printDate(record, published)}${acceptanceDate(record)}${pages(record)}${publisherItem(record)}${crossmarkOrPrograms(record, published)}${relationProgram(record)}${versionInfo(record)}${doiData(record, doi)}${citationList(record)}${componentList(record)}</journal_article>
</journal>
`;
}

/** Prints a preprint in the group of the journal; the schema has neither volumes nor translated titles for it. */
function postedContent(record: DepositRecord, doi: string, published: PartialDate): Markup {
  return xml`<posted_content type="preprint"${languageOf(record)}>
<group_title>${record.bibliography.journalTitle}</group_title>
${contributors(record)}${titles(record)}${dateXml('posted_date', published)}${acceptanceDate(record)}${itemNumber(record)}${record.article.abstracts.map(abstractXml)}${fundingProgram(record)}${licenseProgram(record, published)}${relationProgram(record)}${versionInfo(record)}${doiData(record, doi)}${citationList(record)}</posted_content>
`;
}

function languageOf({ bibliography, journal: { language } }: DepositRecord): Markup {
  return attribute('language', twoLetterLanguage(bibliography.lang ?? language));
}

function journalMetadata({ bibliography, issns, journal }: DepositRecord): Markup {
  const { journalTitle, journalAbbreviation } = bibliography;
  return xml`<journal_metadata${attribute('language', twoLetterLanguage(journal.language))}>
<full_title>${journalTitle}</full_title>
${journalAbbreviation !== undefined && xml`<abbrev_title>${journalAbbreviation}</abbrev_title>\n`}${issns.print !== undefined && xml`<issn media_type="print">${issns.print}</issn>\n`}${
  issns.electronic !== undefined && xml`<issn media_type="electronic">${issns.electronic}</issn>\n`
}</journal_metadata>
`;
}

function journalIssue({ bibliography }: DepositRecord, published: PartialDate): Markup | false {
  const { volume, issue } = bibliography;
  return (
    (volume !== undefined || issue !== undefined) &&
    xml`<journal_issue>
${dateXml('publication_date', { year: published.year })}${volume !== undefined && xml`<journal_volume><volume>${volume}</volume></journal_volume>\n`}${
  issue !== undefined && xml`<issue>${issue}</issue>\n`
}</journal_issue>
`
  );
}

/** A title is required, so an untitled correction gets the label of its type. */
function titles(record: DepositRecord): Markup {
  const { article, bibliography, facts, typeLabel } = record;
  const { subtitle, title } = article.meta;
  const mark = markedTitle(facts.title, facts) === facts.title ? '' : RETRACTED_MARK;
  return xml`<titles>
<title>${bibliography.title === '' ? typeLabel : xml`${mark}${facesOf(title)}`}</title>
${subtitle !== undefined && subtitle.length > 0 && xml`<subtitle>${facesOf(subtitle)}</subtitle>\n`}${originalTitle(record)}</titles>
`;
}

/**
 * Prints the titles in other languages, each as further `<titles>`, of which a record has 20 at most. That of the original of a translation is
 * in the first. Crossref schema 5.4.0, element titles.
 */
function translatedTitles(record: DepositRecord): readonly Markup[] {
  const translated = record.article.meta.otherTitles.filter(({ type, title }) => type === 'trans' && title.length > 0);
  const others = originalTitle(record) === false ? translated : translated.slice(1);
  return others.slice(0, 19).map(
    ({ title, subtitle = [] }) => xml`<titles>
<title>${facesOf(title)}</title>
${subtitle.length > 0 && xml`<subtitle>${facesOf(subtitle)}</subtitle>\n`}</titles>
`,
  );
}

/** Prints the title of the original in the deposit of a translation. Crossref schema 5.4.0, element original_language_title. */
function originalTitle({ article: { meta }, stem, languages = [] }: DepositRecord): Markup | false {
  const original = languages.find(({ isOriginal }) => isOriginal);
  if (original === undefined || original.stem === stem) return false;
  const code = twoLetterLanguage(original.language);
  // A translation has the title of its original first among its translated titles.
  const found = meta.otherTitles.find(({ type }) => type === 'trans');
  if (found === undefined) return false;
  const { title, subtitle = [] } = found;
  return xml`<original_language_title${attribute('language', code)}>${facesOf(title)}</original_language_title>
${subtitle.length > 0 && xml`<subtitle>${facesOf(subtitle)}</subtitle>\n`}`;
}

function dateXml(name: 'publication_date' | 'posted_date' | 'acceptance_date', written: PartialDate, medium = 'online'): Markup {
  const tag = trustedMarkup(name);
  return xml`<${tag} media_type="${medium}">${dateParts(written)}</${tag}>
`;
}

/** Prints the date of the printed issue, if it is another one than that of publication online. */
function printDate({ article: { meta } }: DepositRecord, published: PartialDate): Markup | false {
  const printed = meta.pubDates.find(({ dateType, publicationFormat }) => dateType === 'ppub' || publicationFormat === 'print');
  return printed !== undefined && isoDate(printed) !== isoDate(published) && dateXml('publication_date', printed, 'print');
}

function dateParts({ year, month, day }: PartialDate): Markup {
  const exact = month !== undefined && day !== undefined;
  return xml`${month !== undefined && xml`<month>${twoDigits(month)}</month>`}${exact && xml`<day>${twoDigits(day)}</day>`}<year>${year}</year>`;
}

/** Prints the day on which the journal accepted the article. */
function acceptanceDate({ article: { meta } }: DepositRecord): Markup | false {
  const accepted = meta.history.find(({ dateType }) => dateType === 'accepted');
  return accepted !== undefined && dateXml('acceptance_date', accepted);
}

/** Prints the number of the article's version: `1.1`. */
function versionInfo({ article: { meta } }: DepositRecord): Markup | false {
  const version = clean(meta.version, 100);
  return version !== undefined && xml`<version_info><version>${version}</version></version_info>\n`;
}

function pages({ bibliography: { fpage, lpage } }: DepositRecord): Markup | false {
  return (
    fpage !== undefined &&
    xml`<pages><first_page>${fpage}</first_page>${lpage !== undefined && xml`<last_page>${lpage}</last_page>`}</pages>
`
  );
}

function publisherItem(record: DepositRecord): Markup | false {
  const number = itemNumber(record);
  return number !== false && xml`<publisher_item>${number}</publisher_item>\n`;
}

function itemNumber({ bibliography: { elocationId } }: DepositRecord): Markup | false {
  return elocationId !== undefined && xml`<item_number item_number_type="article_number">${elocationId}</item_number>`;
}

/** Prints the DOI with the URL of the page, and the URLs for text mining. */
function doiData({ journal, stem, siblings, pageUrl }: DepositRecord, doi: string): Markup {
  const mined = LISTED_RENDITIONS.filter(({ kind, isMined }) => isMined && siblings.includes(kind));
  return xml`<doi_data>
<doi>${doi}</doi>
<resource>${pageUrl}</resource>
${
  mined.length > 0 &&
  xml`<collection property="text-mining">
${mined.map(({ ending, mediaType }) => xml`<item><resource mime_type="${mediaType}">${absoluteUrl(journal.siteUrl, `${stem}.${ending}`)}</resource></item>\n`)}</collection>
`
}</doi_data>
`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** Prints the works cited, always as text, with their kind, and with a DOI if the source has one. */
function citationList({ article }: DepositRecord): Markup | false {
  const works = worksCitedIn(article.back).flatMap((work) => {
    const text = clean(work.text);
    return text === undefined ? [] : [{ ...work, text }];
  });
  return (
    works.length > 0 &&
    xml`<citation_list>
${works.map(
  ({ doi, text, ...work }, index) =>
    xml`<citation${attribute('type', citationType(work))} key="ref${index + 1}">${doi !== undefined && CROSSREF_DOI.test(doi) && xml`<doi>${doi}</doi>`}<unstructured_citation>${text}</unstructured_citation></citation>\n`,
)}</citation_list>
`
  );
}

/** Returns the kind of a cited work, by the `publication-type` of the source. Crossref schema 5.4.0, attribute type of citation. */
function citationType({ type = '', title }: Pick<CitedWork, 'type' | 'title'>): string | undefined {
  const word = type.toLowerCase().replaceAll(/[\s_]+/g, '-');
  if (word === 'book' && title !== undefined) return 'book_chapter';
  return CITATION_TYPES[word];
}

const CITATION_TYPES: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  article: 'journal_article',
  blog: 'blog_post',
  book: 'book',
  'book-chapter': 'book_chapter',
  chapter: 'book_chapter',
  conference: 'conference_paper',
  'conference-paper': 'conference_paper',
  'conference-proceedings': 'conference_proceedings',
  confproc: 'conference_paper',
  data: 'dataset',
  database: 'dataset',
  dataset: 'dataset',
  'data-set': 'dataset',
  dissertation: 'dissertation',
  gov: 'report',
  journal: 'journal_article',
  'journal-article': 'journal_article',
  'legal-doc': 'other',
  newspaper: 'other',
  other: 'other',
  patent: 'patent',
  'peer-review': 'peer_review',
  periodical: 'other',
  poster: 'poster',
  preprint: 'preprint',
  program: 'software',
  protocol: 'protocol',
  report: 'report',
  software: 'software',
  standard: 'standard',
  thesis: 'dissertation',
  web: 'web_resource',
  webpage: 'web_resource',
  website: 'web_resource',
  'working-paper': 'report',
});

/**
 * Prints the parts with DOIs of their own. Figures link to their pages, other parts to their section of the article.
 *
 * Peer reviews are separate records (`crossrefReviews`).
 */
function componentList(record: DepositRecord): Markup | false {
  const parts = doiPlacesOf(record.article).filter(({ doi, isReview }) => CROSSREF_DOI.test(doi) && isReview !== true);
  return parts.length > 0 && xml`<component_list>\n${parts.map((part) => component(part, record))}</component_list>\n`;
}

function component({ doi, isFigure, isTranslation, place, ...part }: DoiPlace, { journal, stem, ending, pageUrl }: DepositRecord): Markup {
  const resource = isFigure ? `${absoluteUrl(journal.siteUrl, stem + place)}${ending}` : `${pageUrl}${place}`;
  const title = clean(part.title);
  return xml`<component parent_relation="${isTranslation === true ? 'isTranslationOf' : 'isPartOf'}">
${title !== undefined && xml`<titles><title>${title}</title></titles>\n`}${isFigure && xml`<format mime_type="image/jpeg"/>\n`}<doi_data><doi>${doi}</doi><resource>${resource}</resource></doi_data>
</component>
`;
}

/**
 * Prints funding, licence, clinical trials, and the articles that this one corrects or retracts. Crossref schema 5.4.0, element crossmark.
 *
 * Updates of other articles are possible only in `crossmark`, which requires the DOI of the publisher's policy of corrections. If the
 * journal has none (`deposits.crossmarkPolicy`), a notice refers to itself. Funding and licence are inside `crossmark` if there is one.
 */
function crossmarkOrPrograms(record: DepositRecord, published: PartialDate): Markup {
  const programs = xml`${fundingProgram(record)}${licenseProgram(record, published)}${trialProgram(record)}`;
  const updates = updatesOf(record);
  const policy = record.journal.deposits?.crossmarkPolicy ?? (updates.length > 0 ? record.bibliography.doi : undefined);
  if (policy === undefined) return programs;
  return xml`<crossmark>
<crossmark_policy>${policy}</crossmark_policy>
${
  updates.length > 0 &&
  xml`<updates>
${updates.map(({ type, doi }) => xml`<update type="${type}" date="${dayOf(published)}">${doi}</update>\n`)}</updates>
`
}<custom_metadata>
${programs}</custom_metadata>
</crossmark>
`;
}

/** Returns a full date, since the schema requires a day; an unknown month or day is the first. */
function dayOf(date: PartialDate): string {
  return isoDate({ month: 1, day: 1, ...date });
}
