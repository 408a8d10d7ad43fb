import type { Answer } from '../answer.ts';
import { OPEN_HEADERS } from '../answer.ts';
import type { Ask } from '../ask.ts';
import { answerContent } from '../conditional.ts';
import { contentHash } from '../content-hash.ts';
import { FluiddbError } from './fluiddb-error.ts';

export interface JsonBody {
  readonly body: string | Uint8Array<ArrayBuffer>;
  readonly etag?: string;
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A body with all headers that do not depend on the request. */
export interface JsonContent {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Answers with JSON or, if `callback` is given, with a script that calls that function (JSONP):
 *
 *   callback=show  ->  text/javascript, `/**\/show({"results":…});`
 */
export function answerJson(ask: Ask, json: JsonBody, options: { callback: string | undefined; requestId: string }): Answer {
  return answerJsonContent(ask, jsonContent(json, checkCallback(ask, options.callback)), options.requestId);
}

/** The callback is valid. */
export function jsonContent(json: JsonBody, callback: string | undefined): JsonContent {
  const bytes = callback === undefined ? bytesOf(json.body) : bytesOf(`/**/${callback}(${scriptSafe(textOf(json.body))});`);
  const etag = callback === undefined && json.etag !== undefined ? json.etag : contentHash(bytes);
  const contentType = callback === undefined ? (json.contentType ?? 'application/json') : 'text/javascript; charset=utf-8';
  const vary = callback === undefined ? {} : { vary: `${JSON_HEADERS.vary}, Sec-Fetch-Site` };
  return { bytes, headers: { ...JSON_HEADERS, ...vary, 'content-type': contentType, etag: `"${etag}"`, ...json.headers } };
}

export function answerJsonContent(ask: Ask, { bytes, headers }: JsonContent, requestId: string): Answer {
  const content = { sizeBytes: bytes.byteLength, bytes };
  return answerContent(ask, content, { headers: { ...headers, 'x-fluiddb-request-id': requestId }, compressible: true });
}

/** Headers of every JSON answer, complete, so that no object is created per answer. */
export const JSON_HEADERS = {
  'content-type': 'application/json',
  vary: 'Accept-Encoding',
  'accept-ranges': 'bytes',
  'cache-control': 'public, max-age=0, must-revalidate',
  ...OPEN_HEADERS,
} as const;

/**
 * Returns the callback; throws if it is not the name of a function of the client's own.
 *
 * JSONP is for pages of other sites, which have no other way to read the answer in old browsers. The journal's own pages allow scripts of
 * the site, so for them it would be a script that calls any function: they are refused, and read JSON with `fetch`.
 */
export function checkCallback(ask: Ask, callback: string | undefined): string | undefined {
  if (callback === undefined) return undefined;
  const refuse = (status: number, message: string) => new FluiddbError(status, 'TBadRequest', message, { argument: 'callback' });
  if (!CALLBACK.test(callback)) {
    throw refuse(400, 'the callback is no dotted identifier of at most 128 characters, as "show" or "journal.show"');
  }
  if (BROWSER_OBJECT.test(callback)) {
    throw refuse(
      400,
      `the callback "${callback}" is an object of the browser, expected a function of your page, as "show" or "journal.show"`,
    );
  }
  if (ask.header('sec-fetch-site') === 'same-origin') {
    throw refuse(403, 'a page of this journal asked for a script, expected a request without callback');
  }
  return callback;
}

function bytesOf(body: string | Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return typeof body === 'string' ? ENCODER.encode(body) : body;
}

function textOf(body: string | Uint8Array<ArrayBuffer>): string {
  return typeof body === 'string' ? body : new TextDecoder().decode(body);
}

/** Escapes JSON so that it is a JavaScript expression in old engines and cannot end a script element. */
function scriptSafe(json: string): string {
  return json.replace(/[\u2028\u2029<]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

const ENCODER = new TextEncoder();
// Matches 'show', 'jQuery1102_3', 'journal.show'
const CALLBACK = /^(?=.{1,128}$)[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*$/;
// Objects and functions of every browser page: 'location.assign', 'eval'
const BROWSER_OBJECT =
  /^(?:window|self|globalThis|top|parent|opener|frames|document|location|navigation|history|navigator|caches|cookieStore|indexedDB|localStorage|sessionStorage|console|eval|alert|confirm|prompt|print|open|close|stop|fetch|importScripts|postMessage|setTimeout|setInterval|addEventListener|Array|Function|Object|Promise|Reflect)(?:\.|$)|\.(?:constructor|__proto__)(?:\.|$)/;
