import type { Artifact } from '../../../model/artifact.ts';
import type { Journal } from '../../../model/journal.ts';
import { absoluteUrl } from '../../../model/text/address.ts';
import { compareText } from '../../../model/text/compare.ts';
import { type Markup, xml } from '../../../model/text/markup.ts';
import type { ArticleRecord } from '../../../render/records/article-record.ts';
import { dublinCore } from '../../../render/records/dublin-core.ts';
import { adminEmailOf, oaiIdentifier } from './oai-identifier.ts';
import type { ListedRecord } from './record-list.ts';

/** Path of the static repository on hosts that run no code. */
const STATIC_REPOSITORY_PATH = 'oai/static.xml';

/** Maximum number of records: a gateway reads the complete file. */
export const MAX_STATIC_RECORDS = 5000;

/**
 * Prints a static repository for OAI-PMH gateways, on hosts that run no code: one file with every article in Dublin Core. It has days
 * instead of times, no sets and no deleted records.
 *
 * Specification for an OAI Static Repository and an OAI Static Repository Gateway, 2.0.
 */
export function staticRepository(records: readonly StaticRecord[], journal: Journal): Artifact {
  const rows = records.toSorted((a, b) => compareText(a.day, b.day) || compareText(a.about, b.about));
  const { title, siteUrl } = journal;
  const bytes = xml`<?xml version="1.0" encoding="UTF-8"?>
<Repository xmlns="http://www.openarchives.org/OAI/2.0/static-repository" xmlns:oai="http://www.openarchives.org/OAI/2.0/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.openarchives.org/OAI/2.0/static-repository http://www.openarchives.org/OAI/2.0/static-repository.xsd">
<Identify><oai:repositoryName>${title}</oai:repositoryName><oai:baseURL>${absoluteUrl(siteUrl, STATIC_REPOSITORY_PATH)}</oai:baseURL><oai:protocolVersion>2.0</oai:protocolVersion><oai:adminEmail>${adminEmailOf(journal)}</oai:adminEmail><oai:earliestDatestamp>${rows[0]?.day ?? '1970-01-01'}</oai:earliestDatestamp><oai:deletedRecord>no</oai:deletedRecord><oai:granularity>YYYY-MM-DD</oai:granularity></Identify>
<ListMetadataFormats><oai:metadataFormat><oai:metadataPrefix>oai_dc</oai:metadataPrefix><oai:schema>http://www.openarchives.org/OAI/2.0/oai_dc.xsd</oai:schema><oai:metadataNamespace>http://www.openarchives.org/OAI/2.0/oai_dc/</oai:metadataNamespace></oai:metadataFormat></ListMetadataFormats>
<ListRecords metadataPrefix="oai_dc">
${rows.map(({ row }) => row)}</ListRecords>
</Repository>
`.markup;
  return { path: STATIC_REPOSITORY_PATH, bytes };
}

/** Record of an article in that file. */
export interface StaticRecord {
  readonly day: string;
  readonly about: string;
  readonly row: Markup;
}

export function staticRecordOf(
  record: ArticleRecord,
  { datestamp, about }: Pick<ListedRecord, 'datestamp' | 'about'>,
  journal: Journal,
): StaticRecord {
  const day = datestamp.slice(0, 10);
  const metadata = xml`<oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/" xmlns:dc="http://purl.org/dc/elements/1.1/">${dublinCore(record)}</oai_dc:dc>`;
  const row = xml`<oai:record><oai:header><oai:identifier>${oaiIdentifier(about, journal)}</oai:identifier><oai:datestamp>${day}</oai:datestamp></oai:header><oai:metadata>${metadata}</oai:metadata></oai:record>\n`;
  return { day, about, row };
}
