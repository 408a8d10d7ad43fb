import { english } from '../../model/text/translatable.ts';
import type { LeftOut } from '../../read/import/imported.ts';
import { type OaiAnswer, type OaiRecord, parseOai } from '../../read/import/parse-oai.ts';
import { decodeText } from '../../read/xml/decode-text.ts';
import { decodeXml } from '../../read/xml/decode-xml.ts';
import { type Answer, faultOf, type ImportClient } from './http-client.ts';

export interface HarvestOptions {
  readonly client: ImportClient;
  /** Address of the interface, `https://journal.example/index.php/j/oai`. */
  readonly endpoint: string;
  readonly prefix: string;
  readonly set?: string | undefined;
  /** Date of the first change to list: `2024-03-01`. */
  readonly since?: string | undefined;
}

type Harvested = { readonly record: OaiRecord } | { readonly fault: LeftOut };

/** Dates between which records of a list have changed, both included. */
interface Dates {
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

/** How a list ended. */
interface ListEnd {
  /** True if it lacks records: it is shorter than the server says, as long as the usual limit, or its continuation is refused. */
  readonly isCut: boolean;
  readonly isEmpty: boolean;
  /** Length of the list by the server; 0 if it does not say it. */
  readonly listSize: number;
  /** False if the server does not select by dates. */
  readonly obeysDates: boolean;
  /** Reports of the refusals, unless the records are found in another way. */
  readonly faults: readonly LeftOut[];
}

/**
 * Yields the records of an OAI-PMH interface, and parts of its answers that cannot be read. Lists continue by their tokens. Where a list is cut, because
 * some servers give no token, or refuse their own, it is asked for in parts by date, each halved until it is whole. Where a server does not select by
 * dates, records that `ListIdentifiers` has in addition are asked for one by one.
 */
export async function* harvest(options: HarvestOptions): AsyncGenerator<Harvested> {
  const seen = new Set<string>();
  const all = yield* list(options, { from: options.since }, seen);
  if (!all.isCut && all.faults.length === 0) return;
  // A server that takes no dates is asked for everything.
  if (options.since !== undefined && all.isEmpty && !all.obeysDates) return yield* harvest({ ...options, since: undefined });
  if (all.isCut && all.obeysDates && (yield* listByDate(options, seen))) return;
  for (const fault of all.faults) yield { fault };
  if (!all.isCut) return;
  for await (const answer of answersOf(options, 'ListIdentifiers', {})) {
    for (const { identifier, isDeleted } of answer.headers) {
      if (seen.has(identifier) || isDeleted) continue;
      seen.add(identifier);
      const record = await getRecord(options, identifier);
      if (record !== undefined) yield { record };
    }
  }
  const reason = `the server has listed ${seen.size} of ${all.listSize} records`;
  if (seen.size < all.listSize) yield { fault: { what: 'article', at: options.endpoint, reason, isFault: true, isTransient: true } };
}

/** Yields the records of a list that are not seen yet. */
async function* list(options: HarvestOptions, dates: Dates, seen: Set<string>): AsyncGenerator<Harvested, ListEnd> {
  const faults: LeftOut[] = [];
  const own = new Set<string>();
  let listSize = 0;
  let obeysDates = true;
  let isRefused = false;
  try {
    for await (const answer of answersOf(options, 'ListRecords', dates)) {
      for (const fault of answer.faults) yield { fault };
      for (const { code, text } of answer.errors) {
        if (code === 'noRecordsMatch') continue;
        if (code === 'badArgument') obeysDates = false;
        isRefused = own.size > 0;
        const reason = `the server answered ${code}: ${text}`;
        faults.push({ what: 'article', at: options.endpoint, reason, isFault: true, isTransient: true });
      }
      listSize = Math.max(listSize, answer.listSize ?? 0);
      for (const record of answer.records) {
        own.add(record.identifier);
        if (!isWithin(record.datestamp, dates)) obeysDates = false;
        if (seen.has(record.identifier)) continue;
        seen.add(record.identifier);
        yield { record };
      }
    }
  } catch (error) {
    // A continuation that fails; a list that cannot be begun is a fault of the server.
    if (own.size === 0 && dates.until === undefined) throw error;
    isRefused = true;
    faults.push({ ...faultOf(error, { what: 'article', at: options.endpoint }), isTransient: true });
  }
  return { isCut: isRefused || isShort(own.size, listSize), isEmpty: own.size === 0, listSize, obeysDates, faults };
}

/** Yields the records of a list that is cut, by halves of its time. Returns false if some are still missing. */
async function* listByDate(options: HarvestOptions, seen: Set<string>): AsyncGenerator<Harvested, boolean> {
  const { earliest, granularity = '', answered } = await describe(options, 'Identify');
  const [first, last] = [Date.parse(options.since ?? earliest ?? ''), Date.parse(answered ?? '')];
  if (Number.isNaN(first) || Number.isNaN(last)) return false;
  const unit = granularity.includes('hh') ? SECOND_MS : DAY_MS;
  const written = (time: number): string =>
    new Date(time)
      .toISOString()
      .replace(/\.\d+Z$/, 'Z')
      .slice(0, unit === DAY_MS ? 10 : 20);
  const waiting = halves(Math.floor(first / unit), Math.floor(last / unit));
  let isWhole = true;
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    const [from, until] = part;
    const end = yield* list(options, { from: written(from * unit), until: written(until * unit) }, seen);
    if (!end.obeysDates) return false;
    if (end.isCut && from < until) waiting.push(...halves(from, until));
    else if (end.isCut || end.faults.length > 0) isWhole = false;
  }
  return isWhole;
}

/** Two parts of a span of whole numbers, the later first, as a stack has them. */
function halves(from: number, until: number): [number, number][] {
  const middle = Math.floor((from + until) / 2);
  return from < until
    ? [
        [middle + 1, until],
        [from, middle],
      ]
    : [[from, until]];
}

/** True if a date is in a range, with a day of difference for time zones, or is unknown. */
function isWithin(datestamp: string, { from, until }: Dates): boolean {
  const time = Date.parse(datestamp);
  if (Number.isNaN(time)) return true;
  return !(time < Date.parse(from ?? '') - DAY_MS) && !(time > Date.parse(until ?? '') + 2 * DAY_MS);
}

/** Asks for one record in a format; undefined if the server does not have it. */
export async function getRecord(options: HarvestOptions, identifier: string): Promise<OaiRecord | undefined> {
  return (await ask(options.client, requestOf(options, 'GetRecord', { metadataPrefix: options.prefix, identifier }))).records[0];
}

/** Asks for `Identify` or `ListMetadataFormats`. */
export async function describe(
  options: Pick<HarvestOptions, 'client' | 'endpoint'>,
  verb: 'Identify' | 'ListMetadataFormats',
): Promise<OaiAnswer> {
  return await ask(options.client, requestOf(options, verb, {}));
}

async function* answersOf(
  options: HarvestOptions,
  verb: 'ListRecords' | 'ListIdentifiers',
  { from, until }: Dates,
): AsyncGenerator<OaiAnswer> {
  const { client, prefix, set } = options;
  const dates = { ...(from === undefined ? {} : { from }), ...(until === undefined ? {} : { until }) };
  const start = requestOf(options, verb, { metadataPrefix: prefix, ...(set === undefined ? {} : { set }), ...dates });
  for (let round = 0; ; round++) {
    const asked = [start];
    const tokens = new Set<string>();
    let address = start;
    let isExpired = false;
    for (;;) {
      const answer = await ask(client, address);
      isExpired = answer.errors.some(({ code }) => code === 'badResumptionToken') && address !== start && round === 0;
      if (isExpired) break;
      yield answer;
      const { token } = answer;
      // A server that repeats a token would be asked for ever.
      if (token === undefined || tokens.has(token)) return;
      tokens.add(token);
      address = requestOf(options, verb, { resumptionToken: token });
      asked.push(address);
    }
    // The token of an interrupted import has expired: the list is asked for from its start.
    for (const one of asked) await client.forget(one);
  }
}

async function ask(client: ImportClient, address: string): Promise<OaiAnswer> {
  const answer = await client.get(address, { isWhole: isWholeXml });
  return parseOai(textOfXml(answer), address);
}

/** Text of an XML answer in its own encoding; lines that are not in it are read as windows-1252. */
export function textOfXml({ bytes, url }: Pick<Answer, 'bytes' | 'url'>): string {
  return decodeXml(bytes, { file: url, report: ({ message }) => void english(message) }) ?? decodeText(bytes);
}

/** False if XML has no end tag of its root element. */
export function isWholeXml({ bytes }: Answer): boolean {
  const text = new TextDecoder().decode(bytes).replace(/<!--[\s\S]*?-->/g, '');
  const root = /<([A-Za-z_][\w:.-]*)(?=[\s>/])/.exec(text)?.[1];
  return root === undefined || new RegExp(`</${root}\\s*>\\s*$|<${root}(?:\\s[^>]*)?/>\\s*$`).test(text);
}

/** True if a list without further token is shorter than the server says, or as long as the usual limit of a page. */
function isShort(count: number, listSize: number): boolean {
  return count < listSize || (count > 0 && count % 100 === 0 && listSize === 0);
}

function requestOf({ endpoint }: Pick<HarvestOptions, 'endpoint'>, verb: string, values: Readonly<Record<string, string>>): string {
  const url = new URL(endpoint);
  for (const [name, value] of Object.entries({ verb, ...values })) url.searchParams.set(name, value);
  return url.href;
}

const SECOND_MS = 1000;
const DAY_MS = 86_400_000;
