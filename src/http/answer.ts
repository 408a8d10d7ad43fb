import { LONGEST_FORM } from './ask.ts';

/** A body given piece by piece, as the client takes it. Without a size it has no end that is known. */
export interface AnswerStream {
  readonly sizeBytes?: number;
  stream(): ReadableStream<Uint8Array>;
}

/**
 * A response before any host has sent it. Header names are lower case.
 *
 *   { status: 200, headers: { 'content-type': 'application/json' }, body: '{"results":{"id":{}}}' }
 */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer> | AnswerStream;
  /** The body may be sent compressed, with `-<coding>` added to its ETag. */
  readonly compressible?: boolean;
}

/** The Fetch `Response` of an answer. */
export function responseOf(answer: Answer): Response {
  const { body } = answer;
  const content = body === undefined ? null : typeof body === 'string' || body instanceof Uint8Array ? body : body.stream();
  return new Response(content, { status: answer.status, headers: answer.headers });
}

/** Headers of every answer that scripts of other sites may read. */
export const OPEN_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': '*',
  'x-content-type-options': 'nosniff',
} as const;

/** A short answer in plain text, for what is no part of a protocol of its own. */
export function plainAnswer(status: number, sentence: string, headers: Readonly<Record<string, string>> = {}): Answer {
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...OPEN_HEADERS, ...headers }, body: `${sentence}\n` };
}

/** 413 for a form of more than `LONGEST_FORM` bytes. */
export function formTooLong(): Answer {
  return plainAnswer(413, `The form is longer than ${LONGEST_FORM} bytes`);
}

/** 405 with the methods that would do. */
export function methodNotAllowed(allow: string): Answer {
  return plainAnswer(405, `This address answers ${allow}`, { allow });
}
