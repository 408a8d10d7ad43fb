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
export const STATIC_REPOSITORY_PATH = 'oai/static.xml';

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
<Identify><oai:repositoryName>${title}</oai:repositoryName><oai:baseURL>${absoluteUrl(siteUrl, STATIC_REPOSITORY_PATH)}</oai:baseURL><oai:protocolVersion>2.0</oai:protocolVersion><oai:adminEmail>${adminEmailOf(journal)}</oai:adminEmail><oai:earliestDatestamp>${rows[0]?.day ?? NO_DAY}</oai:earliestDatestamp><oai:deletedRecord>no</oai:deletedRecord><oai:granularity>YYYY-MM-DD</oai:granularity></Identify>
<ListMetadataFormats><oai:metadataFormat><oai:metadataPrefix>oai_dc</oai:metadataPrefix><oai:schema>http://www.openarchives.org/OAI/2.0/oai_dc.xsd</oai:schema><oai:metadataNamespace>http://www.openarchives.org/OAI/2.0/oai_dc/</oai:metadataNamespace></oai:metadataFormat></ListMetadataFormats>
<ListRecords metadataPrefix="oai_dc">
${rows.map(({ row }) => row)}</ListRecords>
</Repository>
`.markup;
  return { path: STATIC_REPOSITORY_PATH, bytes };
}

const NO_DAY = '1970-01-01';

/** The static repository with the days and the order of its records changed. */
export function changedStaticRepository(text: string, records: readonly DatedIdentifier[]): Artifact {
  const lines = text.split('\n');
  const rowByIdentifier = new Map(lines.flatMap((line) => (ROW.test(line) ? [[ROW.exec(line)?.[2] ?? '', line] as const] : [])));
  const rows = records.map(({ identifier, day }) =>
    (rowByIdentifier.get(xml`${identifier}`.markup) ?? '').replace(
      ROW,
      (_, start: string, name: string, between: string) => start + name + between + day,
    ),
  );
  const head = lines.slice(0, lines.findIndex((line) => line.startsWith('<ListRecords')) + 1).join('\n');
  const earliest = `<oai:earliestDatestamp>${records[0]?.day ?? NO_DAY}<`;
  const bytes = `${head.replace(/<oai:earliestDatestamp>[^<]*</, earliest)}\n${rows.map((row) => `${row}\n`).join('')}</ListRecords>\n</Repository>\n`;
  return { path: STATIC_REPOSITORY_PATH, bytes };
}

/** Identifier and day of a record. */
export interface DatedIdentifier {
  readonly identifier: string;
  readonly day: string;
}

const ROW = /^(<oai:record><oai:header><oai:identifier>)([^<]*)(<\/oai:identifier><oai:datestamp>)[^<]*/;

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
