import { chain, type MaybePromise, once, recover } from '../../model/maybe-promise.ts';
import type { SiteFile, SiteFiles } from '../../model/site-files.ts';
import { languageFolderOf, withoutLanguage } from '../../model/text/article-path.ts';
import { ShardError } from '../../query/index/shard-error.ts';
import { openAddressMap } from './address-map.ts';
import { type Answer, plainAnswer, responseOf } from './answer.ts';
import { answerFile } from './answer-file.ts';
import { type Ask, askOfRequest } from './ask.ts';
import { openObjectList } from './bucket/object-list.ts';
import { DOIS_FOLDER } from './doi/answer-doi.ts';
import { openQueryService } from './fluiddb/query-service.ts';
import { answerMoved, openMovedAddresses } from './moved/answer-moved.ts';
import { openRecordList } from './oai/record-list.ts';
import { openPolicy, openWithdrawn } from './open-policy.ts';
import { readPublicJournal } from './public-journal.ts';
import { openQuerySite } from './query-site.ts';
import { ROUTES, type SiteResources } from './routes.ts';
import { withSecurityHeaders } from './security-headers.ts';
import { openFile } from './site-reader.ts';

export type { Answer, Ask, SiteFile, SiteFiles };

/** Answers every request to a built site. */
export type Handler = (ask: Ask) => MaybePromise<Answer>;

/**
 * Opens the handler of the service contract over a built site's files, on any host. It caches what it reads of the site (manifest, some
 * shards); open a new handler after a rebuild.
 */
export function openHandler(files: SiteFiles): Handler {
  const site = openResources(files);
  const answer = (ask: Ask): MaybePromise<Answer> => {
    const path = withoutLanguage(ask.rawPath);
    const slash = path.indexOf('/');
    const segment = slash < 0 ? path : path.slice(0, slash);
    const route = ROUTES.get(segment);
    const found = route === undefined ? answerFile(ask, files) : recover(() => route(ask, site), unavailable);
    const local = chain(found, (open) => (open.status === 404 ? answerElsewhere(open, ask, site) : open));
    return chain(local, (open) => chain(site.policy(), (policy) => withSecurityHeaders(open, policy)));
  };
  return (ask) =>
    chain(site.withdrawn(), (withdrawn) =>
      ask.path === undefined || !withdrawn.has(ask.path.replace(/\.html$/, '')) ? answer(ask) : chain(answer(withoutConditions(ask)), gone),
    );
}

/** Answers with the page of a withdrawn article, which says so. */
function gone(open: Answer): Answer {
  return open.status === 200 ? { ...open, status: 410 } : open;
}

/** A request whose answer is the whole page: 304 and 206 are for pages that are there. */
function withoutConditions(ask: Ask): Ask {
  return { ...ask, header: (name) => (name === 'range' || name.startsWith('if-') ? undefined : ask.header(name)) };
}

/** The 404 page in the language of the path, `/en/…`, of a journal in several languages. The service worker answers no such paths. */
async function openNotFoundPage(open: Answer, folder: string, files: SiteFiles): Promise<Answer> {
  const page = await openFile(files, `${folder}404.html`);
  return page?.bytes === undefined ? open : { ...open, body: page.bytes };
}

function inLanguageOfPath(open: Answer, { rawPath }: Ask, files: SiteFiles): MaybePromise<Answer> {
  const folder = open.status === 404 && open.headers['content-type']?.startsWith('text/html') === true ? languageFolderOf(rawPath) : '';
  return folder === '' ? open : openNotFoundPage(open, folder, files);
}

/** Answers for an address that the site does not have: with where it has moved, or the 404 page in the language of the path. */
async function answerElsewhere(open: Answer, ask: Ask, site: SiteResources): Promise<Answer> {
  const moved = await site.moved();
  return (moved === undefined ? undefined : await answerMoved(ask, moved)) ?? inLanguageOfPath(open, ask, site.files);
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

function openResources(files: SiteFiles): SiteResources {
  const journal = once(() => readPublicJournal(files));
  const site = once(() => openQuerySite(files, journal));
  return {
    files,
    journal,
    policy: openPolicy(journal),
    withdrawn: openWithdrawn(journal),
    site,
    service: openQueryService(files, site),
    objects: once(() => openObjectList(files)),
    records: once(() => openRecordList(files)),
    dois: once(() => openAddressMap(files, DOIS_FOLDER)),
    moved: once(() => openMovedAddresses(files)),
  };
}

function withoutBody({ body: _, ...answer }: Answer): Answer {
  return answer;
}
