import { type Answer, responseOf } from '../http/answer.ts';
import { answerPage } from '../http/answer-page.ts';
import { askOfRequest } from '../http/ask.ts';
import { answerBucket } from '../http/bucket/answer-bucket.ts';
import { openObjectList } from '../http/bucket/object-list.ts';
import { fetchedFiles } from '../http/fetched-files.ts';
import { answerFluiddb } from '../http/fluiddb/answer-fluiddb.ts';
import { openQueryService } from '../http/fluiddb/query-service.ts';
import type { Handler } from '../http/handle.ts';
import { keepOpen } from '../http/keep-open.ts';
import { once } from '../http/once.ts';
import { openPolicy } from '../http/open-policy.ts';
import { readPublicJournal } from '../http/public-journal.ts';
import { openQuerySite } from '../http/query-site.ts';
import { withSecurityHeaders } from '../http/security-headers.ts';
import { chain, recover } from '../model/maybe-promise.ts';
import { answerKept, readKept } from '../offline/answer-kept.ts';
import { openKeeper } from '../offline/keeper.ts';
import { keptFiles } from '../offline/kept-files.ts';
import type { OfflineOrder } from '../offline/offline-state.ts';

// The service worker: on a host that runs no code it answers queries and negotiates, with the code that every host has. Where a reader
// keeps the journal, it fetches that and answers from it when the network is off.

declare const self: ServiceWorkerGlobalScope;

const SCOPE = self.registration.scope;
const BASE = new URL(SCOPE).pathname.replace(/^\/|\/$/g, '');

const kept = keptFiles(SCOPE);
const keeper = openKeeper(SCOPE, kept);
/** Whether something is kept; not known for the first moment of a worker's life, and then asked for nothing in vain. */
const keeping: { isOn: boolean | undefined } = { isOn: undefined };
void noteKeeping();

/** Addresses that need an answer of ours; every other request goes to the network as if no worker were here. */
const ANSWERED = /^(?:values$|objects(?:\/|$)|(?:about|namespaces|tags|users)\/.|bucket\/?$|content\/[^/]+\/[^/]+(?:\/[^/.]+)?$)/;

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
  if (keeping.isOn !== false) event.waitUntil(keeper.carryOn());
  if (isForHandler(request, path)) event.respondWith(respond(request));
  // A page that a reader opens is the host's: it is there without this worker, and so it stays the same, as long as nothing is kept.
  else if (keeping.isOn !== false && isRead(request))
    event.respondWith(answerKept(request, decoded(path), { kept, base: new URL(SCOPE).pathname }));
});

self.addEventListener('message', (event) => {
  const order: unknown = event.data;
  if (isOrder(order)) event.waitUntil(keeper.obey(order).finally(noteKeeping));
  // The first files are used as soon as they are here.
  keeping.isOn = undefined;
});

async function noteKeeping(): Promise<void> {
  keeping.isOn = await kept.exists().catch(() => false);
}

function isForHandler(request: Request, path: string): boolean {
  if (!ANSWERED.test(path) || request.mode === 'navigate') return false;
  return !path.startsWith('content/') || wantsVariant(request.headers.get('accept'));
}

/** Requests that a store of files can answer; browsers ask for parts of a page only from what they have, which is none of our business. */
function isRead({ method, cache, mode }: Request): boolean {
  return (method === 'GET' || method === 'HEAD') && (cache !== 'only-if-cached' || mode === 'same-origin');
}

function isOrder(message: unknown): message is OfflineOrder {
  return typeof message === 'object' && message !== null && 'offline' in message;
}

const handler = keepOpen(openWorkerHandler, () => performance.now());

/** The rooms that scripts on a page ask; harvesters and SRU clients run no service workers, and their code would double this script. */
function openWorkerHandler(): Handler {
  const files = fetchedFiles(SCOPE, (url, options) => readKept(decoded(url.slice(SCOPE.length)), () => fetch(url, options), kept));
  const objects = once(() => openObjectList(files));
  const service = openQueryService(
    files,
    once(() => openQuerySite(files)),
  );
  const answer: Handler = (ask) => {
    if (ask.rawPath.startsWith('content/')) return answerPage(ask, files);
    return ask.rawPath.startsWith('bucket') ? answerBucket(ask, files, objects) : answerFluiddb(ask, service);
  };
  const policy = openPolicy(once(() => readPublicJournal(files)));
  const secured: Handler = (ask) => chain(answer(ask), (open) => chain(policy(), (own) => withSecurityHeaders(open, own)));
  // As an answer, so that the handler is opened again: of what is kept there may be an older index than of the site.
  return (ask) => recover(() => secured(ask), unavailable);
}

async function respond(request: Request): Promise<Response> {
  const ask = askOfRequest(request, BASE);
  const answer = await handler(ask);
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

/** Browsers ask for pages and pictures with `text/html` or a wildcard first; only who asks for another rendition needs the handler. */
function wantsVariant(accept: string | null): boolean {
  return accept !== null && /(?:text\/(?:plain|markdown)|image\/|application\/)/i.test(accept);
}
