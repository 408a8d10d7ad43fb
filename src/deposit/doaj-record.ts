import type { Affiliation, Contrib } from '../model/article-meta.ts';
import { displayName } from '../render/display-name.ts';
import { attribute, type Markup, trustedMarkup, xml } from '../text/markup.ts';
import { isoDate } from '../text/partial-date.ts';
import { clean } from './clean.ts';
import type { DepositRecord } from './deposit-record.ts';
import { threeLetterLanguage } from './languages.ts';

/**
 * Prints an article as a `<record>` of DOAJ's XML; undefined without an ISSN, a date or a title, which DOAJ requires.
 *
 * doajArticles.xsd: the children are in the schema's order.
 */
export function doajRecord(record: DepositRecord): Markup | undefined {
  const { bibliography, issns, journal, article, pageUrl, typeLabel } = record;
  const { published, title, doi } = bibliography;
  if (published === undefined || title === '' || bibliography.journalTitle === '' || (issns.print ?? issns.electronic) === undefined)
    return undefined;
  const language = threeLetterLanguage(bibliography.lang ?? journal.language);
  return xml`<record>
${element('language', language)}${element('publisher', bibliography.publisher)}${element('journalTitle', bibliography.journalTitle)}${element('issn', issns.print)}${element('eissn', issns.electronic)}${element('publicationDate', isoDate(published))}${element('volume', bibliography.volume)}${element('issue', bibliography.issue)}${element('startPage', bibliography.fpage ?? bibliography.elocationId)}${element('endPage', bibliography.lpage)}${element('doi', doi)}${element('publisherRecordId', article.meta.articleIds['publisher-id'])}${element('documentType', typeLabel)}<title${attribute('language', language)}>${title}</title>
${authorsXml(record)}${bibliography.abstract !== undefined && xml`<abstract${attribute('language', language)}>${bibliography.abstract}</abstract>\n`}<fullTextUrl format="html">${pageUrl}</fullTextUrl>
${
  bibliography.keywords.length > 0 &&
  xml`<keywords${attribute('language', language)}>
${bibliography.keywords.map((keyword) => element('keyword', keyword))}</keywords>
`
}</record>
`;
}

/** Prints the authors, each with their first institution, and the list of these institutions. */
function authorsXml({ bibliography: { authors }, affiliationById }: DepositRecord): Markup | false {
  const names = new Map<string, string>();
  const idOf = (author: Contrib): string | undefined => author.affIds.find((id) => nameOf(id) !== '');
  const nameOf = (id: string): string => institutionName(affiliationById.get(id));
  for (const author of authors) {
    const id = idOf(author);
    if (id !== undefined && !names.has(id)) names.set(id, nameOf(id));
  }
  const numbers = new Map([...names.keys()].map((id, index) => [id, index + 1]));
  return (
    authors.length > 0 &&
    xml`<authors>
${authors.map((author) => {
  const number = numbers.get(idOf(author) ?? '');
  return xml`<author>
${element('name', clean(displayName(author)) ?? 'Anonymous')}${element('affiliationId', number)}${element('orcid_id', author.orcid === undefined ? undefined : `https://orcid.org/${author.orcid}`)}</author>
`;
})}</authors>
${
  names.size > 0 &&
  xml`<affiliationsList>
${[...names].map(([id, name]) => xml`<affiliationName affiliationId="${numbers.get(id) ?? 0}">${name}</affiliationName>\n`)}</affiliationsList>
`
}`
  );
}

/** Returns institution and country, or the text of an affiliation without parts. */
function institutionName(affiliation: Affiliation | undefined): string {
  if (affiliation?.institution === undefined) return clean(affiliation?.text) ?? '';
  return clean([affiliation.institution, affiliation.country].filter((part) => part !== undefined && part !== '').join(', ')) ?? '';
}

/** Prints an element with plain text; nothing if there is no text. */
function element(name: DoajElement, value: string | number | undefined): Markup | false {
  const tag = trustedMarkup(name);
  const text = typeof value === 'number' ? String(value) : clean(value);
  return text !== undefined && xml`<${tag}>${text}</${tag}>\n`;
}

type DoajElement =
  | 'language'
  | 'publisher'
  | 'journalTitle'
  | 'issn'
  | 'eissn'
  | 'publicationDate'
  | 'volume'
  | 'issue'
  | 'startPage'
  | 'endPage'
  | 'doi'
  | 'publisherRecordId'
  | 'documentType'
  | 'keyword'
  | 'name'
  | 'affiliationId'
  | 'orcid_id';
