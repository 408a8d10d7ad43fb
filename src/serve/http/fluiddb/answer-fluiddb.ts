import { chain, type MaybePromise, recover } from '../../../model/maybe-promise.ts';
import type { TaggedObject, TagValue } from '../../../model/tagged-object.ts';
import { normalisePath } from '../../../query/language/parse-query.ts';
import type { Site } from '../../../query/language/site.ts';
import { urlUuid } from '../../../query/language/url-uuid.ts';
import { type Answer, OPEN_HEADERS } from '../answer.ts';
import type { Ask } from '../ask.ts';
import { answerContent } from '../conditional.ts';
import { openFile } from '../site-reader.ts';
import { checkArguments } from './arguments.ts';
import { answerFluiddbError, FluiddbError, headerText } from './fluiddb-error.ts';
import { answerJson, answerJsonContent, checkCallback, JSON_HEADERS, type JsonContent, jsonContent } from './json-answer.ts';
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

/** `/namespaces/<path>`: id of the namespace and, by `returnNamespaces`, `returnTags`, `returnDescription`, its content. */
function answerNamespace(ask: Ask, site: Site, requestId: string): Answer {
  const path = askedPath(ask);
  const given = checkArguments(ask, {
    required: [],
    optional: ['returnDescription', 'returnNamespaces', 'returnTags', 'callback'],
    repeated: [],
  });
  const below = [...pathsOf(site)].filter((known) => known.startsWith(`${path}/`)).map((known) => known.slice(path.length + 1).split('/'));
  if (below.length === 0) throw new FluiddbError(404, 'TNonexistentNamespace', `there is no namespace "${path.slice(0, 200)}"`, { path });
  const body = {
    id: urlUuid(`Object for the namespace ${path}`),
    ...(isTrue(given, 'returnNamespaces') ? { namespaceNames: namesOf(below, ({ length }) => length > 1) } : {}),
    ...(isTrue(given, 'returnTags') ? { tagNames: namesOf(below, ({ length }) => length === 1) } : {}),
    ...(isTrue(given, 'returnDescription') ? { description: '' } : {}),
  };
  return answerJson(ask, { body: JSON.stringify(body) }, { callback: given.get('callback')?.[0], requestId });
}

/** `/tags/<path>`: id of the tag, and that it is indexed. */
function answerTag(ask: Ask, site: Site, requestId: string): Answer {
  const path = askedPath(ask);
  const given = checkArguments(ask, { required: [], optional: ['returnDescription', 'callback'], repeated: [] });
  if (!pathsOf(site).has(path)) throw new FluiddbError(404, 'TNonexistentTag', `there is no tag "${path.slice(0, 200)}"`, { path });
  const body = {
    id: urlUuid(`Object for the attribute ${path}`),
    indexed: true,
    ...(isTrue(given, 'returnDescription') ? { description: '' } : {}),
  };
  return answerJson(ask, { body: JSON.stringify(body) }, { callback: given.get('callback')?.[0], requestId });
}

/** `/users/<name>`: the owners of namespaces are the users of the store. */
function answerUser(ask: Ask, site: Site, requestId: string): Answer {
  const [written = '', ...more] = segmentsAfterEndpoint(ask);
  const name = written.toLowerCase();
  if (more.length > 0) throw new FluiddbError(404, 'NoSuchResource', `there is nothing at /${ask.rawPath.slice(0, 200)}`);
  const given = checkArguments(ask, { required: [], optional: ['callback'], repeated: [] });
  if (name !== site.namespace.toLowerCase() && name !== site.system.toLowerCase())
    throw new FluiddbError(404, 'TNoSuchUser', `there is no user "${written.slice(0, 200)}"`, { name: written });
  const body = { name, role: 'USER', id: urlUuid(`Object for the user named ${name}`) };
  return answerJson(ask, { body: JSON.stringify(body) }, { callback: given.get('callback')?.[0], requestId });
}

function askedPath(ask: Ask): string {
  return normalisePath(segmentsAfterEndpoint(ask).join('/')).replace(BARE_FIRST, (first) => first.toLowerCase());
}

function pathsOf({ paths }: Site): ReadonlySet<string> {
  return new Set([...paths.possible, paths.id]);
}

/** First segments of paths without duplicates, in order. */
function namesOf(below: readonly (readonly string[])[], isWanted: (parts: readonly string[]) => boolean): string[] {
  return [...new Set(below.filter(isWanted).map(([name = '']) => name))];
}

function isTrue(given: ReadonlyMap<string, readonly string[]>, argument: string): boolean {
  return given.get(argument)?.[0]?.toLowerCase() === 'true';
}

// A path with one segment, such as 'Toy.org', is its own first segment.
const BARE_FIRST = /^[^/]+$/;

/** `/objects?query=…`, `/objects/<id>`, `/objects/<id>/<tag path>`, read-only as in the original (decisions, section 5). */
async function answerObjects(ask: Ask, site: Site, requestId: string): Promise<Answer> {
  const [id = '', ...tagPath] = segmentsAfterEndpoint(ask);
  if (id === '') return answerIds(ask, site, requestId);
  const object = await site.object(id);
  if (object === undefined)
    throw new FluiddbError(404, 'TNoSuchObject', `there is no object "${id.slice(0, 60)}"; expected the id of an object of this journal`);
  return tagPath.length === 0
    ? answerTagPaths(ask, object, { requestId, showId: false })
    : answerValue(ask, object, { tagPath: tagPath.join('/'), requestId });
}

/**
 * `/about/<about>` and `/about/<about>/<tag path>`. An about value is one percent-encoded segment; if a client leaves its slashes
 * unencoded, the end of the URL is taken as a tag path if the site has such a tag.
 */
async function answerAbout(ask: Ask, site: Site, requestId: string): Promise<Answer> {
  const parts = segmentsAfterEndpoint(ask);
  const [first = '', ...rest] = parts;
  for (const { about, tagPath } of [{ about: first, tagPath: rest.join('/') }, ...splits(parts.join('/'), site)]) {
    const object = await site.about(about);
    if (object === undefined) continue;
    return tagPath === '' ? answerTagPaths(ask, object, { requestId, showId: true }) : answerValue(ask, object, { tagPath, requestId });
  }
  throw new FluiddbError(404, 'TNoSuchObject', `no object of this journal is about "${parts.join('/').slice(0, 200)}"`);
}

async function answerIds(ask: Ask, site: Site, requestId: string): Promise<Answer> {
  const given = checkArguments(ask, { required: ['query'], optional: ['callback'], repeated: [] });
  const ids = await site.find(given.get('query')?.[0] ?? '');
  return answerJson(ask, { body: JSON.stringify({ ids }) }, { callback: given.get('callback')?.[0], requestId });
}

function answerTagPaths(ask: Ask, object: TaggedObject, options: { requestId: string; showId: boolean }): Answer {
  const given = checkArguments(ask, { required: [], optional: ['showAbout', 'callback'], repeated: [] });
  const showsAbout = given.get('showAbout')?.[0]?.toLowerCase() === 'true';
  const body = JSON.stringify({
    ...(options.showId ? { id: object.id } : {}),
    ...(showsAbout ? { about: object.about } : {}),
    tagPaths: [...object.tags.keys()],
  });
  return answerJson(ask, { body }, { callback: given.get('callback')?.[0], requestId: options.requestId });
}

function answerValue(ask: Ask, object: TaggedObject, { tagPath, requestId }: { tagPath: string; requestId: string }): Answer {
  const given = checkArguments(ask, { required: [], optional: ['callback'], repeated: [] });
  const value = findTag(object, tagPath);
  if (value === undefined) {
    throw new FluiddbError(404, 'TNoInstanceOnObject', `the object carries no tag "${tagPath.slice(0, 200)}"`, { path: tagPath });
  }
  const json = {
    body: JSON.stringify(value),
    contentType: 'application/vnd.fluiddb.value+json',
    headers: { 'x-fluiddb-type': typeName(value) },
  };
  return answerJson(ask, json, { callback: given.get('callback')?.[0], requestId });
}

/** The first segment of a path is compared in lower case (decisions, section 1). */
function findTag(object: TaggedObject, tagPath: string): TagValue | undefined {
  const slash = tagPath.indexOf('/');
  const wanted = tagPath.slice(0, slash).toLowerCase() + tagPath.slice(slash);
  for (const [path, { value }] of object.tags) if (path === wanted) return value;
  return undefined;
}

function typeName(value: TagValue): string {
  if (typeof value === 'string') return 'string';
  if (typeof value === 'number') return 'int';
  return typeof value === 'boolean' ? 'boolean' : 'list-of-strings';
}

/** Interpretations of an unencoded about value: the complete text, or the text without a known tag path at its end. */
function splits(whole: string, site: Site): { about: string; tagPath: string }[] {
  const ends = [...site.paths.possible].filter((path) => whole.endsWith(`/${path}`));
  return [{ about: whole, tagPath: '' }, ...ends.map((path) => ({ about: whole.slice(0, -path.length - 1), tagPath: path }))];
}

/** `GET /values?query=…&tag=…` (contract, 4.1; decisions, section 5). Repeated queries are answered from a cache. */
function answerValues(ask: Ask, { files, site, cache }: QueryService, requestId: string): MaybePromise<Answer> {
  const known = cache.find(ask.query);
  if (known !== undefined && 'bytes' in known) return answerJsonContent(ask, known, requestId);
  const file = known === undefined ? undefined : openFile(files, known.path);
  return chain(file, (found) => {
    if (found !== undefined) {
      const headers = { ...JSON_HEADERS, etag: found.etag, 'x-fluiddb-request-id': requestId };
      return answerContent(ask, found, { headers, compressible: true });
    }
    const values = chain(site(), (opened) => valuesOf(ask, opened));
    return chain(values, ({ content, path, callback }) => {
      // The page of the client decides if it gets a script.
      if (callback === undefined) cache.add(ask.query, path === undefined ? content : { path });
      return answerJsonContent(ask, content, requestId);
    });
  });
}

interface Values {
  readonly content: JsonContent;
  /** Path of a precomputed answer, if there is one. */
  readonly path: string | undefined;
  readonly callback: string | undefined;
}

function valuesOf(ask: Ask, site: Site): MaybePromise<Values> {
  const given = checkArguments(ask, { required: ['query', 'tag'], optional: ['callback'], repeated: ['tag'] });
  const [query = ''] = given.get('query') ?? [];
  const tags = (given.get('tag') ?? []).filter((tag) => tag !== '');
  if (tags.includes('*') && tags.length > 1) {
    throw new FluiddbError(400, 'MultipleArgumentValues', 'tag=* stands for every tag; expected it alone', { argument: 'tag' });
  }
  const callback = checkCallback(ask, given.get('callback')?.[0]);
  return chain(site.valuesOrPromise({ query, tags }), ({ body, etag, path, unknownTags }) => {
    const headers = unknownTags.length === 0 ? {} : { 'x-fluiddb-path': headerText(unknownTags.join(', ')) };
    const content = jsonContent({ body, headers, ...(etag === undefined ? {} : { etag }) }, callback);
    return { content, path: unknownTags.length === 0 ? path : undefined, callback };
  });
}

/**
 * Adapts CORS headers for scripts that send credentials, as clients of the original store do (its API used HTTP Basic).
 *
 * Everything is public, so credentials are ignored. But for a request with credentials a browser does not accept `*` as origin or header,
 * and never for `Authorization`: they must be named (Fetch standard, CORS protocol). Other answers are unchanged.
 */
function credentialed(answer: Answer, ask: Ask): Answer {
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

/** Decoded path segments after `/objects`, `/about`, `/namespaces`, `/tags` or `/users`. */
function segmentsAfterEndpoint(ask: Ask): string[] {
  try {
    return ask.rawPath
      .replace(/\/+$/, '')
      .split('/')
      .slice(1)
      .map((part) => decodeURIComponent(part));
  } catch {
    throw new FluiddbError(400, 'InvalidUTF8Argument', 'the path is percent-encoded as something else than UTF-8');
  }
}
