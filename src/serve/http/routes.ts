import type { MaybePromise } from '../../model/maybe-promise.ts';
import type { SiteFiles } from '../../model/site-files.ts';
import { attribute, join, type Markup, trustedMarkup, xml } from '../../model/text/markup.ts';
import type { Site } from '../../query/language/site.ts';
import type { FindAddress } from './address-map.ts';
import { type Answer, formTooLong, methodNotAllowed, OPEN_HEADERS } from './answer.ts';
import { answerFile } from './answer-file.ts';
import { answerPage } from './answer-page.ts';
import type { Ask } from './ask.ts';
import { answerBucket } from './bucket/answer-bucket.ts';
import type { ObjectList } from './bucket/object-list.ts';
import { answerDoi } from './doi/answer-doi.ts';
import { answerFluiddb } from './fluiddb/answer-fluiddb.ts';
import type { QueryService } from './fluiddb/query-service.ts';
import type { MovedAddresses } from './moved/answer-moved.ts';
import { OaiError } from './oai/oai-error.ts';
import { type OaiRequest, parseOaiRequest } from './oai/oai-request.ts';
import { VERBS } from './oai/oai-verbs.ts';
import type { RecordList } from './oai/record-list.ts';
import { parseArguments } from './parse-arguments.ts';
import type { PublicJournal } from './public-journal.ts';
import { answerQueryFeed, asksForFeed } from './query-feed.ts';
import { withSignposts } from './signposts.ts';
import { addressOf, answerSru, type RecordParts, readSource, recordAt } from './sru/answer-sru.ts';

/** Resources of one site that the routes share, each opened on first use. */
export interface SiteResources {
  readonly files: SiteFiles;
  readonly journal: () => MaybePromise<PublicJournal>;
  /** Content-Security-Policy of every page. */
  readonly policy: () => MaybePromise<string>;
  /** Addresses of withdrawn articles. */
  readonly withdrawn: () => MaybePromise<ReadonlySet<string>>;
  readonly site: () => MaybePromise<Site>;
  readonly service: QueryService;
  readonly objects: () => MaybePromise<ObjectList>;
  readonly records: () => MaybePromise<RecordList>;
  readonly dois: () => MaybePromise<FindAddress>;
  /** Addresses of earlier sites; undefined if there are none. */
  readonly moved: () => MaybePromise<MovedAddresses | undefined>;
}

type Route = (ask: Ask, site: SiteResources) => MaybePromise<Answer>;

const answerQuery: Route = (ask, site) => answerFluiddb(ask, site.service);

/** `/values` is the endpoint, also for feeds of queries; paths below it are files: the console's page and precomputed answers. */
const answerValuesPath: Route = (ask, site) => {
  if (ask.rawPath !== 'values') return answerFile(ask, site.files);
  return asksForFeed(ask) ? answerQueryFeed(ask, site) : answerQuery(ask, site);
};

/** `/about` alone may be a page of the journal; `/about/<about>` is the endpoint. */
const answerAboutPath: Route = (ask, site) => (/^about\/?$/.test(ask.rawPath) ? answerFile(ask, site.files) : answerQuery(ask, site));

/** `/tags` alone may be a page of the journal, like `/about`; `/tags/<path>` is the endpoint. */
const answerNames: Route = async (ask, site) => {
  const [, ...rest] = ask.rawPath.replace(/\/+$/, '').split('/');
  const page = rest.length === 0 ? await answerFile(ask, site.files) : undefined;
  return page === undefined || page.status >= 400 ? answerQuery(ask, site) : page;
};

/** Routes by the first segment of the path; all other paths are files. The documentation names each (`docs/urls.md`). */
export const ROUTES: ReadonlyMap<string, Route> = new Map<string, Route>([
  ['content', async (ask, site) => withSignposts(await answerPage(ask, site.files), ask, site.journal)],
  ['values', answerValuesPath],
  ['objects', answerQuery],
  ['about', answerAboutPath],
  ['namespaces', answerNames],
  ['tags', answerNames],
  ['users', answerNames],
  ['bucket', (ask, site) => answerBucket(ask, site.files, site.objects)],
  ['sru', answerSru],
  ['doi', answerDoi],
  ['oai', (ask, site) => (/^oai\/?$/.test(ask.rawPath) ? answerOai(ask, site) : answerFile(ask, site.files))],
]);

/** Tells whether a request reads the index of values or another list of the whole site, which can take long; `path` has no language. */
export function readsIndex(path: string): boolean {
  return INDEX_PATHS.test(path);
}

const INDEX_PATHS = /^(?:(?:values|objects|sru|oai|bucket)\/?$|(?:objects|about|namespaces|tags|users)\/.)/;

/** `/oai`: the OAI-PMH 2.0 repository, by GET and by POST of a form. Protocol errors have status 200. */
async function answerOai(ask: Ask, parts: RecordParts): Promise<Answer> {
  const isForm = ask.method === 'POST' && ask.form !== undefined;
  if (!isForm && ask.method !== 'GET' && ask.method !== 'HEAD') return methodNotAllowed('GET, HEAD, POST');
  const journal = await parts.journal();
  const baseUrl = `${addressOf(ask, journal.siteUrl)}/oai`;
  const sent = isForm ? await ask.form() : ask.query;
  if (sent === undefined) return formTooLong();
  const { request, content } = await answerVerb(sent, baseUrl, { ...parts, journal: async () => journal });
  const body = xml`<?xml version="1.0" encoding="UTF-8"?>
<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.openarchives.org/OAI/2.0/ http://www.openarchives.org/OAI/2.0/OAI-PMH.xsd"><responseDate>${new Date().toISOString().slice(0, 19)}Z</responseDate>${request}${content}</OAI-PMH>
`.markup;
  return {
    status: 200,
    headers: { 'content-type': 'text/xml; charset=utf-8', 'cache-control': 'no-cache', ...OPEN_HEADERS },
    body,
    compressible: true,
  };
}

interface VerbAnswer {
  readonly request: Markup;
  readonly content: Markup;
}

async function answerVerb(sent: string, baseUrl: string, parts: RecordParts): Promise<VerbAnswer> {
  let asked: OaiRequest | undefined;
  try {
    const given = parseArguments(sent.trim());
    if (given === undefined) throw new OaiError('badArgument', 'the percent-encoding of the arguments is not UTF-8');
    asked = parseOaiRequest(given);
    const [records, journal] = await Promise.all([parts.records(), parts.journal()]);
    const recordOf = (stem: string) => recordAt(stem, parts.files);
    const repository = { records, journal, baseUrl, source: readSource(parts), recordAt: recordOf };
    const content = await VERBS[asked.verb](asked, repository);
    return { request: printRequest(asked, baseUrl), content: element(asked.verb, content) };
  } catch (error) {
    if (!(error instanceof OaiError)) throw error;
    const isBadRequest = error.code === 'badVerb' || error.code === 'badArgument';
    return {
      request: printRequest(isBadRequest ? undefined : asked, baseUrl),
      content: xml`<error code="${error.code}">${error.message}</error>`,
    };
  }
}

/** The request element with its arguments as attributes; without them if they were invalid (OAI-PMH 2.0, 3.2). */
function printRequest(request: OaiRequest | undefined, baseUrl: string): Markup {
  if (request === undefined) return xml`<request>${baseUrl}</request>`;
  const attributes = [...request.values].map(([name, value]) => attribute(name, value));
  return xml`<request verb="${request.verb}"${join(attributes)}>${baseUrl}</request>`;
}

/** The element name is one of the verbs. */
function element(verb: OaiRequest['verb'], content: Markup): Markup {
  const name = trustedMarkup(verb);
  return xml`<${name}>${content}</${name}>`;
}
