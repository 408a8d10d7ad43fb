import { type Answer, responseOf } from '../http/answer.ts';
import { answerPage } from '../http/answer-page.ts';
import { askOf } from '../http/ask.ts';
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
const ANSWERED = /^(?:values$|objects(?:\/|$)|about\/.|content\/[^/]+\/[^/]+(?:\/[^/.]+)?$)/;

self.addEventListener('install', () => {
  void self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  // A page that a reader opens is the host's: it is there without this worker, and so it stays the same.
  if (request.mode === 'navigate') return;
  const url = new URL(request.url);
  const path = pathInSite(url);
  if (path === undefined || !ANSWERED.test(path)) return;
  if (path.startsWith('content/') && !wantsVariant(request.headers.get('accept'))) return;
  event.respondWith(respond(request, `/${path}${url.search}`));
});

const handler = keepOpen(openWorkerHandler, () => performance.now());

function openWorkerHandler(): Handler {
  const files = fetchedFiles(self.registration.scope, (url, options) => fetch(url, options));
  const service = openQueryService(
    files,
    once(() => openQuerySite(files)),
  );
  return (ask) => (ask.rawPath.startsWith('content/') ? answerPage(ask, files) : answerFluiddb(ask, service));
}

async function respond(request: Request, target: string): Promise<Response> {
  const ask = askOf(request.method, target, {
    header: (name) => request.headers.get(name) ?? undefined,
    origin: self.location.origin,
  });
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
