import { type Agency, AgencyFault, type Answer, type Batch, type OpenBatch, type Registration, type Result } from './agency.ts';
import { type AgencyAnswer, type AgencyClient, wordsOf } from './agency-client.ts';
import { doajArticle, keysOf } from './doaj-article.ts';
import { canonicalJson, isObject, type OutgoingRecord, parseJson, textOfRecord } from './outgoing-record.ts';

export interface DoajOptions {
  /** `https://doaj.org/api` */
  readonly endpoint: string;
  readonly client: AgencyClient;
  readonly key: string;
}

/**
 * DOAJ takes a hundred articles with one request. The result comes later (version 4 of the API) or at once (version 3). If one article is refused,
 * DOAJ takes none, so that each is sent alone. That of a withdrawn article is deleted.
 */
export function doaj({ endpoint, client, key }: DoajOptions): Agency {
  const { origin, pathname } = new URL(endpoint);
  const base = `${origin}${pathname === '/' ? '/api' : pathname.replace(/\/+$/, '')}`;
  const query = { api_key: key };
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  const access: Access = { client, base, query, headers };

  /** Compares what DOAJ has with what was sent: it is taken if it has each of our values. */
  async function find(record: OutgoingRecord): Promise<Result | undefined> {
    if (record.isDeletion === true)
      return (await ownOf(access, record)).length === 0 ? { event: 'gone', text: 'not found at DOAJ' } : undefined;
    const own = doajArticle(record, textOfRecord(record)).bibjson;
    for (const found of await search(access, record.doi)) {
      if (isObject(found.bibjson) && includes(found.bibjson, own)) return { event: 'taken', text: 'found at DOAJ', ...idOf(found) };
    }
    return undefined;
  }

  async function askEach(records: readonly OutgoingRecord[], rest: Answer['rest']): Promise<Answer> {
    const results = new Map<string, Result>();
    for (const record of records) {
      const found = await find(record);
      if (found !== undefined) results.set(record.doi, found);
    }
    return { results, rest };
  }

  async function askUpload(batch: OpenBatch, id: string): Promise<Answer> {
    const url = `${base}/bulk/articles/${encodeURIComponent(id)}`;
    const answer = await client({ method: 'GET', url, query, headers, purpose: 'the state of an upload' });
    requireKey(answer);
    if (answer.status >= 400) return askEach(batch.records, 'unknown');
    const value = jsonOf(answer);
    if (!isObject(value) || typeof value.status !== 'string') throw notResult(answer);
    if (!/^(?:processed|failed|partial)/.test(value.status)) return { results: new Map(), rest: 'open', id };
    const failed = isObject(value.results) ? Number(value.results.failed ?? 0) : 0;
    if (value.status === 'processed' && failed === 0) return { results: takenAll(batch.dois, undefined), rest: 'open' };
    // The state does not say which articles failed.
    if (batch.records.length > 1) return askEach(batch.records, 'singly');
    const text = [value.error, value.error_details, ...reasonsOf(value.failure_reasons)]
      .filter((part) => typeof part === 'string')
      .join('; ');
    return {
      results: new Map(batch.dois.map((doi) => [doi, { event: 'refused', text: text === '' ? value.status : text }])),
      rest: 'open',
    } as Answer;
  }

  return {
    name: 'doaj',
    place: origin,
    split(records) {
      const sent = records.filter(({ isDeletion = false }) => !isDeletion);
      const batches = Array.from({ length: Math.ceil(sent.length / MOST) }, (_, i) => sent.slice(i * MOST, (i + 1) * MOST));
      return [...batches, ...records.filter(({ isDeletion = false }) => isDeletion).map((record) => [record])];
    },
    send(batch) {
      const [first, ...others] = batch.records;
      if (first === undefined || others.length > 0) return sendMany(access, batch);
      return first.isDeletion === true ? remove(access, first, batch.ids.get(first.doi)) : sendOne(access, first);
    },
    ask: (batch) => (batch.id === undefined ? askEach(batch.records, 'unknown') : askUpload(batch, batch.id)),
    async registered(records) {
      const found = new Map<string, Registration>();
      for (const { doi } of records) {
        const [first] = await search(access, doi);
        if (first !== undefined) found.set(doi, idOf(first));
      }
      return found;
    },
  };
}

/** How the API is asked. */
interface Access {
  readonly client: AgencyClient;
  readonly base: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
}

/** Returns the articles of DOAJ with the DOI of a record, whatever else the search finds. */
async function ownOf(access: Access, { doi }: OutgoingRecord): Promise<readonly Record<string, unknown>[]> {
  const found = await search(access, doi);
  return found.filter(({ bibjson }) => isObject(bibjson) && keysOf(bibjson).includes(doi));
}

/** Deletes what DOAJ has of a withdrawn article: the article of the receipt, and any that has its DOI. */
async function remove(access: Access, record: OutgoingRecord, known: string | undefined): Promise<Answer> {
  const { client, base, query, headers } = access;
  const found = (await ownOf(access, record)).flatMap(({ id }) => (typeof id === 'string' ? id : []));
  const ids = new Set([...(known === undefined ? [] : [known]), ...found]);
  let text = 'not found at DOAJ';
  for (const id of ids) {
    const url = `${base}/articles/${encodeURIComponent(id)}`;
    const answer = await client({ method: 'DELETE', url, query, headers, purpose: 'the article' });
    requireKey(answer);
    if (answer.status < 300) text = 'deleted';
    else if (answer.status !== 404)
      return { results: new Map([[record.doi, { event: 'refused', text: refusalIn(answer) }]]), rest: 'open' };
  }
  return { results: new Map([[record.doi, { event: 'gone', text }]]), rest: 'open' };
}

async function search({ client, base, headers }: Access, doi: string): Promise<readonly Record<string, unknown>[]> {
  const answer = await client({
    method: 'GET',
    url: `${base}/search/articles/${encodeURIComponent(`doi:"${doi}"`)}`,
    headers,
    purpose: 'a search',
  });
  if (answer.status === 404) return [];
  const value = jsonOf(answer);
  return isObject(value) && Array.isArray(value.results) ? value.results.filter(isObject) : [];
}

async function sendMany({ client, base, query, headers }: Access, { records }: Batch): Promise<Answer> {
  const body = JSON.stringify(records.map((record) => doajArticle(record, textOfRecord(record))));
  const answer = await client({ method: 'POST', url: `${base}/bulk/articles`, query, headers, body, purpose: 'the articles' });
  requireKey(answer);
  if (answer.status >= 400) return { results: new Map(), rest: 'singly' };
  const value = jsonOf(answer);
  if (answer.status === 202 && isObject(value) && typeof value.upload_id === 'string')
    return { results: new Map(), rest: 'open', id: value.upload_id };
  if (!Array.isArray(value) || value.length !== records.length) throw notResult(answer);
  return {
    results: takenAll(
      records.map(({ doi }) => doi),
      value,
    ),
    rest: 'open',
  };
}

async function sendOne({ client, base, query, headers }: Access, record: OutgoingRecord): Promise<Answer> {
  const body = JSON.stringify(doajArticle(record, textOfRecord(record)));
  const answer = await client({ method: 'POST', url: `${base}/articles`, query, headers, body, purpose: 'the article' });
  requireKey(answer);
  const value = answer.status === 204 ? {} : jsonOf(answer);
  if (answer.status < 300) return { results: takenAll([record.doi], [value]), rest: 'open' };
  return { results: new Map([[record.doi, { event: 'refused', text: refusalIn(answer) }]]), rest: 'open' };
}

function refusalIn({ text }: AgencyAnswer): string {
  const value = parseJson(text);
  const said = isObject(value) && typeof value.error === 'string' ? value.error : wordsOf(text);
  return said.replace(/\s*\(ref: [\w-]+\)$/, '');
}

function takenAll(dois: readonly string[], answers: readonly unknown[] | undefined): ReadonlyMap<string, Result> {
  return new Map(
    dois.map((doi, index) => {
      const answer = answers?.[index];
      return [doi, { event: 'taken', text: 'created', ...(isObject(answer) ? idOf(answer) : {}) }];
    }),
  );
}

function idOf({ id }: Readonly<Record<string, unknown>>): { readonly id?: string } {
  return typeof id === 'string' ? { id } : {};
}

function reasonsOf(value: unknown): readonly string[] {
  return isObject(value) ? Object.entries(value).map(([reason, of]) => `${reason}: ${JSON.stringify(of)}`) : [];
}

/** 403 is the answer for an article of another account, too. */
function requireKey({ status, text, asked }: AgencyAnswer): void {
  if (status === 403 && !/issn|article|journal|duplicate|doi\b/i.test(text))
    throw new AgencyFault('credentials', `${asked} answered 403: ${wordsOf(text)}`);
}

function jsonOf(answer: AgencyAnswer): unknown {
  try {
    return JSON.parse(answer.text);
  } catch {
    throw notResult(answer);
  }
}

function notResult({ asked, status, text }: AgencyAnswer): AgencyFault {
  return new AgencyFault('transient', `${asked} answered ${status} without a result: ${wordsOf(text)}`, { mayHaveArrived: true });
}

/** True if a value has all that another one has. DOAJ adds values of the journal. */
function includes(theirs: unknown, ours: unknown): boolean {
  if (isObject(ours)) return isObject(theirs) && Object.entries(ours).every(([name, value]) => includes(theirs[name], value));
  if (Array.isArray(ours)) return Array.isArray(theirs) && ours.every((value) => theirs.some((other) => includes(other, value)));
  return canonicalJson(theirs) === canonicalJson(ours) || String(theirs).toLowerCase() === String(ours).toLowerCase();
}

const MOST = 100;
