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
import { openQuerySite } from '../http/query-site.ts';

// The service worker: on a host that runs no code it answers queries and negotiates, with the code that every host has.

declare const self: ServiceWorkerGlobalScope;

const BASE = new URL(self.registration.scope).pathname.replace(/^\/|\/$/g, '');

/** Addresses that need an answer of ours; every other request goes to the network as if no worker were here. */
const ANSWERED = /^(?:values$|objects(?:\/|$)|about\/.|bucket\/?$|content\/[^/]+\/[^/]+(?:\/[^/.]+)?$)/;

self.addEventListener('install', () => {
  void self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const path = pathInSite(new URL(request.url));
  if (path === undefined || !ANSWERED.test(path)) return;
  // A page that a reader opens is the host's: it is there without this worker, and so it stays the same.
  if (request.mode === 'navigate') return;
  if (path.startsWith('content/') && !wantsVariant(request.headers.get('accept'))) return;
  event.respondWith(respond(request));
});

const handler = keepOpen(openWorkerHandler, () => performance.now());

/** The rooms that scripts on a page ask; harvesters and SRU clients run no service workers, and their code would double this script. */
function openWorkerHandler(): Handler {
  const files = fetchedFiles(self.registration.scope, (url, options) => fetch(url, options));
  const objects = once(() => openObjectList(files));
  const service = openQueryService(
    files,
    once(() => openQuerySite(files)),
  );
  return (ask) => {
    if (ask.rawPath.startsWith('content/')) return answerPage(ask, files);
    return ask.rawPath.startsWith('bucket') ? answerBucket(ask, files, objects) : answerFluiddb(ask, service);
  };
}

async function respond(request: Request): Promise<Response> {
  const ask = askOfRequest(request, BASE);
  const answer = await handler(ask).catch(unavailable);
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

/** Browsers ask for pages and pictures with `text/html` or a wildcard first; only who asks for another rendition needs the handler. */
function wantsVariant(accept: string | null): boolean {
  return accept !== null && /(?:text\/(?:plain|markdown)|image\/|application\/)/i.test(accept);
}
