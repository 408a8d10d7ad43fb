import { english } from '../../model/text/translatable.ts';
import type { LeftOut } from '../../read/import/imported.ts';
import { type OaiAnswer, type OaiRecord, parseOai } from '../../read/import/parse-oai.ts';
import { decodeXml } from '../../read/xml/decode-xml.ts';
import type { Answer, ImportClient } from './http-client.ts';

export interface HarvestOptions {
  readonly client: ImportClient;
  /** Address of the interface, `https://journal.example/index.php/j/oai`. */
  readonly endpoint: string;
  readonly prefix: string;
  readonly set?: string | undefined;
}

/**
 * Yields the records of an OAI-PMH interface, and parts of its answers that cannot be read. Lists continue by their tokens. Where a list seems cut,
 * because some servers give no token, records that `ListIdentifiers` has in addition are asked for one by one.
 */
export async function* harvest(options: HarvestOptions): AsyncGenerator<{ readonly record: OaiRecord } | { readonly fault: LeftOut }> {
  const seen = new Set<string>();
  let count = 0;
  let listSize = 0;
  for await (const answer of answersOf(options, 'ListRecords')) {
    for (const fault of answer.faults) yield { fault };
    for (const { code, text } of answer.errors) {
      if (code !== 'noRecordsMatch')
        yield { fault: { what: 'article', at: options.endpoint, reason: `the server answered ${code}: ${text}`, isFault: true } };
    }
    listSize = Math.max(listSize, answer.listSize ?? 0);
    for (const record of answer.records) {
      count++;
      seen.add(record.identifier);
      yield { record };
    }
  }
  if (!isCut(count, listSize)) return;
  for await (const answer of answersOf(options, 'ListIdentifiers')) {
    for (const { identifier, isDeleted } of answer.headers) {
      if (seen.has(identifier) || isDeleted) continue;
      seen.add(identifier);
      const one = await ask(options.client, requestOf(options, 'GetRecord', { metadataPrefix: options.prefix, identifier }));
      for (const record of one.records) yield { record };
    }
  }
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

async function* answersOf(options: HarvestOptions, verb: 'ListRecords' | 'ListIdentifiers'): AsyncGenerator<OaiAnswer> {
  const { client, prefix, set } = options;
  const start = requestOf(options, verb, { metadataPrefix: prefix, ...(set === undefined ? {} : { set }) });
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

/** Text of an XML answer in its own encoding; bytes that are not in it become replacement characters. */
export function textOfXml({ bytes, url }: Pick<Answer, 'bytes' | 'url'>): string {
  return decodeXml(bytes, { file: url, report: ({ message }) => void english(message) }) ?? new TextDecoder().decode(bytes);
}

/** False if XML has no end tag of its root element. */
export function isWholeXml({ bytes }: Answer): boolean {
  const text = new TextDecoder().decode(bytes).replace(/<!--[\s\S]*?-->/g, '');
  const root = /<([A-Za-z_][\w:.-]*)(?=[\s>/])/.exec(text)?.[1];
  return root === undefined || new RegExp(`</${root}\\s*>\\s*$|<${root}(?:\\s[^>]*)?/>\\s*$`).test(text);
}

/** True if a list without further token is shorter than the server says, or as long as the usual limit of a page. */
function isCut(count: number, listSize: number): boolean {
  return count < listSize || (count > 0 && count % 100 === 0 && listSize === 0);
}

function requestOf({ endpoint }: Pick<HarvestOptions, 'endpoint'>, verb: string, values: Readonly<Record<string, string>>): string {
  const url = new URL(endpoint);
  for (const [name, value] of Object.entries({ verb, ...values })) url.searchParams.set(name, value);
  return url.href;
}
