import { responseOf } from '../http/answer.ts';
import { askOf } from '../http/ask.ts';
import { type Handler, openHandler } from '../http/handle.ts';
import { hashOf } from '../http/site-reader.ts';
import type { SiteFiles } from '../model/site-files.ts';

// The service worker: on a host that runs no code it answers queries and negotiates, with the handler that every host has.

declare const self: ServiceWorkerGlobalScope;

const BASE = new URL(self.registration.scope).pathname.replace(/^\/|\/$/g, '');

/** Addresses that need the handler; every other request goes to the network as if no worker were here. */
const ANSWERED = /^(?:values$|objects(?:\/|$)|about\/.|bucket(?:$|\/$)|sru$|oai$|content\/[^/]+\/[^/]+(?:\/[^/.]+)?$)/;

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
  event.respondWith(answer(request, `/${path}${url.search}`));
});

let current: { readonly handler: Handler; readonly openedAt: number } | undefined;

async function answer(request: Request, target: string): Promise<Response> {
  const ask = askOf(request.method, target, {
    header: (name) => request.headers.get(name) ?? undefined,
    origin: self.location.origin,
    form: () => request.text(),
  });
  // The site may have been rebuilt since: its small manifest is read again now and then.
  const now = performance.now();
  if (current === undefined || now - current.openedAt > REOPEN_MS) current = { handler: openHandler(networkFiles), openedAt: now };
  try {
    return responseOf(await current.handler(ask));
  } catch (error) {
    current = undefined;
    return new Response(`The site's files could not be read: ${error instanceof Error ? error.message : String(error)}\n`, {
      status: 503,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    });
  }
}

/** The site's files from the host, through the browser's own cache. */
const networkFiles: SiteFiles = {
  async get(path) {
    const url = new URL(path.split('/').map(encodeURIComponent).join('/'), self.registration.scope);
    const response = await fetch(url, { redirect: 'follow' });
    if (response.status === 404 || response.status === 410) return undefined;
    if (!response.ok) throw new Error(`${url.pathname} answered ${response.status}`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    return { bytes, etag: await hashOf(bytes) };
  },
};

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

const REOPEN_MS = 60_000;
