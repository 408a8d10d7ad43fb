import type { ArticleFacts, LicenseFact } from '../../model/article-facts.ts';
import { attribute, type Markup, xml } from '../../model/text/markup.ts';
import type { ArticleRecord } from './article-record.ts';
import {
  alternateXml,
  contributorsXml,
  creatorsXml,
  datesXml,
  fundingXml,
  identifierXml,
  langOf,
  relatedXml,
  subjectsXml,
  titlesXml,
} from './datacite-elements.ts';

/**
 * Prints the DataCite record of an article, for deposits and for `oai_datacite`. Undefined for an article without a date, whose year is required.
 *
 * DataCite Metadata Schema 4.6.
 */
export function dataciteRecord(record: ArticleRecord): Markup | undefined {
  const { facts } = record;
  const year = facts.published?.slice(0, 4);
  if (year === undefined) return undefined;
  const { journal, typeLabel, lang, version, articleType } = facts;
  return xml`<resource xmlns="http://datacite.org/schema/kernel-4" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://datacite.org/schema/kernel-4 https://schema.datacite.org/meta/kernel-4.6/metadata.xsd">
${identifierXml(record, '')}${creatorsXml(facts, '')}${titlesXml(facts, '')}<publisher>${journal.publisher ?? journal.title}</publisher>
<publicationYear>${year}</publicationYear>
<resourceType resourceTypeGeneral="${GENERAL_TYPES[articleType] ?? 'JournalArticle'}">${typeLabel}</resourceType>
${subjectsXml(facts, '')}${contributorsXml(facts, '', CONTRIBUTOR_TYPES)}${datesXml(facts, '', DATE_TYPES)}<language>${lang}</language>
${alternateXml(record, '')}${relatedXml(record, '', ({ relation }) => relation, true)}${
  record.files.length > 0 && xml`<formats>\n${record.files.map(({ mediaType }) => xml`<format>${mediaType}</format>\n`)}</formats>\n`
}${version !== undefined && xml`<version>${version}</version>\n`}${rightsXml(facts)}${descriptionsXml(facts)}${fundingXml(facts, '')}${journalXml(facts)}</resource>
`;
}

/** Prints the record in the wrapper of `oai_datacite`. */
export function oaiDatacite(record: ArticleRecord): Markup | undefined {
  const resource = dataciteRecord(record);
  return (
    resource &&
    xml`<oai_datacite xmlns="http://schema.datacite.org/oai/oai-1.1/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://schema.datacite.org/oai/oai-1.1/ http://schema.datacite.org/oai/oai-1.1/oai.xsd">
<schemaVersion>4.6</schemaVersion>
<datacentreSymbol>${record.facts.journal.publisher ?? record.facts.journal.title}</datacentreSymbol>
<payload>
${resource}</payload>
</oai_datacite>`
  );
}

const GENERAL_TYPES: Readonly<Record<string, string>> = { 'data-paper': 'DataPaper', preprint: 'Preprint' };

const CONTRIBUTOR_TYPES: Readonly<Record<string, string>> = {
  editor: 'Editor',
  translator: 'Translator',
  collaborator: 'ProjectMember',
  member: 'ProjectMember',
};

const DATE_TYPES: ReadonlySet<string> = new Set(['Issued', 'Submitted', 'Accepted', 'Updated', 'Withdrawn']);

function rightsXml({ licenses }: ArticleFacts): Markup {
  const open = xml`<rights rightsURI="info:eu-repo/semantics/openAccess">Open access</rights>\n`;
  return xml`<rightsList>\n${open}${licenses.map(licenseXml)}</rightsList>\n`;
}

function licenseXml({ url, text = '' }: LicenseFact): Markup {
  const spdx = url === undefined ? undefined : spdxOf(url);
  const words = text || url || '';
  const scheme =
    spdx !== undefined && xml` rightsIdentifier="${spdx}" rightsIdentifierScheme="SPDX" schemeURI="https://spdx.org/licenses/"`;
  return xml`<rights${attribute('rightsURI', url)}${scheme}>${words}</rights>\n`;
}

/** `CC-BY-4.0` for `https://creativecommons.org/licenses/by/4.0/`. */
function spdxOf(url: string): string | undefined {
  const [, zero, terms = '', version = ''] = CC.exec(url) ?? [];
  if (zero !== undefined) return `CC0-${version}`;
  return terms === '' ? undefined : `CC-${terms.toUpperCase()}-${version}`;
}

const CC = /creativecommons\.org\/(?:publicdomain\/(zero)|licenses\/([a-z-]+))\/(\d\.\d)(?:\/|$)/i;

function descriptionsXml({ abstracts }: ArticleFacts): Markup | false {
  return (
    abstracts.length > 0 &&
    xml`<descriptions>\n${abstracts.map(
      ({ type, lang, text }) =>
        xml`<description descriptionType="${type === undefined ? 'Abstract' : 'Other'}"${langOf(lang)}>${text}</description>\n`,
    )}</descriptions>\n`
  );
}

/** The journal with the place of the article in it. */
function journalXml({ journal, volume, issue, fpage, lpage, elocationId, published = '' }: ArticleFacts): Markup {
  const { issnElectronic, issnPrint, title, publisher } = journal;
  const issn = issnElectronic ?? issnPrint;
  return xml`<relatedItems>
<relatedItem relationType="IsPublishedIn" relatedItemType="Journal">
${issn !== undefined && xml`<relatedItemIdentifier relatedItemIdentifierType="ISSN">${issn}</relatedItemIdentifier>\n`}<titles>
<title>${title}</title>
</titles>
<publicationYear>${published.slice(0, 4)}</publicationYear>
${volume !== undefined && xml`<volume>${volume}</volume>\n`}${issue !== undefined && xml`<issue>${issue}</issue>\n`}${
  elocationId !== undefined && xml`<number numberType="Article">${elocationId}</number>\n`
}${fpage !== undefined && xml`<firstPage>${fpage}</firstPage>\n`}${lpage !== undefined && xml`<lastPage>${lpage}</lastPage>\n`}${
  publisher !== undefined && xml`<publisher>${publisher}</publisher>\n`
}</relatedItem>
</relatedItems>
`;
}
