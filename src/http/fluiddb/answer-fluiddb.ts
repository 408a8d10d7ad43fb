import type { SiteFiles } from '../../model/site-files.ts';
import type { Site } from '../../query/site.ts';
import { type Answer, OPEN_HEADERS } from '../answer.ts';
import type { Ask } from '../ask.ts';
import { answerContent } from '../conditional.ts';
import { openFile } from '../site-reader.ts';
import { answerAbout, answerObjects } from './answer-objects.ts';
import { answerValues } from './answer-values.ts';
import { answerFluiddbError, FluiddbError } from './fluiddb-error.ts';
import { jsonHeaders } from './json-answer.ts';

/** What the endpoints of the query interface share of one site. */
export interface QueryService {
  readonly files: SiteFiles;
  readonly site: () => Promise<Site>;
  /** Query strings that a file answers as it is, with its path: asked again, they need not be parsed. */
  readonly answeredByFile: Map<string, string>;
}

export function openQueryService(files: SiteFiles, site: () => Promise<Site>): QueryService {
  return { files, site, answeredByFile: new Map() };
}

/** The query interface of the original store, read-only: every answer is open to scripts of other sites, every error has a class. */
export async function answerFluiddb(ask: Ask, service: QueryService): Promise<Answer> {
  const requestId = crypto.randomUUID();
  if (ask.method === 'OPTIONS') return { status: 204, headers: PREFLIGHT };
  try {
    if (ask.method !== 'GET' && ask.method !== 'HEAD') {
      throw new FluiddbError(405, 'UnsupportedMethod', `${ask.method} is not supported: this store is read-only; expected GET or HEAD`);
    }
    const [room = ''] = ask.rawPath.split('/', 1);
    const endpoint = ENDPOINTS.get(room);
    if (endpoint === undefined) throw new FluiddbError(404, 'TNoSuchResource', `there is nothing at /${room}`);
    return await endpoint(ask, service, requestId);
  } catch (error) {
    return answerFluiddbError(error, requestId);
  }
}

type Endpoint = (ask: Ask, service: QueryService, requestId: string) => Promise<Answer>;

/** The endpoints by the first part of their path. */
const ENDPOINTS: ReadonlyMap<string, Endpoint> = new Map<string, Endpoint>([
  ['values', answerValuesSoon],
  ['objects', async (ask, { site }, requestId) => answerObjects(ask, await site(), requestId)],
  ['about', async (ask, { site }, requestId) => answerAbout(ask, await site(), requestId)],
]);

async function answerValuesSoon(ask: Ask, { files, site, answeredByFile }: QueryService, requestId: string): Promise<Answer> {
  const path = answeredByFile.get(ask.query);
  const file = path === undefined ? undefined : await openFile(files, path);
  if (file !== undefined) return answerContent(ask, file, { headers: jsonHeaders(file.etag, requestId), compressible: true });
  return answerValues(ask, { site: await site(), requestId, onFile: (answered) => remember(answeredByFile, ask.query, answered) });
}

function remember(answeredByFile: Map<string, string>, query: string, path: string): void {
  if (query.length > LONGEST_KEPT) return;
  answeredByFile.set(query, path);
  if (answeredByFile.size <= MOST_KEPT) return;
  for (const oldest of answeredByFile.keys()) {
    answeredByFile.delete(oldest);
    return;
  }
}

const PREFLIGHT = {
  ...OPEN_HEADERS,
  allow: 'GET, HEAD, OPTIONS',
  'access-control-allow-methods': 'GET, HEAD, OPTIONS',
  'access-control-allow-headers': '*',
  'access-control-max-age': '86400',
} as const;

const LONGEST_KEPT = 1000;
const MOST_KEPT = 5000;
