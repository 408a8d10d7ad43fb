import { ShardError } from '../index/shard-error.ts';
import { chain, type MaybePromise, recover } from '../model/maybe-promise.ts';
import type { SiteFile, SiteFiles } from '../model/site-files.ts';
import type { Site } from '../query/site.ts';
import { withoutLanguage } from '../text/article-path.ts';
import { type Answer, plainAnswer, responseOf } from './answer.ts';
import { answerFile } from './answer-file.ts';
import { answerPage } from './answer-page.ts';
import { type Ask, askOfRequest } from './ask.ts';
import { answerBucket } from './bucket/answer-bucket.ts';
import { type ObjectList, openObjectList } from './bucket/object-list.ts';
import { answerDoi } from './doi/answer-doi.ts';
import { type FindDoi, openDoiMap } from './doi/doi-map.ts';
import { answerFluiddb } from './fluiddb/answer-fluiddb.ts';
import { openQueryService, type QueryService } from './fluiddb/query-service.ts';
import { answerOai } from './oai/answer-oai.ts';
import { openRecordList, type RecordList } from './oai/record-list.ts';
import { once } from './once.ts';
import { openPolicy } from './open-policy.ts';
import { type PublicJournal, readPublicJournal } from './public-journal.ts';
import { openQuerySite } from './query-site.ts';
import { withSecurityHeaders } from './security-headers.ts';
import { withSignposts } from './signposts.ts';
import { answerSru } from './sru/answer-sru.ts';

export type { Answer, Ask, SiteFile, SiteFiles };

/** Answers every request to a built site. */
export type Handler = (ask: Ask) => MaybePromise<Answer>;

/**
 * Opens the handler of the service contract over a built site's files, on any host. It caches what it reads of the site (manifest, some
 * shards); open a new handler after a rebuild.
 */
export function openHandler(files: SiteFiles): Handler {
  const site = openResources(files);
  return (ask) => {
    const path = withoutLanguage(ask.rawPath);
    const slash = path.indexOf('/');
    const segment = slash < 0 ? path : path.slice(0, slash);
    const route = ROUTES.get(segment);
    const answer = route === undefined ? answerFile(ask, files) : recover(() => route(ask, site), unavailable);
    return chain(answer, (open) => chain(site.policy(), (policy) => withSecurityHeaders(open, policy)));
  };
}

/** Answers 503 for a missing or damaged file of the site; hosts then open the site again. */
function unavailable(error: unknown): Answer {
  if (!(error instanceof ShardError)) throw error;
  return plainAnswer(503, error.message, { 'retry-after': '60', 'cache-control': 'no-store' });
}

/**
 * Returns the handler as a function of the Fetch API. `basePath` is the path under which the site is served, without slashes at its ends:
 * `journal`. It caches what it reads of the site; open a new one after a rebuild.
 */
export function openFetchHandler(files: SiteFiles, basePath = ''): (request: Request) => Promise<Response> {
  const handler = openHandler(files);
  return async (request) => {
    const answer = await handler(askOfRequest(request, basePath));
    return responseOf(request.method === 'HEAD' ? withoutBody(answer) : answer);
  };
}

/** Answers one request. Use `openFetchHandler` for several, because this function caches nothing. */
export function handle(request: Request, files: SiteFiles, basePath = ''): Promise<Response> {
  return openFetchHandler(files, basePath)(request);
}

/** Resources of one site that the routes share, each opened on first use. */
export interface SiteResources {
  readonly files: SiteFiles;
  readonly journal: () => MaybePromise<PublicJournal>;
  /** Content-Security-Policy of every page. */
  readonly policy: () => MaybePromise<string>;
  readonly site: () => MaybePromise<Site>;
  readonly service: QueryService;
  readonly objects: () => MaybePromise<ObjectList>;
  readonly records: () => MaybePromise<RecordList>;
  readonly dois: () => MaybePromise<FindDoi>;
}

function openResources(files: SiteFiles): SiteResources {
  const journal = once(() => readPublicJournal(files));
  const site = once(() => openQuerySite(files, journal));
  return {
    files,
    journal,
    policy: openPolicy(journal),
    site,
    service: openQueryService(files, site),
    objects: once(() => openObjectList(files)),
    records: once(() => openRecordList(files)),
    dois: once(() => openDoiMap(files)),
  };
}

function withoutBody({ body: _, ...answer }: Answer): Answer {
  return answer;
}

type Route = (ask: Ask, site: SiteResources) => MaybePromise<Answer>;

const answerQuery: Route = (ask, site) => answerFluiddb(ask, site.service);

/** `/values` is the endpoint; paths below it are files: the console's page and precomputed answers. */
const answerValuesPath: Route = (ask, site) => (ask.rawPath === 'values' ? answerQuery(ask, site) : answerFile(ask, site.files));

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
