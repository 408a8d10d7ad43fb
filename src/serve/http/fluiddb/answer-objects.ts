import type { TaggedObject, TagValue } from '../../../model/tagged-object.ts';
import type { Site } from '../../../query/language/site.ts';
import type { Answer } from '../answer.ts';
import type { Ask } from '../ask.ts';
import { checkArguments } from './arguments.ts';
import { FluiddbError } from './fluiddb-error.ts';
import { answerJson } from './json-answer.ts';
import { segmentsAfterEndpoint } from './path-segments.ts';

/** `/objects?query=…`, `/objects/<id>`, `/objects/<id>/<tag path>`, read-only as in the original (decisions, section 5). */
export async function answerObjects(ask: Ask, site: Site, requestId: string): Promise<Answer> {
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
export async function answerAbout(ask: Ask, site: Site, requestId: string): Promise<Answer> {
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
