import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import mime from 'mime';
import { serveSite } from '../../../src/serve/hosts/node/serve-site.ts';
import type { Answer } from '../../../src/serve/http/answer.ts';
import type { Ask, RequestHeader } from '../../../src/serve/http/ask.ts';
import { answerContent } from '../../../src/serve/http/conditional.ts';
import { headersFor, NETLIFY_LIMITS, readHeadersFile } from './rules/headers-file.ts';
import type { RunningServer } from './start-servers.ts';
import type { StoredHeaders } from './upload-site.ts';

// Simulations of hosts that cannot be run locally, by their documentation of static files.

interface StaticHost {
  /** Content-Type and other headers that the host stores with a file. */
  readonly storedHeaders: (path: string) => Readonly<Record<string, string>>;
  /** True if `/archive` is answered with `archive.html`. */
  readonly servesUrlsWithoutEnding: boolean;
  readonly headersFor?: (path: string) => Readonly<Record<string, string>>;
}

/** Starts a host with its own media type table and without settings: GitHub Pages, or any server over a folder. */
export function startPlainHost(site: string, servesUrlsWithoutEnding: boolean): Promise<RunningServer> {
  return listen((ask) => answerStatic(ask, site, { storedHeaders: typeByEnding, servesUrlsWithoutEnding }));
}

/** Starts the website endpoint of a bucket: it serves the uploaded objects with the headers of their upload. */
export function startBucketWebsite(objects: ReadonlyMap<string, StoredHeaders>, site: string): Promise<RunningServer> {
  const storedHeaders = (path: string) => ({ ...objects.get(path) });
  return listen((ask) => answerStatic(ask, site, { storedHeaders, servesUrlsWithoutEnding: false }));
}

/** Starts a simulation of Netlify: the edge function for its paths, with file access to the site; `_headers` for all others. */
export async function startNetlify(site: string): Promise<RunningServer> {
  const { rules } = readHeadersFile(await readFile(join(site, '_headers'), 'utf8'), NETLIFY_LIMITS);
  const host: StaticHost = {
    storedHeaders: typeByEnding,
    servesUrlsWithoutEnding: true,
    headersFor: (path) => headersFor(rules, path),
  };
  const { default: edge, config } = (await import(pathToFileURL(join(site, 'netlify/edge-functions/negotiate.js')).href)) as EdgeFunction;
  const isForEdge = (path: string): boolean => config.path.some((one) => new RegExp(`^${one.replaceAll('*', '.*')}$`).test(path));
  return listen(async (ask) => {
    const next = (): Promise<Answer> => answerStatic(ask, site, host);
    if (!isForEdge(`/${ask.rawPath}`)) return next();
    const url = `${ask.origin}/${ask.rawPath}${ask.query === '' ? '' : `?${ask.query}`}`;
    const headers = Object.fromEntries(
      SENT.flatMap((name) => [[name, ask.header(name as RequestHeader) ?? '']]).filter(([, value]) => value !== ''),
    );
    const passed: { answer?: Answer } = {};
    const response = await edge(new Request(url, { method: ask.method, headers }), {
      next: async () => {
        passed.answer = await next();
        return new Response();
      },
    });
    return passed.answer ?? answerOf(response);
  });
}

interface EdgeFunction {
  readonly default: (request: Request, context: { next: () => Promise<Response> }) => Promise<Response> | Response;
  readonly config: { readonly path: readonly string[] };
}

const SENT = ['accept', 'range', 'if-none-match', 'if-modified-since', 'x-offprint-file'];

async function answerOf(response: Response): Promise<Answer> {
  return { status: response.status, headers: Object.fromEntries(response.headers), body: new Uint8Array(await response.arrayBuffer()) };
}

async function answerStatic(ask: Ask, site: string, host: StaticHost): Promise<Answer> {
  const headers = host.headersFor?.(`/${ask.rawPath}`) ?? {};
  if (ask.method !== 'GET' && ask.method !== 'HEAD') return { status: 405, headers };
  const path = ask.path ?? '';
  const isFolder = path === '' || path.endsWith('/');
  const candidates = isFolder ? [`${path}index.html`] : [path, ...(host.servesUrlsWithoutEnding ? [`${path}.html`] : [])];
  for (const candidate of candidates) {
    const bytes = await readSiteFile(site, candidate);
    if (bytes === undefined) continue;
    const etag = `"${createHash('md5').update(bytes).digest('hex')}"`;
    const own = { ...host.storedHeaders(candidate), etag, 'last-modified': 'Wed, 01 Jan 2020 00:00:00 GMT', ...headers };
    return answerContent(ask, { sizeBytes: bytes.byteLength, bytes }, { headers: own, compressible: false });
  }
  if (!isFolder && (await readSiteFile(site, `${path}/index.html`)) !== undefined) {
    return { status: 301, headers: { ...headers, location: `/${path}/${ask.query === '' ? '' : `?${ask.query}`}` } };
  }
  const notFound = await readSiteFile(site, '404.html');
  return { status: 404, headers: { ...host.storedHeaders('404.html'), ...headers }, body: notFound ?? '' };
}

async function readSiteFile(site: string, path: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const file = join(site, path);
  const found = await stat(file).catch(() => undefined);
  return found?.isFile() === true ? new Uint8Array(await readFile(file)) : undefined;
}

function typeByEnding(path: string): Readonly<Record<string, string>> {
  const type = mime.getType(path) ?? 'application/octet-stream';
  return { 'content-type': type.startsWith('text/') ? `${type}; charset=utf-8` : type };
}

async function listen(handler: (ask: Ask) => Promise<Answer>): Promise<RunningServer> {
  const server = serveSite(handler, (error) => console.error(error));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
