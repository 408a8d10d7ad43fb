import type { MaybePromise } from '../../model/maybe-promise.ts';
import type { SiteFiles } from '../../model/site-files.ts';
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
import { printOaiAnswer } from './oai/answer-oai.ts';
import type { RecordList } from './oai/record-list.ts';
import type { PublicJournal } from './public-journal.ts';
import { answerQueryFeed, asksForFeed } from './query-feed.ts';
import { withSignposts } from './signposts.ts';
import { addressOf, answerSru, type RecordParts } from './sru/answer-sru.ts';

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
  const responseDate = `${new Date().toISOString().slice(0, 19)}Z`;
  const body = await printOaiAnswer(sent, { ...parts, journal: async () => journal, baseUrl, responseDate });
  return {
    status: 200,
    headers: { 'content-type': 'text/xml; charset=utf-8', 'cache-control': 'no-cache', ...OPEN_HEADERS },
    body,
    compressible: true,
  };
}
