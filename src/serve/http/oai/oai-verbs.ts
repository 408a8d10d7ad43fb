import type { Journal } from '../../../model/journal.ts';
import { attribute, type Markup, xml } from '../../../model/text/markup.ts';
import type { ReadSource } from '../../../query/sru/records/record-schema.ts';
import type { ArticleRecord } from '../../../render/records/article-record.ts';
import { findFormat, METADATA_FORMATS, type MetadataFormat } from './metadata-formats.ts';
import { OaiError } from './oai-error.ts';
import { adminEmailOf, findByIdentifier, oaiIdentifier, repositoryIdentifier } from './oai-identifier.ts';
import type { OaiRequest, Verb } from './oai-request.ts';
import type { ListedRecord, RecordKey, RecordList } from './record-list.ts';
import { isInSet } from './record-sets.ts';

/** Sources of the repository's answers. */
export interface Repository {
  readonly records: RecordList;
  readonly journal: Pick<Journal, 'title' | 'description' | 'contact' | 'siteUrl' | 'doiResolver' | 'oaiIdentifier'>;
  /** `https://journal.example.org/oai` */
  readonly baseUrl: string;
  readonly source: ReadSource;
  /** Reads what the records of the article with a stem are made from. */
  readonly recordAt: (stem: string) => Promise<ArticleRecord | undefined>;
}

/** Handlers by verb; each returns the content of the element named after the verb (OAI-PMH 2.0, 4). */
export const VERBS: Readonly<Record<Verb, (request: OaiRequest, repository: Repository) => Promise<Markup>>> = {
  Identify: identify,
  ListMetadataFormats: listMetadataFormats,
  ListSets: listSets,
  ListIdentifiers: (request, repository) =>
    listPage(request, repository, async (record, { format }) => {
      const isThere = record.stem === undefined || format.isForAll || (await printMetadata(record, { format, repository })) !== undefined;
      return isThere ? printHeader(record, repository) : undefined;
    }),
  ListRecords: (request, repository) => listPage(request, repository, (record, { format }) => printRecord(record, { format, repository })),
  GetRecord: getRecord,
};

async function identify(_: OaiRequest, { journal, baseUrl, records }: Repository): Promise<Markup> {
  const host = repositoryIdentifier(journal);
  const isDomain = host.includes('.');
  return xml`<repositoryName>${journal.title}</repositoryName><baseURL>${baseUrl}</baseURL><protocolVersion>2.0</protocolVersion><adminEmail>${adminEmailOf(journal)}</adminEmail><earliestDatestamp>${records.earliest}</earliestDatestamp><deletedRecord>persistent</deletedRecord><granularity>YYYY-MM-DDThh:mm:ssZ</granularity>${
    isDomain &&
    xml`<description><oai-identifier xmlns="http://www.openarchives.org/OAI/2.0/oai-identifier" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.openarchives.org/OAI/2.0/oai-identifier http://www.openarchives.org/OAI/2.0/oai-identifier.xsd"><scheme>oai</scheme><repositoryIdentifier>${host}</repositoryIdentifier><delimiter>:</delimiter><sampleIdentifier>oai:${host}:10.1234/example</sampleIdentifier></oai-identifier></description>`
  }`;
}

async function listMetadataFormats({ values }: OaiRequest, repository: Repository): Promise<Markup> {
  const identifier = values.get('identifier');
  const record = identifier === undefined ? undefined : await recordOf(identifier, repository);
  const printed = await Promise.all(
    METADATA_FORMATS.map(
      async (format) =>
        record?.stem === undefined || format.isForAll || (await printMetadata(record, { format, repository })) !== undefined,
    ),
  );
  const formats = METADATA_FORMATS.filter((_, at) => printed[at] === true);
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

/** One page of a list with the token of the next; the last of several pages has an empty token. A further row decides whether there is a next. */
async function listPage({ values }: OaiRequest, { records }: Repository, print: PrintRow): Promise<Markup> {
  const range = rangeOf(values);
  const format = findFormat(range.metadataPrefix);
  const rows: { readonly record: ListedRecord; readonly row: Markup }[] = [];
  let batch: ListedRecord[] = [];
  const printBatch = async (): Promise<void> => {
    const printed = await Promise.all(batch.map(async (record) => ({ record, row: await print(record, { format }) })));
    for (const { record, row } of printed) if (row !== undefined) rows.push({ record, row });
    batch = [];
  };
  for await (const record of recordsIn(range, records)) {
    batch.push(record);
    if (rows.length + batch.length > format.pageSize) await printBatch();
    if (rows.length > format.pageSize) break;
  }
  await printBatch();
  const page = rows.slice(0, format.pageSize);
  const last = page.at(-1)?.record;
  if (last === undefined) throw new OaiError('noRecordsMatch', 'no record is in this set and between these dates');
  const next = { ...range, after: [last.datestamp, last.about] as const, cursor: range.cursor + page.length };
  const token = rows.length > page.length ? printToken(next) : range.cursor > 0 ? '' : undefined;
  return xml`${page.map(({ row }) => row)}${token !== undefined && printResumption(range, records, token)}`;
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
  const metadata = await printMetadata(record, { format, repository });
  if (metadata === undefined) return undefined;
  return xml`<record>${printHeader(record, repository)}<metadata>${metadata}</metadata></record>`;
}

/** Prints the metadata of an article; undefined if it has none in the format. */
async function printMetadata({ stem, about }: ListedRecord, { format, repository }: RowOptions): Promise<Markup | undefined> {
  const article = stem === undefined ? undefined : await repository.recordAt(stem);
  return article === undefined ? undefined : format.print(article, () => repository.source(about));
}

function printHeader({ datestamp, about, stem, sets }: ListedRecord, { journal }: Repository): Markup {
  const status = stem === undefined && attribute('status', 'deleted');
  return xml`<header${status}><identifier>${oaiIdentifier(about, journal)}</identifier><datestamp>${datestamp}</datestamp>${sets.map(
    (set) => xml`<setSpec>${set}</setSpec>`,
  )}</header>`;
}

/** The requested range of a list and its position. */
interface OaiRange {
  readonly metadataPrefix: string;
  /** '' for all sets. */
  readonly set: string;
  /** As requested; '' for no bound. */
  readonly from: string;
  readonly until: string;
  /** The list continues after this key. */
  readonly after: RecordKey;
  /** Number of records already returned. */
  readonly cursor: number;
}

/** Range of the arguments of a list request, or of its resumption token (OAI-PMH 2.0, 2.7.1 and 3.5). */
function rangeOf(values: ReadonlyMap<string, string>): OaiRange {
  const token = values.get('resumptionToken');
  if (token !== undefined) return parseToken(token);
  const from = values.get('from') ?? '';
  const until = values.get('until') ?? '';
  for (const [name, date] of [
    ['from', from],
    ['until', until],
  ]) {
    if (date !== undefined && date !== '' && !isDate(date))
      throw new OaiError(
        'badArgument',
        `${name}="${date}"; expected a day or second of the calendar, as 2013-01-28 or 2013-01-28T00:00:00Z`,
      );
  }
  if (from !== '' && until !== '') {
    if (from.length !== until.length) throw new OaiError('badArgument', 'from and until have different granularities');
    if (from > until) throw new OaiError('badArgument', `from ${from} is after until ${until}`);
  }
  const metadataPrefix = values.get('metadataPrefix') ?? '';
  findFormat(metadataPrefix);
  return { metadataPrefix, set: values.get('set') ?? '', from, until, after: [startOf(from), ''], cursor: 0 };
}

/** The last second that `until` includes. */
function endOf(until: string): string {
  return until.length === DAY_LENGTH ? `${until}T23:59:59Z` : until;
}

/**
 * Prints a resumption token that contains the complete state, so that the server stores nothing. It is in base64url, because each client
 * encodes other characters of a URL; before that it is
 *
 *   oai_dc,cell-biology,,,2013-01-28T00:00:00Z,https%3A%2F%2Fdoi.org%2F10.7554%2FeLife.00013,100
 */
function printToken({ metadataPrefix, set, from, until, after, cursor }: OaiRange): string {
  const state = [metadataPrefix, set, from, until, ...after, String(cursor)].map(encodeURIComponent).join(',');
  return btoa(state).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function parseToken(token: string): OaiRange {
  try {
    const parts = atob(token.replaceAll('-', '+').replaceAll('_', '/')).split(',').map(decodeURIComponent);
    const [metadataPrefix = '', set = '', from = '', until = '', datestamp = '', about = '', cursor = ''] = parts;
    findFormat(metadataPrefix);
    const dates = [from, until].filter((date) => date !== '');
    const isGood =
      parts.length === 7 && dates.every(isDate) && isDate(datestamp) && INSTANT.test(datestamp) && about !== '' && CURSOR.test(cursor);
    if (isGood) return { metadataPrefix, set, from, until, after: [datestamp, about], cursor: Number(cursor) };
  } catch {
    // A token that cannot be decoded, or names no format, is not from this repository.
  }
  throw new OaiError('badResumptionToken', `"${token}" was not given by this repository`);
}

function startOf(from: string): string {
  return from.length === DAY_LENGTH ? `${from}T00:00:00Z` : from;
}

/** True for a valid calendar date; `Date` accepts 2015-02-31 as 3 March. */
function isDate(text: string): boolean {
  if (!DAY.test(text) && !INSTANT.test(text)) return false;
  const ms = Date.parse(text);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text.replace('Z', ''));
}

const DAY_LENGTH = 10;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/;
const CURSOR = /^\d{1,9}$/;
