import type { Journal } from '../../../model/journal.ts';
import type { TaggedObject } from '../../../model/tagged-object.ts';
import { attribute, type Markup, trustedMarkup, xml } from '../../../model/text/markup.ts';
import type { Site } from '../../../query/language/site.ts';
import { type ArticleRecord, articleRecord } from '../../../query/sru/records/article-record.ts';
import { dcElements } from '../../../query/sru/records/dc-elements.ts';
import { JATS_NAMESPACE } from '../../../query/sru/records/embeddable-xml.ts';
import { printMods } from '../../../query/sru/records/mods.ts';
import type { ReadSource } from '../../../query/sru/records/record-schema.ts';
import type { TagNames } from '../../../query/tag/tag-path.ts';
import { OaiError } from './oai-error.ts';
import { adminEmailOf, findByIdentifier, oaiIdentifier, repositoryIdentifier } from './oai-identifier.ts';
import type { OaiRequest, Verb } from './oai-request.ts';
import type { ListedRecord, RecordKey, RecordList } from './record-list.ts';
import { isInSet } from './record-sets.ts';

/** Sources of the repository's answers. */
export interface Repository {
  readonly site: Site;
  readonly records: RecordList;
  readonly journal: Pick<Journal, 'title' | 'description' | 'contact' | 'siteUrl' | 'doiResolver' | 'oaiIdentifier'>;
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
 * Prints a resumption token that contains the complete state, so that the server stores nothing:
 *
 *   oai_dc,cell-biology,,,2013-01-28T00:00:00Z,https%3A%2F%2Fdoi.org%2F10.7554%2FeLife.00013,100
 */
function printToken({ metadataPrefix, set, from, until, after, cursor }: OaiRange): string {
  return [metadataPrefix, set, from, until, ...after, String(cursor)].map(encodeURIComponent).join(',');
}

function parseToken(token: string): OaiRange {
  try {
    const parts = token.split(',').map(decodeURIComponent);
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

/** A metadata format of records. */
interface MetadataFormat {
  readonly prefix: string;
  readonly schema: string;
  readonly namespace: string;
  /** Undefined if the article has no record in this format. */
  readonly print: (record: ArticleRecord, source: ReadSource) => Promise<Markup | undefined>;
  /** True if every article has a record in this format. */
  readonly isForAll: boolean;
  /** Records per page. */
  readonly pageSize: number;
}

const METADATA_FORMATS: readonly MetadataFormat[] = [
  {
    prefix: 'oai_dc',
    schema: 'http://www.openarchives.org/OAI/2.0/oai_dc.xsd',
    namespace: 'http://www.openarchives.org/OAI/2.0/oai_dc/',
    print: async (record) => printDublinCore(record),
    isForAll: true,
    pageSize: 100,
  },
  {
    prefix: 'mods',
    schema: 'http://www.loc.gov/standards/mods/v3/mods-3-3.xsd',
    namespace: 'http://www.loc.gov/mods/v3',
    print: async (record) => printMods(record),
    isForAll: true,
    pageSize: 100,
  },
  {
    prefix: 'jats',
    schema: 'https://jats.nlm.nih.gov/archiving/1.3/xsd/JATS-archivearticle1-3.xsd',
    namespace: JATS_NAMESPACE,
    print: async (record, source) => {
      const found = await source(record.about);
      return found === undefined ? undefined : trustedMarkup(found);
    },
    isForAll: false,
    pageSize: 20,
  },
];

/** Finds a format; throws `cannotDisseminateFormat`. */
function findFormat(prefix: string): MetadataFormat {
  const found = METADATA_FORMATS.find((format) => format.prefix === prefix);
  if (found !== undefined) return found;
  throw new OaiError(
    'cannotDisseminateFormat',
    `found "${prefix}", expected ${METADATA_FORMATS.map((format) => format.prefix).join(', ')}`,
  );
}

/** The `oai_dc` record of an article, from its tags, as harvesters get it. */
export function dublinCoreRecord(article: TaggedObject, names: TagNames): string {
  return printDublinCore(articleRecord(article, names)).markup;
}

/** OAI-PMH 2.0, 5 (Dublin Core). */
function printDublinCore(record: ArticleRecord): Markup {
  return xml`<oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.openarchives.org/OAI/2.0/oai_dc/ http://www.openarchives.org/OAI/2.0/oai_dc.xsd">${dcElements(record)}</oai_dc:dc>`;
}
