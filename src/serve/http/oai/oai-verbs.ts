import type { Journal } from '../../../model/journal.ts';
import { attribute, type Markup, xml } from '../../../model/text/markup.ts';
import type { Site } from '../../../query/language/site.ts';
import { articleRecord } from '../../../query/sru/records/article-record.ts';
import type { ReadSource } from '../../../query/sru/records/record-schema.ts';
import { findFormat, METADATA_FORMATS, type MetadataFormat } from './metadata-format.ts';
import { OaiError } from './oai-error.ts';
import { adminEmailOf, findByIdentifier, hostOf, oaiIdentifier } from './oai-identifier.ts';
import { endOf, type OaiRange, printToken, rangeOf } from './oai-range.ts';
import type { OaiRequest, Verb } from './oai-request.ts';
import type { ListedRecord, RecordList } from './record-list.ts';
import { isInSet } from './record-sets.ts';

/** Sources of the repository's answers. */
export interface Repository {
  readonly site: Site;
  readonly records: RecordList;
  readonly journal: Pick<Journal, 'title' | 'description' | 'contact' | 'siteUrl' | 'doiResolver'>;
  /** `https://journal.example.org/oai` */
  readonly baseUrl: string;
  readonly source: ReadSource;
}

/** Handlers by verb; each returns the content of the element named after the verb (OAI-PMH 2.0, 4). */
export const VERBS: Readonly<Record<Verb, (request: OaiRequest, repository: Repository) => Promise<Markup>>> = {
  Identify: identify,
  ListMetadataFormats: listMetadataFormats,
  ListSets: listSets,
  ListIdentifiers: (request, repository) =>
    listPage(request, repository, async (record, { format }) => {
      const isThere = record.stem === undefined || format.isForAll || (await repository.source(record.about)) !== undefined;
      return isThere ? printHeader(record, repository) : undefined;
    }),
  ListRecords: (request, repository) => listPage(request, repository, (record, { format }) => printRecord(record, { format, repository })),
  GetRecord: getRecord,
};

async function identify(_: OaiRequest, { journal, baseUrl, records }: Repository): Promise<Markup> {
  const host = hostOf(journal.siteUrl);
  const isDomain = host.includes('.');
  return xml`<repositoryName>${journal.title}</repositoryName><baseURL>${baseUrl}</baseURL><protocolVersion>2.0</protocolVersion><adminEmail>${adminEmailOf(journal)}</adminEmail><earliestDatestamp>${records.earliest}</earliestDatestamp><deletedRecord>persistent</deletedRecord><granularity>YYYY-MM-DDThh:mm:ssZ</granularity>${
    isDomain &&
    xml`<description><oai-identifier xmlns="http://www.openarchives.org/OAI/2.0/oai-identifier" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.openarchives.org/OAI/2.0/oai-identifier http://www.openarchives.org/OAI/2.0/oai-identifier.xsd"><scheme>oai</scheme><repositoryIdentifier>${host}</repositoryIdentifier><delimiter>:</delimiter><sampleIdentifier>oai:${host}:10.1234/example</sampleIdentifier></oai-identifier></description>`
  }`;
}

async function listMetadataFormats({ values }: OaiRequest, repository: Repository): Promise<Markup> {
  const identifier = values.get('identifier');
  const record = identifier === undefined ? undefined : await recordOf(identifier, repository);
  const hasSource = record === undefined || (await repository.source(record.about)) !== undefined;
  const formats = METADATA_FORMATS.filter(({ isForAll }) => isForAll || hasSource);
  return xml`${formats.map(
    ({ prefix, schema, namespace }) =>
      xml`<metadataFormat><metadataPrefix>${prefix}</metadataPrefix><schema>${schema}</schema><metadataNamespace>${namespace}</metadataNamespace></metadataFormat>`,
  )}`;
}

async function listSets({ values }: OaiRequest, { records }: Repository): Promise<Markup> {
  const token = values.get('resumptionToken');
  if (token !== undefined) throw new OaiError('badResumptionToken', 'the list of sets is given whole');
  const { sets } = records.root;
  if (sets.length === 0) throw new OaiError('noSetHierarchy', 'the articles of this repository have no subject, type or volume');
  return xml`${sets.map(([spec, name]) => xml`<set><setSpec>${spec}</setSpec><setName>${name}</setName></set>`)}`;
}

async function getRecord({ values }: OaiRequest, repository: Repository): Promise<Markup> {
  const format = findFormat(values.get('metadataPrefix') ?? '');
  const record = await recordOf(values.get('identifier') ?? '', repository);
  const printed = await printRecord(record, { format, repository });
  if (printed === undefined) throw new OaiError('cannotDisseminateFormat', `the record has no ${format.prefix}`);
  return printed;
}

async function recordOf(identifier: string, { records, journal }: Repository): Promise<ListedRecord> {
  const record = await findByIdentifier(identifier, records, journal);
  if (record === undefined) throw new OaiError('idDoesNotExist', `there is no "${identifier}"`);
  return record;
}

type PrintRow = (record: ListedRecord, options: { readonly format: MetadataFormat }) => Promise<Markup | undefined>;

/** One page of a list with the token of the next; the last of several pages has an empty token. */
async function listPage({ values }: OaiRequest, { records }: Repository, print: PrintRow): Promise<Markup> {
  const range = rangeOf(values);
  const format = findFormat(range.metadataPrefix);
  const rows: Markup[] = [];
  let last: ListedRecord | undefined;
  for await (const record of recordsIn(range, records)) {
    if (rows.length === format.pageSize && last !== undefined) {
      const next = { ...range, after: [last.datestamp, last.about] as const, cursor: range.cursor + rows.length };
      return xml`${rows}${printResumption(range, records, printToken(next))}`;
    }
    const row = await print(record, { format });
    if (row !== undefined) rows.push(row);
    last = record;
  }
  if (rows.length === 0 && range.cursor === 0) throw new OaiError('noRecordsMatch', 'no record is in this set and between these dates');
  return xml`${rows}${range.cursor > 0 && printResumption(range, records, '')}`;
}

async function* recordsIn({ after, until, set }: OaiRange, records: RecordList): AsyncGenerator<ListedRecord> {
  const end = until === '' ? undefined : endOf(until);
  for await (const record of records.after(after)) {
    if (end !== undefined && record.datestamp > end) return;
    if (set === '' || record.sets.some((spec) => isInSet(spec, set))) yield record;
  }
}

function printResumption({ cursor, set, from, until, metadataPrefix }: OaiRange, { root }: RecordList, token: string): Markup {
  const isWhole = set === '' && from === '' && until === '' && findFormat(metadataPrefix).isForAll;
  return isWhole
    ? xml`<resumptionToken completeListSize="${root.count}" cursor="${cursor}">${token}</resumptionToken>`
    : xml`<resumptionToken cursor="${cursor}">${token}</resumptionToken>`;
}

interface RowOptions {
  readonly format: MetadataFormat;
  readonly repository: Repository;
}

/** Header only, for a deleted article; undefined if it has no record in this format. */
async function printRecord(record: ListedRecord, { format, repository }: RowOptions): Promise<Markup | undefined> {
  if (record.stem === undefined) return xml`<record>${printHeader(record, repository)}</record>`;
  const article = await repository.site.about(record.about);
  if (article === undefined) return undefined;
  const { titles } = record;
  const described = { ...articleRecord(article, repository.site), ...(titles === undefined ? {} : { titles }) };
  const metadata = await format.print(described, repository.source);
  if (metadata === undefined) return undefined;
  return xml`<record>${printHeader(record, repository)}<metadata>${metadata}</metadata></record>`;
}

function printHeader({ datestamp, about, stem, sets }: ListedRecord, { journal }: Repository): Markup {
  const status = stem === undefined && attribute('status', 'deleted');
  return xml`<header${status}><identifier>${oaiIdentifier(about, journal)}</identifier><datestamp>${datestamp}</datestamp>${sets.map(
    (set) => xml`<setSpec>${set}</setSpec>`,
  )}</header>`;
}
