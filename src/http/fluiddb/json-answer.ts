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
  return answerJsonContent(ask, jsonContent(json, checkCallback(options.callback)), options.requestId);
}

/** The callback is valid. */
export function jsonContent(json: JsonBody, callback: string | undefined): JsonContent {
  const bytes = callback === undefined ? bytesOf(json.body) : bytesOf(`/**/${callback}(${scriptSafe(textOf(json.body))});`);
  const etag = callback === undefined && json.etag !== undefined ? json.etag : contentHash(bytes);
  const contentType = callback === undefined ? (json.contentType ?? 'application/json') : 'text/javascript; charset=utf-8';
  return { bytes, headers: { ...JSON_HEADERS, 'content-type': contentType, etag: `"${etag}"`, ...json.headers } };
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

/** Returns the callback; throws if it is not a function name. */
export function checkCallback(callback: string | undefined): string | undefined {
  if (callback === undefined || CALLBACK.test(callback)) return callback;
  throw new FluiddbError(
    400,
    'TBadRequest',
    'the callback is no dotted identifier of at most 128 characters, as "show" or "journal.show"',
    { argument: 'callback' },
  );
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
