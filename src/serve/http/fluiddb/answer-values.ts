import { chain, type MaybePromise } from '../../../model/maybe-promise.ts';
import type { Site } from '../../../query/language/site.ts';
import type { Answer } from '../answer.ts';
import type { Ask } from '../ask.ts';
import { answerContent } from '../conditional.ts';
import { openFile } from '../site-reader.ts';
import { checkArguments } from './arguments.ts';
import { FluiddbError, headerText } from './fluiddb-error.ts';
import { answerJsonContent, checkCallback, JSON_HEADERS, type JsonContent, jsonContent } from './json-answer.ts';
import type { QueryService } from './query-service.ts';

/** `GET /values?query=…&tag=…` (contract, 4.1; decisions, section 5). Repeated queries are answered from a cache. */
export function answerValues(ask: Ask, { files, site, cache }: QueryService, requestId: string): MaybePromise<Answer> {
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
