import { MAX_FORM_BYTES } from './ask.ts';

/** A streamed body; without a size its end is unknown. */
export interface AnswerStream {
  readonly sizeBytes?: number;
  stream(): ReadableStream<Uint8Array>;
}

/**
 * A response in host-independent form. Header names are lower case.
 *
 *   { status: 200, headers: { 'content-type': 'application/json' }, body: '{"results":{"id":{}}}' }
 */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer> | AnswerStream;
  /** True if the body may be compressed; `-<coding>` is then appended to its entity tag. */
  readonly compressible?: boolean;
}

/** Converts an answer to a Fetch `Response`. */
export function responseOf(answer: Answer): Response {
  const { body } = answer;
  const content = body === undefined ? null : typeof body === 'string' || body instanceof Uint8Array ? body : body.stream();
  return new Response(content, { status: answer.status, headers: answer.headers });
}

/** CORS headers of every answer that scripts of other sites may read. */
export const OPEN_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': '*',
  'x-content-type-options': 'nosniff',
} as const;

/** A short plain-text answer, for errors outside any protocol. */
export function plainAnswer(status: number, sentence: string, headers: Readonly<Record<string, string>> = {}): Answer {
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...OPEN_HEADERS, ...headers }, body: `${sentence}\n` };
}

/** 413 for a form of more than `MAX_FORM_BYTES` bytes. */
export function formTooLong(): Answer {
  return plainAnswer(413, `The form is longer than ${MAX_FORM_BYTES} bytes`);
}

/** 405 with the allowed methods. */
export function methodNotAllowed(allow: string): Answer {
  return plainAnswer(405, `This address answers ${allow}`, { allow });
}
