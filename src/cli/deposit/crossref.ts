import { randomBytes } from 'node:crypto';
import { parseXml } from '../../read/xml/parse-xml.ts';
import { childOf, childrenOf, descendantsOf, type XmlElement } from '../../read/xml/xml-element.ts';
import { type Agency, AgencyFault, type Answer, type Batch, type OpenBatch, type Registration, type Result } from './agency.ts';
import { type AgencyAnswer, type AgencyClient, wordsOf } from './agency-client.ts';
import {
  digestsOf,
  groupBy,
  isObject,
  type OutgoingRecord,
  parseJson,
  partsOf,
  prefixOf,
  textAt,
  textOfRecord,
} from './outgoing-record.ts';

export interface CrossrefOptions {
  /** `https://doi.crossref.org` */
  readonly endpoint: string;
  readonly client: AgencyClient;
  readonly user: string;
  readonly password: string;
  /** The public interface of metadata: `https://api.crossref.org`. */
  readonly restEndpoint: string;
  readonly restClient: AgencyClient;
}

/** Crossref: deposits by `/servlet/deposit`, results by `/servlet/submissionDownload`. */
export function crossref({ endpoint, client, user, password, restEndpoint, restClient }: CrossrefOptions): Agency {
  const base = endpoint.replace(/(?:\/servlet(?:\/\w*)?)?\/*$/, '');

  async function download(name: string, value: string): Promise<Answer | 'unknown'> {
    const answer = await client({
      method: 'GET',
      url: `${base}/servlet/submissionDownload`,
      query: { usr: user, pwd: password, [name]: value, type: 'result' },
      purpose: 'with the result of a deposit',
    });
    requireLogin(answer);
    return readResult(answer);
  }

  async function ask({ name }: Pick<OpenBatch, 'name'>): Promise<Answer> {
    const found = await download('doi_batch_id', name);
    if (found !== 'unknown') return found;
    // A submission in the queue is known by the name of its file only.
    const queued = await download('file_name', `${name}.xml`);
    return queued === 'unknown' ? UNKNOWN : queued;
  }

  return {
    name: 'crossref',
    place: new URL(base).origin,
    split: splitForCrossref,
    ask: async (batch) => withTitleErrors(await ask(batch), batch),
    registered: (records) => registeredWorks(restClient, restEndpoint, records),
    async send(batch) {
      const form = multipart({ operation: 'doMDUpload', login_id: user, login_passwd: password }, `${batch.name}.xml`, batchXml(batch));
      const answer = await client({ method: 'POST', url: `${base}/servlet/deposit`, ...form, purpose: 'the deposit' });
      requireLogin(answer);
      if (/\bSUCCESS\b|successfully received/i.test(answer.text)) return { results: new Map(), rest: 'open' };
      // Some answers are a result already.
      const result = answer.text.includes('<doi_batch_diagnostic') ? readResult(answer) : 'unknown';
      if (result !== 'unknown') return withTitleErrors(result, batchAsOpen(batch));
      throw new AgencyFault('transient', `${answer.asked} answered ${answer.status}: ${wordsOf(answer.text)}`, { mayHaveArrived: true });
    },
  };
}

/** Asks Crossref's REST API for twenty DOIs; `deposited` is the time of the last deposit. */
async function registeredWorks(
  client: AgencyClient,
  endpoint: string,
  records: readonly OutgoingRecord[],
): Promise<ReadonlyMap<string, Registration>> {
  const query = { filter: records.map(({ doi }) => `doi:${doi}`).join(','), rows: String(records.length), select: 'DOI,deposited' };
  const answer = await client({ method: 'GET', url: `${endpoint.replace(/\/+$/, '')}/works`, query, purpose: 'a search' });
  const value = parseJson(answer.text);
  const items = isObject(value) && isObject(value.message) ? value.message.items : undefined;
  if (!Array.isArray(items)) throw new AgencyFault('transient', `${answer.asked} answered ${answer.status}: ${wordsOf(answer.text)}`);
  return new Map(
    items.filter(isObject).map(({ DOI: doi, deposited }) => {
      const time = isObject(deposited) ? String(deposited['date-time'] ?? '').replace(/\D/g, '') : '';
      return [String(doi).toLowerCase(), time === '' ? {} : { stamp: time.slice(0, 17).padEnd(17, '0') }];
    }),
  );
}

function batchAsOpen(batch: Batch): OpenBatch {
  return { ...batch, dois: batch.records.map(({ doi }) => doi), isSent: true };
}

const UNKNOWN: Answer = { results: new Map(), rest: 'unknown' };

function requireLogin({ status, text, asked }: AgencyAnswer): void {
  if (status === 403 || LOGIN.test(text.slice(0, 20_000)))
    throw new AgencyFault('credentials', `${asked} answered ${status}: ${wordsOf(text)}`);
}

const LOGIN = /wrong credentials|incorrect (?:user ?name|login|password)|invalid (?:user ?name|login|password)|login (?:failed|incorrect)/i;

/**
 * Reads a result. Crossref's diagnostic: `<record_diagnostic status="Failure"><doi>10.5555/a</doi><msg>…</msg></record_diagnostic>`.
 *
 * A title error has one row for all DOIs of a journal, and a file that cannot be parsed has one without a DOI: their results are at `''`.
 */
function readResult({ text, asked }: AgencyAnswer): Answer | 'unknown' {
  const root = parseXml(text, { file: 'result', report: () => undefined })?.root;
  if (root?.name !== 'doi_batch_diagnostic')
    throw new AgencyFault('transient', `${asked} answered without a whole result: ${wordsOf(text)}`, { mayHaveArrived: true });
  const { status = '' } = root.attributes;
  if (/unknown/i.test(status)) return 'unknown';
  const id = textAt(root, 'submission_id');
  const rest = 'open' as const;
  if (status !== 'completed') return { results: new Map(), rest, ...(id !== undefined && { id }) };
  const results = new Map(childrenOf(root, 'record_diagnostic').map((row) => resultOf(row, id)));
  // A result without any row says nothing of its records.
  if (results.size === 0)
    results.set('', { event: 'refused', text: textAt(root, 'msg') ?? wordsOf(text), ...(id !== undefined && { id }) });
  return { results, rest, ...(id !== undefined && { id }) };
}

function resultOf(row: XmlElement, id: string | undefined): readonly [doi: string, result: Result] {
  const doi = (textAt(row, 'doi') ?? '').toLowerCase();
  const said = descendantsOf(row, 'msg').flatMap((message) => textAt(message) ?? []);
  const status = (row.attributes.status ?? '').toLowerCase();
  const event = status === 'success' ? 'taken' : status === 'warning' ? 'warned' : 'refused';
  const text = (said[0] ?? textAt(row) ?? '').replace(/\s+/g, ' ');
  return [/^10\.\d{4,9}\//.test(doi) ? doi : '', { event, text, ...(id !== undefined && { id }) }];
}

/**
 * Gives each record its result. One without a row of its own is refused with the journal or the file; the refusal of a part with its own DOI, such as
 * a figure, is a warning for its article.
 */
function withTitleErrors({ results: rows, rest, id }: Answer, { dois, records }: OpenBatch): Answer {
  if (rows.size === 0) return { results: rows, rest, ...(id !== undefined && { id }) };
  const shared: Result = rows.get('') ?? { event: 'refused', text: 'the result of the submission has no row for this DOI' };
  const results = new Map(dois.map((doi) => [doi, rows.get(doi) ?? { ...shared, event: 'refused' as const }]));
  const failedParts = [...rows].filter(([doi, { event }]) => doi !== '' && event === 'refused' && !results.has(doi));
  for (const record of failedParts.length === 0 ? [] : records) {
    const own = results.get(record.doi);
    const failed =
      own?.event === 'taken' ? failedParts.find(([doi]) => textOfRecord(record).toLowerCase().includes(`>${doi}<`)) : undefined;
    if (own !== undefined && failed !== undefined)
      results.set(record.doi, { ...own, event: 'warned', text: `${failed[0]}: ${failed[1].text}` });
  }
  return { results, rest, ...(id !== undefined && { id }) };
}

/** Divides records into batches of one prefix, one kind and one version of the schema: 500 records or 4 MB at most. */
function splitForCrossref(records: readonly OutgoingRecord[]): readonly (readonly OutgoingRecord[])[] {
  const rank = ({ kind, isNotice }: OutgoingRecord): number => (kind === 'peer_review' ? 2 : isNotice === true ? 0 : 1);
  const sorted = records.toSorted((a, b) => rank(a) - rank(b));
  const groups = groupBy(
    sorted,
    ({ kind, doi, group }) => `${kind}
${prefixOf(doi)}
${group}`,
  );
  return [...groups.values()].sort(([a], [b]) => rankOf(a) - rankOf(b)).flatMap(cut);
}

function rankOf(record: OutgoingRecord | undefined): number {
  return record?.kind === 'peer_review' ? 1 : 0;
}

function cut(records: readonly OutgoingRecord[]): readonly (readonly OutgoingRecord[])[] {
  const batches: OutgoingRecord[][] = [];
  let length = 0;
  for (const record of records) {
    const [from = 0, to = 0] = record.slice ?? [];
    const last = batches.at(-1);
    length += to - from;
    if (last !== undefined && last.length < MOST_RECORDS && length <= MOST_CHARACTERS) last.push(record);
    else {
      batches.push([record]);
      length = to - from;
    }
  }
  return batches;
}

const MOST_RECORDS = 500;
const MOST_CHARACTERS = 4_000_000;

/** Prints a batch from its records' files, with the head of the first and the identifier and time of this submission. */
function batchXml({ name, stamp, records }: Batch): string {
  const [first] = records;
  if (first === undefined) throw new Error('a batch without records');
  const whole = textOfRecord({ ...first, slice: [0, first.slice?.[0] ?? 0] });
  const head = whole
    .slice(0, whole.indexOf('<body>') + '<body>'.length)
    .replace(/(<doi_batch_id>)[^<]*/, `$1${name}`)
    .replace(/(<timestamp>)[^<]*/, `$1${stamp}`);
  return `${head}\n${records.map(textOfRecord).join('')}</body>\n</doi_batch>\n`;
}

/** Returns headers and body of a form with one file. RFC 7578. */
function multipart(
  fields: Readonly<Record<string, string>>,
  fileName: string,
  xml: string,
): { readonly headers: Readonly<Record<string, string>>; readonly body: string } {
  const boundary = `offprint-${randomBytes(12).toString('hex')}`;
  const parts = Object.entries(fields).map(([name, value]) => `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
  parts.push(
    `Content-Disposition: form-data; name="fname"; filename="${fileName}"\r\nContent-Type: text/xml; charset=utf-8\r\n\r\n${xml}\r\n`,
  );
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: `${parts.map((part) => `--${boundary}\r\n${part}`).join('')}--${boundary}--\r\n`,
  };
}

/** Reads the records of a file of the build: `<journal>` with one article, `<peer_review>`, `<posted_content>`. */
export function readCrossrefFile(file: string, text: string): readonly OutgoingRecord[] {
  const root = parseXml(text, { file, report: () => undefined })?.root;
  const body = root === undefined ? undefined : childOf(root, 'body');
  if (root === undefined || body === undefined) return [];
  const children = childrenOf(body);
  const end = text.lastIndexOf('</body>');
  return children.flatMap((element, index) => {
    const article = childOf(element, 'journal_article');
    const doi = textAt(article ?? element, 'doi_data', 'doi');
    if (doi === undefined) return [];
    const parts =
      article === undefined ? partsOf(element) : [...partsOf(element), ...partsOf(article)].filter(([name]) => name !== 'journal_article');
    const url = textAt(article ?? element, 'doi_data', 'resource');
    const metadata = childOf(element, 'journal_metadata');
    const issns = metadata === undefined ? [] : childrenOf(metadata, 'issn').flatMap((issn) => textAt(issn) ?? []);
    const updates = descendantsOf(element, 'update').flatMap((update) => textAt(update)?.toLowerCase() ?? []);
    return {
      doi: doi.toLowerCase(),
      kind: element.name,
      file,
      ...digestsOf(parts),
      ...(url !== undefined && { url }),
      ...(metadata !== undefined && { journal: { title: textAt(metadata, 'full_title') ?? '', issns } }),
      ...(updates.some((updated) => updated !== doi.toLowerCase()) && { isNotice: true }),
      group: root.attributes.version ?? '',
      slice: [element.offset, children[index + 1]?.offset ?? end] as const,
    };
  });
}
