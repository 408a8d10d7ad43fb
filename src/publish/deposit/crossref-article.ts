import type { PartialDate } from '../../model/partial-date.ts';
import { LISTED_RENDITIONS } from '../../model/renditions.ts';
import { absoluteUrl } from '../../model/text/address.ts';
import { attribute, type Markup, xml } from '../../model/text/markup.ts';
import { abstractXml } from './crossref-abstract.ts';
import { citationList } from './crossref-citations.ts';
import { componentList } from './crossref-components.ts';
import { contributors } from './crossref-contributors.ts';
import { crossmarkOrPrograms } from './crossref-crossmark.ts';
import { CROSSREF_DOI } from './crossref-doi.ts';
import { facesOf } from './crossref-faces.ts';
import { originalTitle, translationProgram } from './crossref-translations.ts';
import type { DepositRecord } from './deposit-record.ts';
import { twoLetterLanguage } from './languages.ts';

/**
 * Prints an article for the body of a Crossref deposit: `<journal>` with one `<journal_article>`.
 *
 * Undefined if the article lacks what the schema requires (a DOI, a date), or its DOI does not have the journal's prefix. Crossref schema
 * 5.3.1, element journal: the children are in the schema's order.
 */
export function crossrefJournal(record: DepositRecord): Markup | undefined {
  const { bibliography, journal } = record;
  const { doi, published } = bibliography;
  if (doi === undefined || published === undefined || !CROSSREF_DOI.test(doi)) return undefined;
  if (journal.doiPrefix !== undefined && !doi.startsWith(`${journal.doiPrefix}/`)) return undefined;
  return xml`<journal>
${journalMetadata(record)}${journalIssue(record, published)}<journal_article publication_type="full_text"${attribute('language', twoLetterLanguage(bibliography.lang ?? journal.language))}>
${titles(record)}${contributors(record)}${record.article.abstracts.map(abstractXml)}${publicationDate(published)}${pages(record)}${publisherItem(record)}${crossmarkOrPrograms(record, published)}${translationProgram(record)}${doiData(record, doi)}${citationList(record)}${componentList(record)}</journal_article>
</journal>
`;
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
`;
}

function publicationDate({ year, month, day }: PartialDate): Markup {
  const exact = month !== undefined && day !== undefined;
  return xml`<publication_date media_type="online">${month !== undefined && xml`<month>${twoDigits(month)}</month>`}${
    exact && xml`<day>${twoDigits(day)}</day>`
  }<year>${year}</year></publication_date>
`;
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
