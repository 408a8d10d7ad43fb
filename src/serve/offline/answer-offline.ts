import type { MessageKey } from '../../model/messages/messages.ts';
import { pageMessages } from '../../model/messages/script-messages.ts';
import { html } from '../../model/text/markup.ts';
import { BARE_POLICY } from '../../model/text/page-policy.ts';
import { isNamedByContent } from '../http/named-by-content.ts';
import { SECURITY_HEADERS } from '../http/security-headers.ts';
import type { StoredFiles } from './offline-store.ts';
import type { VisitedArticle } from './visited-state.ts';

/**
 * Answers a request from the network or, if that fails, is slow or returns a server error, from the offline store. Files named by content
 * are read from the store first.
 */
export async function answerOffline(request: Request, path: string, { store, base, visits }: OfflineSources): Promise<Response> {
  const find = async (): Promise<Response | undefined> => {
    const found = await store.answer(path, new URL(request.url).search);
    return found && applyRange(found, request);
  };
  return fromNetworkOrStore(path, { fetchFile: () => fetch(request), find }).catch(async (error: unknown) => {
    if (request.mode !== 'navigate') throw error;
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': NOTICE_POLICY, ...SECURITY_HEADERS };
    const hasCopy = (await store.file(CONTROL_PAGE)) !== undefined;
    const notice = { path, base, hasCopy, visits: await visits() };
    const frame = await store.file((pageMessages().messagesAt?.(path)?.folder ?? '') + HOME_PAGE);
    if (frame === undefined) return new Response(barePage(notice), { status: 503, headers });
    return new Response(framedPage(await frame.text(), notice), { status: 503, headers: frame.headers });
  });
}

export interface OfflineSources {
  readonly store: StoredFiles;
  /** Path of the journal: `/a/journal/`. */
  readonly base: string;
  /** Articles that are kept because the reader opened them. */
  readonly visits: () => Promise<readonly VisitedArticle[]>;
}

/** The home page; its header and footer are those of the notice for a URL that is not available offline. */
export const HOME_PAGE = 'index.html';

/** The page on offline reading. */
const CONTROL_PAGE = 'mirror/index.html';

/** Reads a file for the handler in the same way. Rejects if the file is neither reachable nor stored. */
export function readOffline(path: string, fetchFile: () => Promise<Response>, store: Pick<StoredFiles, 'file'>): Promise<Response> {
  return fromNetworkOrStore(path, { fetchFile, find: () => store.file(path) });
}

interface Sources {
  readonly fetchFile: () => Promise<Response>;
  readonly find: () => Promise<Response | undefined>;
}

async function fromNetworkOrStore(path: string, { fetchFile, find }: Sources): Promise<Response> {
  const stored = isNamedByContent(path) ? await find() : undefined;
  if (stored !== undefined) return stored;
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
  return new Promise((resolve) => setTimeout(() => resolve('slow'), NETWORK_TIMEOUT_MS));
}
const NETWORK_TIMEOUT_MS = 4000;

/** Applies HEAD and a single byte range to a stored response; browsers play videos by ranges. */
async function applyRange(found: Response, request: Request): Promise<Response> {
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

// Matches 'bytes=0-1023', 'bytes=500-', 'bytes=-500'
const RANGE = /^bytes=(\d*)-(\d*)$/;

/** A page that loads and runs nothing; its style is inline, because the style sheet may not be stored. */
const NOTICE_POLICY = `${BARE_POLICY}; style-src 'unsafe-inline'; frame-ancestors 'self'`;

interface Unavailable {
  readonly path: string;
  readonly base: string;
  readonly hasCopy: boolean;
  readonly visits: readonly VisitedArticle[];
}

/** Puts the notice in place of the main part and the title of the home page, whose links are relative to it. */
function framedPage(frame: string, unavailable: Unavailable): string {
  const { title, notice, home } = noticeOf(unavailable);
  const main = html`<div class="wide">
${notice}</div>
`;
  const here = `href="${html`${unavailable.base + encodeURI(unavailable.path)}`.markup}#`;
  return frame
    .replaceAll('href="#', () => here)
    .replace('<head>', () => html`<head>\n<base href="${home}">`.markup)
    .replace(/<title>[^<]*/, () => html`<title>${title}`.markup)
    .replace(/(<main\b[^>]*>)[\s\S]*(?=<\/main>)/, (_, start: string) => start + main.markup);
}

/** The notice without header and styles, for a journal whose pages are not stored. */
function barePage(unavailable: Unavailable): string {
  const { title, notice, language, rtl } = noticeOf(unavailable);
  return html`<!doctype html>
<html lang="${language}"${rtl && html` dir="rtl"`}>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<body style="max-width:40rem;margin:3rem auto;padding:0 1rem;font:1.1rem/1.6 system-ui,sans-serif">
${notice}`.markup;
}

/** Notice for a URL that is not available offline, in the language of the URL, with links to what is. */
function noticeOf({ path, base, hasCopy, visits }: Unavailable) {
  const main = pageMessages();
  const further = main.messagesAt?.(path);
  const { language, rtl, messages } = further ?? main;
  const text = (key: MessageKey): string => String(messages[key]);
  const home = base + (further?.folder ?? '');
  const notice = html`<h1>${text('offline.unavailable')}</h1>
<p class="lead">${text('offline.unavailableText')}</p>
<p><a class="button main-button" href="${home}">${text('offline.home')}</a>${hasCopy && html` <a class="button" href="${`${home}mirror/`}">${text('offline.available')}</a>`}</p>
${
  visits.length > 0 &&
  html`<h2>${text('visited.title')}</h2>
<ul>
${visits.map(({ page, title, language: own, rtl: isRtl }) => html`<li><a href="${base + encodeURI(page)}" lang="${own}" dir="${isRtl ? 'rtl' : 'ltr'}">${title}</a></li>\n`)}</ul>
`
}`;
  return { title: text('offline.unavailable'), notice, home, language, rtl };
}
