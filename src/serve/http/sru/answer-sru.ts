import type { Journal } from '../../../model/journal.ts';
import type { MaybePromise } from '../../../model/maybe-promise.ts';
import type { SiteFiles } from '../../../model/site-files.ts';
import type { Site } from '../../../query/language/site.ts';
import { embeddableXml } from '../../../query/sru/records/embeddable-xml.ts';
import type { ReadSource } from '../../../query/sru/records/record-schema.ts';
import { respond } from '../../../query/sru/respond.ts';
import { type ArticleRecord, recordPath } from '../../../render/records/article-record.ts';
import { type Answer, formTooLong, methodNotAllowed, OPEN_HEADERS, plainAnswer } from '../answer.ts';
import type { Ask } from '../ask.ts';
import { answerContent } from '../conditional.ts';
import { contentHash } from '../content-hash.ts';
import { isLoopbackHost } from '../loopback-host.ts';
import { localIdentifier } from '../oai/oai-identifier.ts';
import type { RecordList } from '../oai/record-list.ts';
import { parseArguments } from '../parse-arguments.ts';

/** Sources of records on a site, each opened on first use. */
export interface RecordParts {
  readonly files: SiteFiles;
  readonly journal: () => MaybePromise<Pick<Journal, 'title' | 'description' | 'publisher' | 'contact' | 'siteUrl' | 'doiResolver'>>;
  readonly site: () => MaybePromise<Site>;
  readonly records: () => MaybePromise<RecordList>;
}

/** `/sru` by GET, and by POST of a form (SRU 1.2). Every protocol request is answered with status 200. */
export async function answerSru(ask: Ask, parts: RecordParts): Promise<Answer> {
  if (ask.method === 'OPTIONS')
    return { status: 204, headers: { ...OPEN_HEADERS, 'access-control-allow-methods': METHODS, allow: METHODS } };
  const isForm = ask.method === 'POST' && ask.form !== undefined;
  if (!isForm && ask.method !== 'GET' && ask.method !== 'HEAD') return methodNotAllowed(METHODS);
  const sent = isForm ? await ask.form() : ask.query;
  if (sent === undefined) return formTooLong();
  const given = parseArguments(sent.trim());
  if (given === undefined) return plainAnswer(400, 'The percent-encoding of the parameters is not UTF-8');
  const [site, journal] = await Promise.all([parts.site(), parts.journal()]);
  const address = `${addressOf(ask, journal.siteUrl)}/sru`;
  const body = await respond(given, { site, journal, address, source: readSource(parts), record: readRecord(parts) });
  const bytes = new TextEncoder().encode(body);
  const headers = {
    'content-type': 'text/xml; charset=utf-8',
    etag: `"${contentHash(bytes)}"`,
    'cache-control': 'public, max-age=0, must-revalidate',
    ...OPEN_HEADERS,
  };
  return answerContent(ask, { sizeBytes: bytes.byteLength, bytes }, { headers, compressible: true });
}

/**
 * Base URL in an answer: the journal's own, because the Host header is untrusted. A client on this machine gets the URL that it used, so
 * that a journal can be tried before it is published.
 *
 *   'https://tidewater.example/journal', 'http://127.0.0.1:8080'
 */
export function addressOf({ origin }: Ask, siteUrl: string): string {
  return isLoopback(origin) || !URL.canParse(siteUrl) ? origin : siteUrl;
}

function isLoopback(origin: string): boolean {
  return URL.canParse(origin) && isLoopbackHost(new URL(origin).hostname);
}

/** Reads what the records of an article are made from, which is stored beside its page. */
export function readRecord({
  files,
  records,
  journal,
}: Pick<RecordParts, 'files' | 'records' | 'journal'>): (about: string) => Promise<ArticleRecord | undefined> {
  return async (about) => {
    const { doiResolver } = await journal();
    const listed = await (await records()).find(localIdentifier(about, doiResolver));
    return listed?.stem === undefined ? undefined : recordAt(listed.stem, files);
  };
}

/** Reads the record of the article with a stem; undefined if the site has none. */
export async function recordAt(stem: string, files: SiteFiles): Promise<ArticleRecord | undefined> {
  const file = await files.get(recordPath(stem));
  return file === undefined ? undefined : (JSON.parse(new TextDecoder().decode(file.bytes)) as ArticleRecord);
}

/** Reads the JATS source next to an article's page. */
export function readSource({ files, records, journal }: Pick<RecordParts, 'files' | 'records' | 'journal'>): ReadSource {
  return async (about) => {
    const { doiResolver } = await journal();
    const record = await (await records()).find(localIdentifier(about, doiResolver));
    const file = record?.stem === undefined ? undefined : await files.get(`${record.stem}.xml`);
    return file === undefined ? undefined : embeddableXml(file.bytes);
  };
}

const METHODS = 'GET, HEAD, POST, OPTIONS';
