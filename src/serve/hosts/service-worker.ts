import { chain, once, recover } from '../../model/maybe-promise.ts';
import { isArticlePath } from '../../model/text/article-path.ts';
import { type Answer, responseOf } from '../http/answer.ts';
import { answerPage } from '../http/answer-page.ts';
import { type Ask, askOfRequest } from '../http/ask.ts';
import { answerBucket } from '../http/bucket/answer-bucket.ts';
import { openObjectList } from '../http/bucket/object-list.ts';
import { fetchedFiles } from '../http/fetched-files.ts';
import { answerFluiddb } from '../http/fluiddb/answer-fluiddb.ts';
import { openQueryService } from '../http/fluiddb/query-service.ts';
import type { Handler } from '../http/handle.ts';
import { openPolicy } from '../http/open-policy.ts';
import { readPublicJournal } from '../http/public-journal.ts';
import { openQuerySite } from '../http/query-site.ts';
import { reopeningHandler } from '../http/reopening-handler.ts';
import { withSecurityHeaders } from '../http/security-headers.ts';
import { answerOffline, readOffline } from '../offline/answer-offline.ts';
import { openOfflineController } from '../offline/offline-controller.ts';
import { channelName, type OfflineCommand } from '../offline/offline-state.ts';
import { firstStore, openOfflineStore } from '../offline/offline-store.ts';
import type { VisitedCommand } from '../offline/visited-state.ts';
import { openVisitedStore } from '../offline/visited-store.ts';

// Service worker: on a host that runs no code it answers queries and negotiates, with the same handler as other hosts. If a reader saves
// the journal, it downloads the files and answers from them without a network. It also keeps the articles that the reader opens, within a limit.

declare const self: ServiceWorkerGlobalScope;

const SCOPE = self.registration.scope;
const BASE = new URL(SCOPE).pathname.replace(/^\/|\/$/g, '');

const store = openOfflineStore(SCOPE);
const controller = openOfflineController(SCOPE, store);
const channel = new BroadcastChannel(channelName(SCOPE));
const visited = openVisitedStore(SCOPE, { copy: store, report: (state) => channel.postMessage({ visited: state }) });
const stored = firstStore([store, visited.files]);
/** True if files are stored; undefined until this is known, shortly after the start of the worker. */
const offline: { hasFiles: boolean | undefined } = { hasFiles: undefined };
void checkStore();

/** Routes of the handler; all other requests go to the network as without a service worker. */
const ROUTES =
  /^(?:values$|objects(?:\/|$)|(?:about|namespaces|tags|users)\/.|bucket\/?$|(?:[a-z]{2,8}(?:-[a-z0-9]{1,8})*\/)?content\/[^/]+\/[^/]+(?:\/[^/.]+)?$)/;

self.addEventListener('install', () => {
  void self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const path = pathInSite(new URL(request.url));
  if (path === undefined) return;
  if (offline.hasFiles !== false) event.waitUntil(controller.resume());
  if (isForHandler(request, path)) event.respondWith(respond(request));
  // Navigations go to the host as without a service worker, unless files are stored.
  else if (offline.hasFiles !== false && isFileRequest(request)) {
    const sources = { store: stored, base: new URL(SCOPE).pathname, visits: async () => (await visited.state()).visits };
    const answer = answerOffline(request, decoded(path), sources);
    event.respondWith(answer);
    if (request.mode === 'navigate') event.waitUntil(forgetIfGone(decoded(path), answer));
  }
});

self.addEventListener('message', (event) => {
  const command: unknown = event.data;
  if (isCommand(command)) event.waitUntil(controller.handle(command).finally(checkStore));
  else if (isVisitedCommand(command)) event.waitUntil(visited.handle(command).finally(checkStore));
  // Stored files are used as soon as the first one arrives.
  offline.hasFiles = undefined;
});

/** Drops a visited article whose page the journal no longer has. */
async function forgetIfGone(path: string, answer: Promise<Response>): Promise<void> {
  const { status } = await answer.catch(() => new Response());
  if (status === 404 || status === 410) await visited.handle({ visited: 'forget', page: path.endsWith('.html') ? path : `${path}.html` });
}

async function checkStore(): Promise<void> {
  const hasVisits = async (): Promise<boolean> => (await visited.state()).visits.length > 0;
  offline.hasFiles = await store
    .exists()
    .then((exists) => exists || hasVisits())
    .catch(() => false);
}

function isForHandler(request: Request, path: string): boolean {
  if (!ROUTES.test(path) || request.mode === 'navigate') return false;
  return !isArticlePath(path) || wantsVariant(request.headers.get('accept'));
}

/** True for requests that a file store can answer. Browsers send `only-if-cached` for partial content that they already have. */
function isFileRequest({ method, cache, mode }: Request): boolean {
  return (method === 'GET' || method === 'HEAD') && (cache !== 'only-if-cached' || mode === 'same-origin');
}

function isCommand(message: unknown): message is OfflineCommand {
  return typeof message === 'object' && message !== null && 'offline' in message;
}

function isVisitedCommand(message: unknown): message is VisitedCommand {
  return typeof message === 'object' && message !== null && 'visited' in message;
}

const handler = reopeningHandler(openWorkerHandler, () => performance.now());

/**
 * Handler for the endpoints that scripts on a page use. Harvesters and SRU clients run no service workers; their code would double the size
 * of this script.
 */
function openWorkerHandler(): Handler {
  const files = fetchedFiles(SCOPE, (url, options) => readOffline(decoded(url.slice(SCOPE.length)), () => fetch(url, options), stored));
  const objects = once(() => openObjectList(files));
  const service = openQueryService(
    files,
    once(() => openQuerySite(files)),
  );
  const answer: Handler = (ask) => {
    if (isArticlePath(ask.rawPath)) return answerPage(ask, files);
    return ask.rawPath.startsWith('bucket') ? answerBucket(ask, files, objects) : answerFluiddb(ask, service);
  };
  const policy = openPolicy(once(() => readPublicJournal(files)));
  const secured: Handler = (ask) => chain(answer(ask), (open) => chain(policy(), (own) => withSecurityHeaders(open, own)));
  // A rejected request becomes a 503 answer, so that the handler is opened again: the stored index may be older than the site's.
  return (ask) => recover(() => secured(ask), unavailable);
}

async function respond(request: Request): Promise<Response> {
  const ask = askOfRequest(request, BASE);
  // Browsers add this header after the service worker; it only gets requests of the site's own pages.
  const header: Ask['header'] = (name) => (name === 'sec-fetch-site' ? 'same-origin' : ask.header(name));
  const answer = await handler({ ...ask, header });
  if (request.method !== 'HEAD') return responseOf(answer);
  const { body: _, ...head } = answer;
  return responseOf(head);
}

function unavailable(error: unknown): Answer {
  const reason = error instanceof Error ? error.message : String(error);
  return { status: 503, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: `The site's files could not be read: ${reason}\n` };
}

function pathInSite(url: URL): string | undefined {
  if (url.origin !== self.location.origin) return undefined;
  const path = url.pathname.slice(1);
  if (BASE === '') return path;
  return path.startsWith(`${BASE}/`) ? path.slice(BASE.length + 1) : undefined;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Browsers request pages and images with `text/html` or a wildcard first; only requests for other renditions need the handler. */
function wantsVariant(accept: string | null): boolean {
  return accept !== null && /(?:text\/(?:plain|markdown)|image\/|application\/)/i.test(accept);
}
