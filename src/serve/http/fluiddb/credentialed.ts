import type { Answer } from '../answer.ts';
import type { Ask } from '../ask.ts';

/**
 * Adapts CORS headers for scripts that send credentials, as clients of the original store do (its API used HTTP Basic).
 *
 * Everything is public, so credentials are ignored. But for a request with credentials a browser does not accept `*` as origin or header,
 * and never for `Authorization`: they must be named (Fetch standard, CORS protocol). Other answers are unchanged.
 */
export function credentialed(answer: Answer, ask: Ask): Answer {
  const origin = ask.header('origin');
  if (origin === undefined || !ORIGIN.test(origin) || !sendsCredentials(ask)) return answer;
  const { vary } = answer.headers;
  return {
    ...answer,
    headers: {
      ...answer.headers,
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': EXPOSED,
      ...(ask.method === 'OPTIONS' ? { 'access-control-allow-headers': ALLOWED } : {}),
      vary: vary === undefined ? 'Origin' : `${vary}, Origin`,
    },
  };
}

/** A preflight request names the headers of the actual request. */
function sendsCredentials(ask: Ask): boolean {
  const asked = ask.header('access-control-request-headers') ?? '';
  return ask.header('authorization') !== undefined || asked.split(',').some((name) => name.trim().toLowerCase() === 'authorization');
}

// Matches 'https://client.example:8443', 'null'
const ORIGIN = /^[\x21-\x7e]{1,255}$/;
const ALLOWED = 'Accept, Authorization, Content-Type, If-Match, If-None-Match, Range, X-FluidDB-Access-Token, X-Requested-With';
const EXPOSED = [
  'Content-Length',
  'ETag',
  'Retry-After',
  ...['Argument', 'Error-Class', 'Message', 'Name', 'Path', 'Query', 'Request-Id', 'Type'].map((name) => `X-FluidDB-${name}`),
].join(', ');
