import { isNamedByContent } from '../http/named-by-content.ts';
import { SECURITY_HEADERS } from '../http/security-headers.ts';
import { html } from '../text/markup.ts';
import { BARE_POLICY } from '../text/page-policy.ts';
import type { KeptFiles } from './kept-files.ts';

/**
 * Answers a request for a file of the site where a part of the journal is kept: from the network, and where that fails, is slow or the
 * host is at a loss, from what is kept. What is named by its content is taken from there at once.
 */
export async function answerKept(request: Request, path: string, { kept, base }: { kept: KeptFiles; base: string }): Promise<Response> {
  const find = async (): Promise<Response | undefined> => {
    const found = await kept.answer(path, new URL(request.url).search);
    return found && asAsked(found, request);
  };
  return fetchedOrKept(path, { fetchFile: () => fetch(request), find }).catch((error: unknown) => {
    if (request.mode !== 'navigate') throw error;
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': NOTICE_POLICY, ...SECURITY_HEADERS };
    return new Response(notHere(base), { status: 503, headers });
  });
}

/** The same for a file that the handler reads. Rejects where it is neither reached nor kept. */
export function readKept(path: string, fetchFile: () => Promise<Response>, kept: KeptFiles): Promise<Response> {
  return fetchedOrKept(path, { fetchFile, find: () => kept.file(path) });
}

interface Ways {
  readonly fetchFile: () => Promise<Response>;
  readonly find: () => Promise<Response | undefined>;
}

async function fetchedOrKept(path: string, { fetchFile, find }: Ways): Promise<Response> {
  const early = isNamedByContent(path) ? await find() : undefined;
  if (early !== undefined) return early;
  const network = fetchFile();
  const failure = await Promise.race([network.then(failureOf, String), slow()]);
  const found = failure === undefined ? undefined : await find();
  if (found !== undefined) network.catch(() => undefined);
  return found ?? network;
}

function failureOf({ status }: Response): string | undefined {
  return status >= 500 ? String(status) : undefined;
}

function slow(): Promise<string> {
  return new Promise((resolve) => setTimeout(() => resolve('slow'), PATIENCE_MS));
}
const PATIENCE_MS = 4000;

/** Only the head, or only the bytes that were asked for: films are played in pieces. */
async function asAsked(found: Response, request: Request): Promise<Response> {
  if (found.status !== 200) return found;
  if (request.method === 'HEAD') return new Response(null, { headers: found.headers });
  const range = RANGE.exec(request.headers.get('range') ?? '');
  if (range === null) return found;
  const whole = await found.blob();
  const [, first = '', last = ''] = range;
  const start = first === '' ? Math.max(0, whole.size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? whole.size : Math.min(whole.size, Number(last) + 1);
  if (start >= end) return new Response(null, { status: 416, headers: { 'content-range': `bytes */${whole.size}` } });
  const headers = new Headers(found.headers);
  headers.set('content-range', `bytes ${start}-${end - 1}/${whole.size}`);
  headers.set('content-length', String(end - start));
  return new Response(whole.slice(start, end), { status: 206, headers });
}

// 'bytes=0-1023', 'bytes=500-', 'bytes=-500'
const RANGE = /^bytes=(\d*)-(\d*)$/;

/** A notice that loads nothing and runs nothing; its style stands in it, since the style sheet may not be kept. */
const NOTICE_POLICY = `${BARE_POLICY}; style-src 'unsafe-inline'; frame-ancestors 'self'`;

/** `base` is the path of the journal, as `/a/journal/`. */
function notHere(base: string): string {
  return html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Not kept in this browser</title>
<body style="max-width:40rem;margin:3rem auto;padding:0 1rem;font:1.1rem/1.6 system-ui,sans-serif">
<h1>Not kept in this browser</h1>
<p>The journal cannot be reached, and this page is not among those that are kept here.</p>
<p><a href="${base}">Home</a>, <a href="${`${base}mirror/`}">what is kept</a></p>
`.markup;
}
