import type { ArticleFacts } from '../../model/article-facts.ts';
import { attribute, type Markup, xml } from '../../model/text/markup.ts';
import { type ArticleRecord, coarType, OPEN_ACCESS, type RelatedWork } from './article-record.ts';
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
 * Prints an article for OpenAIRE and La Referencia: DataCite's elements, Dublin Core, and elements for full texts and citations.
 *
 * OpenAIRE Guidelines for Literature Repositories 4.0.
 */
export function openaireRecord(record: ArticleRecord): Markup {
  const { facts, files } = record;
  const { journal, abstracts, lang, articleType, volume, issue, fpage, lpage, elocationId, version } = facts;
  const type = coarType(articleType);
  const P = 'datacite:';
  return xml`<oaire:resource xmlns:oaire="http://namespace.openaire.eu/schema/oaire/" xmlns:datacite="http://datacite.org/schema/kernel-4" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://namespace.openaire.eu/schema/oaire/ https://www.openaire.eu/schema/repo-lit/4.0/openaire.xsd">
${titlesXml(facts, P)}${creatorsXml(facts, P)}${contributorsXml(facts, P, { editor: 'Editor', collaborator: 'ProjectMember', member: 'ProjectMember' })}${fundingXml(facts, 'oaire:')}${alternateXml(record, P)}${relatedXml(record, P, relationName, false)}${datesXml(facts, P, DATE_TYPES)}<dc:language>${lang}</dc:language>
<dc:publisher>${journal.publisher ?? journal.title}</dc:publisher>
<oaire:resourceType resourceTypeGeneral="literature" uri="${type.id}">${type.name}</oaire:resourceType>
${abstracts.map((abstract) => xml`<dc:description${langOf(abstract.lang)}>${abstract.text}</dc:description>\n`)}${files.map(
  ({ mediaType }) => xml`<dc:format>${mediaType}</dc:format>\n`,
)}${identifierXml(record, P)}<datacite:rights rightsURI="${OPEN_ACCESS}">open access</datacite:rights>
${subjectsXml(facts, P)}${licensesXml(facts)}<oaire:citationTitle>${journal.title}</oaire:citationTitle>
${volume !== undefined && xml`<oaire:citationVolume>${volume}</oaire:citationVolume>\n`}${
  issue !== undefined && xml`<oaire:citationIssue>${issue}</oaire:citationIssue>\n`
}${(fpage ?? elocationId) !== undefined && xml`<oaire:citationStartPage>${fpage ?? elocationId}</oaire:citationStartPage>\n`}${
  lpage !== undefined && xml`<oaire:citationEndPage>${lpage}</oaire:citationEndPage>\n`
}${version !== undefined && xml`<oaire:citationEdition>${version}</oaire:citationEdition>\n`}${versionXml(facts)}${files.map(
  ({ url, mediaType }) =>
    xml`<oaire:file accessRightsURI="${OPEN_ACCESS}" mimeType="${mediaType}" objectType="fulltext">${url}</oaire:file>\n`,
)}</oaire:resource>
`;
}

const DATE_TYPES: ReadonlySet<string> = new Set(['Issued', 'Submitted', 'Accepted', 'Updated']);

/** The schema has the relations of DataCite 4.1, in which later ones are expressed. */
function relationName({ relation }: RelatedWork): string {
  return EARLIER_NAMES[relation] ?? relation;
}

const EARLIER_NAMES: Readonly<Record<string, string>> = {
  Obsoletes: 'References',
  IsObsoletedBy: 'IsReferencedBy',
  HasTranslation: 'IsOriginalFormOf',
  IsTranslationOf: 'IsVariantFormOf',
};

function licensesXml({ licenses }: ArticleFacts): Markup {
  return xml`${licenses.map(
    ({ url, text, start }) =>
      xml`<oaire:licenseCondition${attribute('startDate', start)}${attribute('uri', url)}>${text ?? url ?? ''}</oaire:licenseCondition>\n`,
  )}`;
}

/** The version in COAR's words: of record, corrected, or a preprint. */
function versionXml({ version = '', articleType, notices }: ArticleFacts): Markup {
  const isCorrected = notices.some(({ kind }) => kind === 'corrected');
  const isPreprint = articleType === 'preprint' || /preprint|submitted/i.test(version);
  const [id, name] = isPreprint
    ? ['c_71e4c1898caa6e32', 'SMUR']
    : isCorrected
      ? ['c_e19f295774971610', 'CVoR']
      : ['c_970fb48d4fbd8a85', 'VoR'];
  return xml`<oaire:version uri="http://purl.org/coar/version/${id}">${name}</oaire:version>\n`;
}
