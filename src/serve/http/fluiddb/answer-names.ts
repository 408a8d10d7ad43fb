import { normalisePath } from '../../../query/language/parse-query.ts';
import type { Site } from '../../../query/language/site.ts';
import { urlUuid } from '../../../query/language/url-uuid.ts';
import type { Answer } from '../answer.ts';
import type { Ask } from '../ask.ts';
import { checkArguments } from './arguments.ts';
import { FluiddbError } from './fluiddb-error.ts';
import { answerJson } from './json-answer.ts';
import { segmentsAfterEndpoint } from './path-segments.ts';

/** `/namespaces/<path>`: id of the namespace and, by `returnNamespaces`, `returnTags`, `returnDescription`, its content. */
export function answerNamespace(ask: Ask, site: Site, requestId: string): Answer {
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
export function answerTag(ask: Ask, site: Site, requestId: string): Answer {
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
export function answerUser(ask: Ask, site: Site, requestId: string): Answer {
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
