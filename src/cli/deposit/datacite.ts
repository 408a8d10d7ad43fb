import { parseXml } from '../../read/xml/parse-xml.ts';
import { childOf, childrenOf, type XmlElement } from '../../read/xml/xml-element.ts';
import { type Agency, AgencyFault, type Answer, type Registration, type Result } from './agency.ts';
import { type AgencyAnswer, type AgencyClient, wordsOf } from './agency-client.ts';
import { digestsOfChildren, isObject, type OutgoingRecord, parseJson, textAt, textOfRecord } from './outgoing-record.ts';

export interface DataciteOptions {
  /** `https://api.datacite.org` */
  readonly endpoint: string;
  readonly client: AgencyClient;
  readonly user: string;
  readonly password: string;
}

/** DataCite's REST API: one request a DOI, which creates or updates it and makes it findable; that of a withdrawn article is hidden. */
export function datacite({ endpoint, client, user, password }: DataciteOptions): Agency {
  const base = endpoint.replace(/\/+$/, '');
  const headers = {
    authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
    'content-type': 'application/vnd.api+json',
    accept: 'application/vnd.api+json',
  };
  const urlOf = (doi: string): string => `${base}/dois/${doi.split('/').map(encodeURIComponent).join('/')}`;

  /** Returns what DataCite has; undefined if it does not know the DOI. */
  async function find(doi: string): Promise<Readonly<Record<string, unknown>> | undefined> {
    const answer = await client({ method: 'GET', url: urlOf(doi), headers, purpose: 'a DOI' });
    requireLogin(answer);
    return answer.status === 404 ? undefined : attributesOf(answer);
  }

  async function sendOne(record: OutgoingRecord): Promise<Answer> {
    const { doi, url, isWithdrawn = false } = record;
    const attributes = { doi, event: isWithdrawn ? 'hide' : 'publish', url, xml: Buffer.from(textOfRecord(record)).toString('base64') };
    const body = JSON.stringify({ data: { id: doi, type: 'dois', attributes } });
    const answer = await client({ method: 'PUT', url: urlOf(doi), headers, body, purpose: 'the DOI' });
    requireLogin(answer);
    if (answer.status < 300)
      return answerOf(doi, { event: isWithdrawn ? 'gone' : 'taken', text: String(attributesOf(answer).state ?? 'findable') });
    return answerOf(doi, { event: 'refused', text: errorsOf(answer) });
  }

  return {
    name: 'datacite',
    place: new URL(base).origin,
    split: (records) => records.map((record) => [record]),
    async send({ records: [record] }) {
      if (record === undefined) throw new Error('a batch without records');
      return sendOne(record);
    },
    async ask({ records }) {
      const results = new Map<string, Result>();
      for (const record of records) {
        const { doi, digest, isWithdrawn = false } = record;
        const { xml, state } = (await find(doi)) ?? {};
        const [theirs] = typeof xml === 'string' ? readDataciteFile(record.file, Buffer.from(xml, 'base64').toString('utf8')) : [];
        const isThere = theirs?.digest === digest && (state === 'registered') === isWithdrawn;
        if (isThere) results.set(doi, { event: isWithdrawn ? 'gone' : 'taken', text: String(state ?? 'findable') });
      }
      return { results, rest: 'unknown' };
    },
    async registered(records) {
      const found = new Map<string, Registration>();
      for (const { doi } of records) if ((await find(doi)) !== undefined) found.set(doi, {});
      return found;
    },
  };
}

function answerOf(doi: string, result: Result): Answer {
  return { results: new Map([[doi, result]]), rest: 'open' };
}

function requireLogin({ status, text, asked }: AgencyAnswer): void {
  if (status === 403) throw new AgencyFault('credentials', `${asked} answered 403: ${wordsOf(text)}`);
}

function attributesOf({ text, asked, status }: AgencyAnswer): Readonly<Record<string, unknown>> {
  const value = parseJson(text);
  if (isObject(value) && isObject(value.data) && isObject(value.data.attributes)) return value.data.attributes;
  throw new AgencyFault('transient', `${asked} answered ${status} without a DOI: ${wordsOf(text)}`, { mayHaveArrived: true });
}

/** `{"errors":[{"source":"creators","title":"Can't be blank"}]}` gives `creators: Can't be blank`. */
function errorsOf({ text, status }: AgencyAnswer): string {
  const value = parseJson(text);
  const errors = isObject(value) && Array.isArray(value.errors) ? value.errors.filter(isObject) : [];
  const said = errors.map(({ source, title }) => [source, title].filter((part) => typeof part === 'string').join(': '));
  return said.length === 0 ? `${status}: ${wordsOf(text)}` : said.join('; ');
}

/** Reads the record of a file of the build: `<resource>` of the DataCite schema. */
export function readDataciteFile(file: string, text: string): readonly OutgoingRecord[] {
  const root = parseXml(text, { file, report: () => undefined })?.root;
  const doi = textAt(root, 'identifier')?.toLowerCase();
  if (root === undefined || doi === undefined) return [];
  return [{ doi, kind: 'resource', file, ...digestsOfChildren(root), ...(isWithdrawn(root) && { isWithdrawn: true }), group: '' }];
}

function isWithdrawn(root: XmlElement): boolean {
  const dates = childOf(root, 'dates');
  return dates !== undefined && childrenOf(dates, 'date').some(({ attributes }) => attributes.dateType === 'Withdrawn');
}
