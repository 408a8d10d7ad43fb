import type { Abstract } from '../../model/article.ts';
import type { Block } from '../../model/block.ts';
import type { PartialDate } from '../../model/partial-date.ts';
import { LISTED_RENDITIONS } from '../../model/renditions.ts';
import { absoluteUrl } from '../../model/text/address.ts';
import { attribute, type Markup, xml } from '../../model/text/markup.ts';
import { isoDate } from '../../model/text/partial-date.ts';
import { translatable } from '../../model/text/translatable.ts';
import type { Translatable } from '../../model/translatable.ts';
import { worksCitedIn } from '../../render/citation/cited-work.ts';
import { type DoiPlace, doiPlacesOf } from '../../render/doi-places.ts';
import { metadataText, metadataTextOfBlocks } from '../../render/plain-text.ts';
import { clean } from './clean.ts';
import { contributors } from './crossref-contributors.ts';
import { CROSSREF_DOI } from './crossref-doi.ts';
import { facesOf, jatsFacesOf } from './crossref-faces.ts';
import { fundingProgram, licenseProgram } from './crossref-programs.ts';
import { relationProgram, updatesOf } from './crossref-relations.ts';
import type { DepositRecord } from './deposit-record.ts';
import { twoLetterLanguage } from './languages.ts';

/**
 * Prints an article for the body of a Crossref deposit: `<journal>` with one `<journal_article>`. Undefined if Crossref cannot register it.
 *
 * Crossref schema 5.3.1, element journal: the children are in the schema's order.
 */
export function crossrefJournal(record: DepositRecord): Markup | undefined {
  const { bibliography, journal } = record;
  const { doi, published } = bibliography;
  if (doi === undefined || published === undefined || notRegistered(record) !== undefined) return undefined;
  return xml`<journal>
${journalMetadata(record)}${journalIssue(record, published)}<journal_article publication_type="full_text"${attribute('language', twoLetterLanguage(bibliography.lang ?? journal.language))}>
${titles(record)}${contributors(record)}${record.article.abstracts.map(abstractXml)}${publicationDate(published)}${acceptanceDate(record)}${pages(record)}${publisherItem(record)}${crossmarkOrPrograms(record, published)}${relationProgram(record)}${doiData(record, doi)}${citationList(record)}${componentList(record)}</journal_article>
</journal>
`;
}

/** Returns why Crossref cannot register an article; undefined if it can. */
export function notRegistered({ bibliography: { doi, published }, journal: { doiPrefix } }: DepositRecord): Translatable | undefined {
  if (doi === undefined) return translatable`no deposit for Crossref, because the article has no DOI`;
  if (!CROSSREF_DOI.test(doi)) return translatable`no deposit for Crossref, because "${doi}" is no DOI that it registers`;
  if (doiPrefix !== undefined && !doi.startsWith(`${doiPrefix}/`))
    return translatable`no deposit for Crossref, because "${doi}" does not begin with the journal's prefix ${doiPrefix}`;
  return published === undefined ? translatable`no deposit for Crossref, because the article has no date of publication` : undefined;
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
${publicationDate({ year: published.year })}${volume !== undefined && xml`<journal_volume><volume>${volume}</volume></journal_volume>\n`}${
  issue !== undefined && xml`<issue>${issue}</issue>\n`
}</journal_issue>
`
  );
}

/** A title is required, so an untitled correction gets the label of its type. */
function titles(record: DepositRecord): Markup {
  const { article, bibliography, typeLabel } = record;
  const { subtitle, title } = article.meta;
  return xml`<titles>
<title>${bibliography.title === '' ? typeLabel : facesOf(title)}</title>
${subtitle !== undefined && subtitle.length > 0 && xml`<subtitle>${facesOf(subtitle)}</subtitle>\n`}${originalTitle(record)}</titles>
${translatedTitles(record)}`;
}

function publicationDate(date: PartialDate): Markup {
  return xml`<publication_date media_type="online">${dateParts(date)}</publication_date>
`;
}

function dateParts({ year, month, day }: PartialDate): Markup {
  const exact = month !== undefined && day !== undefined;
  return xml`${month !== undefined && xml`<month>${twoDigits(month)}</month>`}${exact && xml`<day>${twoDigits(day)}</day>`}<year>${year}</year>`;
}

/** Prints the day on which the journal accepted the article. Crossref schema 5.3.1, element acceptance_date. */
function acceptanceDate({ article: { meta } }: DepositRecord): Markup | false {
  const date = meta.history.find(({ dateType }) => dateType === 'accepted');
  return (
    date !== undefined &&
    xml`<acceptance_date media_type="online">${dateParts(date)}</acceptance_date>
`
  );
}

function pages({ bibliography: { fpage, lpage } }: DepositRecord): Markup | false {
  return (
    fpage !== undefined &&
    xml`<pages><first_page>${fpage}</first_page>${lpage !== undefined && xml`<last_page>${lpage}</last_page>`}</pages>
`
  );
}

function publisherItem({ bibliography: { elocationId } }: DepositRecord): Markup | false {
  return (
    elocationId !== undefined &&
    xml`<publisher_item><item_number item_number_type="article_number">${elocationId}</item_number></publisher_item>
`
  );
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

/** Prints an abstract in JATS as Crossref accepts it: titles, paragraphs and sections. Graphical abstracts are left out. */
function abstractXml({ abstractType, lang, title, content }: Abstract): Markup | false {
  const words = metadataTextOfBlocks(content);
  return (
    words !== '' &&
    abstractType !== 'graphical' &&
    xml`<jats:abstract${attribute('xml:lang', lang)}${attribute('abstract-type', abstractType)}>
${headingXml(title)}${blocksXml(content)}</jats:abstract>
`
  );
}

/** Prints paragraphs and sections. Text after a section is in a section of its own, because JATS has no paragraph after one. */
function blocksXml(blocks: readonly Block[]): Markup {
  // Each section alone, and the text between two of them together.
  const groups: Block[][] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    if (last === undefined || block.kind === 'section' || last[0]?.kind === 'section') groups.push([block]);
    else last.push(block);
  }
  return xml`${groups.map((group, index) => {
    const printed = xml`${group.map(blockXml)}`;
    const isText = index > 0 && group[0]?.kind !== 'section' && printed.markup !== '';
    return isText ? xml`<jats:sec>\n${printed}</jats:sec>\n` : printed;
  })}`;
}

function blockXml(block: Block): Markup | false {
  if (block.kind === 'paragraph') return metadataText(block.content) !== '' && xml`<jats:p>${jatsFacesOf(block.content)}</jats:p>\n`;
  if (block.kind === 'section') return xml`<jats:sec>\n${headingXml(block.title)}${blocksXml(block.content)}</jats:sec>\n`;
  const words = metadataTextOfBlocks([block]);
  return words !== '' && xml`<jats:p>${words}</jats:p>\n`;
}

function headingXml(title: Abstract['title']): Markup | false {
  return title !== undefined && title.length > 0 && xml`<jats:title>${jatsFacesOf(title)}</jats:title>\n`;
}

/** Prints the works cited, always as text and with a DOI if the source has one. Crossref schema 5.3.1, element citation_list. */
function citationList({ article }: DepositRecord): Markup | false {
  const works = worksCitedIn(article.back)
    .flatMap(({ doi, text }) => ({ doi, text: clean(text) ?? '' }))
    .filter(({ text }) => text !== '');
  return (
    works.length > 0 &&
    xml`<citation_list>
${works.map(
  ({ doi, text }, index) =>
    xml`<citation key="ref${index + 1}">${doi !== undefined && CROSSREF_DOI.test(doi) && xml`<doi>${doi}</doi>`}<unstructured_citation>${text}</unstructured_citation></citation>\n`,
)}</citation_list>
`
  );
}

/**
 * Prints the parts with DOIs of their own. Figures link to their pages, other parts to their section of the article.
 *
 * Peer reviews are separate records (`crossrefReviews`). Crossref schema 5.3.1, element component_list.
 */
function componentList(record: DepositRecord): Markup | false {
  const parts = doiPlacesOf(record.article).filter(({ doi, isReview }) => CROSSREF_DOI.test(doi) && isReview !== true);
  return parts.length > 0 && xml`<component_list>\n${parts.map((part) => component(part, record))}</component_list>\n`;
}

function component({ doi, isFigure, place, ...part }: DoiPlace, { journal, stem, ending, pageUrl }: DepositRecord): Markup {
  const resource = isFigure ? `${absoluteUrl(journal.siteUrl, stem + place)}${ending}` : `${pageUrl}${place}`;
  const title = clean(part.title);
  return xml`<component parent_relation="isPartOf">
${title !== undefined && xml`<titles><title>${title}</title></titles>\n`}${isFigure && xml`<format mime_type="image/jpeg"/>\n`}<doi_data><doi>${doi}</doi><resource>${resource}</resource></doi_data>
</component>
`;
}

/**
 * Prints funding, licence, and the articles that this one corrects or retracts. Crossref schema 5.3.1, element crossmark.
 *
 * Updates of other articles are possible only in `crossmark`, which requires the DOI of the publisher's policy of corrections. If the
 * journal has none (`deposits.crossmarkPolicy`), a notice refers to itself. Funding and licence are inside `crossmark` if there is one.
 */
function crossmarkOrPrograms(record: DepositRecord, published: PartialDate): Markup {
  const programs = xml`${fundingProgram(record)}${licenseProgram(record, published)}`;
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

/**
 * Prints the titles in other languages, each as further `<titles>`, of which a record has 20 at most. That of the original of a translation is
 * in the first. Crossref schema 5.3.1, element titles.
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

/** Prints the title of the original in the deposit of a translation. Crossref schema 5.3.1, element original_language_title. */
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
