import { chain, type MaybePromise, recover } from '../../../model/maybe-promise.ts';
import { type Answer, OPEN_HEADERS } from '../answer.ts';
import type { Ask } from '../ask.ts';
import { answerNamespace, answerTag, answerUser } from './answer-names.ts';
import { answerAbout, answerObjects } from './answer-objects.ts';
import { answerValues } from './answer-values.ts';
import { credentialed } from './credentialed.ts';
import { answerFluiddbError, FluiddbError } from './fluiddb-error.ts';
import type { QueryService } from './query-service.ts';

/** Read-only query interface of the original store: all answers have CORS headers, all errors have a class. */
export function answerFluiddb(ask: Ask, service: QueryService): MaybePromise<Answer> {
  const requestId = crypto.randomUUID();
  if (ask.method === 'OPTIONS') return credentialed({ status: 204, headers: PREFLIGHT }, ask);
  const answer = recover(
    () => endpointOf(ask)(ask, service, requestId),
    (error) => answerFluiddbError(error, requestId),
  );
  return chain(answer, (here) => credentialed(here, ask));
}

type Endpoint = (ask: Ask, service: QueryService, requestId: string) => MaybePromise<Answer>;

function endpointOf({ method, rawPath }: Ask): Endpoint {
  if (method !== 'GET' && method !== 'HEAD') {
    throw new FluiddbError(405, 'UnsupportedMethod', `${method} is not supported: this store is read-only; expected GET or HEAD`);
  }
  const [segment = ''] = rawPath.split('/', 1);
  const endpoint = ENDPOINTS.get(segment);
  if (endpoint === undefined) throw new FluiddbError(404, 'NoSuchResource', `there is nothing at /${segment}`);
  return endpoint;
}

/** Endpoints by the first segment of their path. */
const ENDPOINTS: ReadonlyMap<string, Endpoint> = new Map<string, Endpoint>([
  ['values', answerValues],
  ['objects', async (ask, { site }, requestId) => answerObjects(ask, await site(), requestId)],
  ['about', async (ask, { site }, requestId) => answerAbout(ask, await site(), requestId)],
  ['namespaces', async (ask, { site }, requestId) => answerNamespace(ask, await site(), requestId)],
  ['tags', async (ask, { site }, requestId) => answerTag(ask, await site(), requestId)],
  ['users', async (ask, { site }, requestId) => answerUser(ask, await site(), requestId)],
]);

const PREFLIGHT = {
  ...OPEN_HEADERS,
  allow: 'GET, HEAD, OPTIONS',
  'access-control-allow-methods': 'GET, HEAD, OPTIONS',
  'access-control-allow-headers': '*',
  'access-control-max-age': '86400',
} as const;
