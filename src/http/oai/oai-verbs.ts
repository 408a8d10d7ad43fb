import type { Journal } from '../../model/journal.ts';
import type { SiteFiles } from '../../model/site-files.ts';
import type { TaggedObject } from '../../model/tagged-object.ts';
import { readSubjectNames } from '../../query/precomputed.ts';
import type { Site } from '../../query/site.ts';
import { articleRecord } from '../../sru/records/article-record.ts';
import type { ReadSource } from '../../sru/records/record-schema.ts';
import { compareText } from '../../text/compare.ts';
import { type Markup, xml } from '../../text/markup.ts';
import { findFormat, METADATA_FORMATS, type MetadataFormat } from './metadata-format.ts';
import { OaiError } from './oai-error.ts';
import { adminEmailOf, findByIdentifier, hostOf, oaiIdentifier } from './oai-identifier.ts';
import { endOf, type OaiRange, printToken, rangeOf } from './oai-range.ts';
import type { OaiRequest, Verb } from './oai-request.ts';
import { datestampOf, listedRecord } from './print-record-list.ts';
import type { ListedRecord, RecordList } from './record-list.ts';
import { setSpecOf } from './set-spec.ts';

/** What the repository answers from. */
export interface Repository {
  readonly site: Site;
  readonly files: SiteFiles;
  readonly records: RecordList;
  readonly journal: Pick<Journal, 'title' | 'description' | 'contact' | 'siteUrl' | 'doiResolver'>;
  /** `https://journal.example.org/oai` */
  readonly baseUrl: string;
  readonly source: ReadSource;
}

/** The verbs: what stands in the element that has the verb's name. OAI-PMH 2.0, 4. */
export const VERBS: Readonly<Record<Verb, (request: OaiRequest, repository: Repository) => Promise<Markup>>> = {
  Identify: identify,
  ListMetadataFormats: listMetadataFormats,
  ListSets: listSets,
  ListIdentifiers: (request, repository) =>
    listPage(request, repository, async (record, { format }) => {
      const article = await repository.site.about(record.about, []);
      const isThere = article !== undefined && (format.isForAll || (await repository.source(record.about)) !== undefined);
      return isThere ? printHeader(record, oaiIdentifier(article, repository.journal)) : undefined;
    }),
  ListRecords: (request, repository) =>
    listPage(request, repository, async (record, { format }) => {
      const article = await repository.site.about(record.about);
      return article === undefined ? undefined : printRecord(article, { record, format, repository });
    }),
  GetRecord: getRecord,
};

async function identify(_: OaiRequest, { journal, baseUrl, records }: Repository): Promise<Markup> {
  const host = hostOf(journal.siteUrl);
  const isDomain = host.includes('.');
  return xml`<repositoryName>${journal.title}</repositoryName><baseURL>${baseUrl}</baseURL><protocolVersion>2.0</protocolVersion><adminEmail>${adminEmailOf(journal)}</adminEmail><earliestDatestamp>${records.earliest}</earliestDatestamp><deletedRecord>no</deletedRecord><granularity>YYYY-MM-DDThh:mm:ssZ</granularity>${
    isDomain &&
    xml`<description><oai-identifier xmlns="http://www.openarchives.org/OAI/2.0/oai-identifier" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.openarchives.org/OAI/2.0/oai-identifier http://www.openarchives.org/OAI/2.0/oai-identifier.xsd"><scheme>oai</scheme><repositoryIdentifier>${host}</repositoryIdentifier><delimiter>:</delimiter><sampleIdentifier>oai:${host}:10.1234/example</sampleIdentifier></oai-identifier></description>`
  }`;
}

async function listMetadataFormats({ values }: OaiRequest, repository: Repository): Promise<Markup> {
  const identifier = values.get('identifier');
  const article = identifier === undefined ? undefined : await articleOf(identifier, repository);
  const hasSource = article === undefined || (await repository.source(article.about)) !== undefined;
  const formats = METADATA_FORMATS.filter(({ isForAll }) => isForAll || hasSource);
  return xml`${formats.map(
    ({ prefix, schema, namespace }) =>
      xml`<metadataFormat><metadataPrefix>${prefix}</metadataPrefix><schema>${schema}</schema><metadataNamespace>${namespace}</metadataNamespace></metadataFormat>`,
  )}`;
}

async function listSets({ values }: OaiRequest, { files }: Repository): Promise<Markup> {
  const token = values.get('resumptionToken');
  if (token !== undefined) throw new OaiError('badResumptionToken', 'the list of sets is given whole');
  const nameBySpec = new Map<string, string>();
  for (const name of Object.keys(await readSubjectNames(files)).sort(compareText)) {
    const spec = setSpecOf(name);
    if (!nameBySpec.has(spec)) nameBySpec.set(spec, name);
  }
  if (nameBySpec.size === 0) throw new OaiError('noSetHierarchy', 'the articles of this repository have no subjects');
  return xml`${[...nameBySpec].map(([spec, name]) => xml`<set><setSpec>${spec}</setSpec><setName>${name}</setName></set>`)}`;
}

async function getRecord({ values }: OaiRequest, repository: Repository): Promise<Markup> {
  const format = findFormat(values.get('metadataPrefix') ?? '');
  const article = await articleOf(values.get('identifier') ?? '', repository);
  const place = await repository.records.find([datestampOf(article), article.about]);
  const record = place ?? listedRecord(article, '', repository.site);
  const printed = await printRecord(article, { record, format, repository });
  if (printed === undefined) throw new OaiError('cannotDisseminateFormat', `the record has no ${format.prefix}`);
  return printed;
}

async function articleOf(identifier: string, { site, journal }: Repository): Promise<TaggedObject> {
  const article = await findByIdentifier(identifier, site, journal);
  if (article === undefined) throw new OaiError('idDoesNotExist', `there is no "${identifier}"`);
  return article;
}

type PrintRow = (record: ListedRecord, options: { readonly format: MetadataFormat }) => Promise<Markup | undefined>;

/** One page of a list, with the token for the next; on the last page of several, with an empty one. */
async function listPage({ values }: OaiRequest, { records }: Repository, print: PrintRow): Promise<Markup> {
  const range = rangeOf(values);
  const format = findFormat(range.metadataPrefix);
  const rows: Markup[] = [];
  let last: ListedRecord | undefined;
  for await (const record of recordsIn(range, records)) {
    if (rows.length === format.pageSize && last !== undefined) {
      const next = { ...range, place: [last.datestamp, last.about] as const, cursor: range.cursor + rows.length };
      return xml`${rows}${printResumption(range, records, printToken(next))}`;
    }
    const row = await print(record, { format });
    if (row !== undefined) rows.push(row);
    last = record;
  }
  if (rows.length === 0 && range.cursor === 0) throw new OaiError('noRecordsMatch', 'no record is in this set and between these dates');
  return xml`${rows}${range.cursor > 0 && printResumption(range, records, '')}`;
}

async function* recordsIn({ place, until, set }: OaiRange, records: RecordList): AsyncGenerator<ListedRecord> {
  const end = until === '' ? undefined : endOf(until);
  for await (const record of records.after(place)) {
    if (end !== undefined && record.datestamp > end) return;
    if (set === '' || record.sets.includes(set)) yield record;
  }
}

function printResumption({ cursor, set, from, until, metadataPrefix }: OaiRange, { root }: RecordList, token: string): Markup {
  const isWhole = set === '' && from === '' && until === '' && findFormat(metadataPrefix).isForAll;
  return isWhole
    ? xml`<resumptionToken completeListSize="${root.count}" cursor="${cursor}">${token}</resumptionToken>`
    : xml`<resumptionToken cursor="${cursor}">${token}</resumptionToken>`;
}

interface RowOptions {
  readonly record: ListedRecord;
  readonly format: MetadataFormat;
  readonly repository: Repository;
}

async function printRecord(article: TaggedObject, { record, format, repository }: RowOptions): Promise<Markup | undefined> {
  const metadata = await format.print(articleRecord(article, repository.site), repository.source);
  if (metadata === undefined) return undefined;
  return xml`<record>${printHeader(record, oaiIdentifier(article, repository.journal))}<metadata>${metadata}</metadata></record>`;
}

function printHeader({ datestamp, sets }: ListedRecord, identifier: string): Markup {
  return xml`<header><identifier>${identifier}</identifier><datestamp>${datestamp}</datestamp>${sets.map(
    (set) => xml`<setSpec>${set}</setSpec>`,
  )}</header>`;
}
