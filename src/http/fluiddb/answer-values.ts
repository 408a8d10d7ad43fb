import type { Site } from '../../query/site.ts';
import type { Answer } from '../answer.ts';
import type { Ask } from '../ask.ts';
import { answerContent } from '../conditional.ts';
import { openFile } from '../site-reader.ts';
import { checkArguments } from './arguments.ts';
import { FluiddbError, headerText } from './fluiddb-error.ts';
import { answerJsonContent, checkCallback, JSON_HEADERS, type JsonContent, jsonContent } from './json-answer.ts';
import type { QueryService } from './query-service.ts';

/** `GET /values?query=…&tag=…` (contract, 4.1; decisions, section 5). What is asked again is answered as before. */
export async function answerValues(ask: Ask, { files, site, kept }: QueryService, requestId: string): Promise<Answer> {
  const known = kept.find(ask.query);
  if (known !== undefined && 'bytes' in known) return answerJsonContent(ask, known, requestId);
  const file = known === undefined ? undefined : await openFile(files, known.path);
  if (file !== undefined) {
    const headers = { ...JSON_HEADERS, etag: file.etag, 'x-fluiddb-request-id': requestId };
    return answerContent(ask, file, { headers, compressible: true });
  }
  const { content, path } = await valuesOf(ask, await site());
  kept.keep(ask.query, path === undefined ? content : { path });
  return answerJsonContent(ask, content, requestId);
}

/** The answer, and the file that it is, where it is one. */
async function valuesOf(ask: Ask, site: Site): Promise<{ readonly content: JsonContent; readonly path: string | undefined }> {
  const given = checkArguments(ask, { required: ['query', 'tag'], optional: ['callback'], repeated: ['tag'] });
  const [query = ''] = given.get('query') ?? [];
  const tags = (given.get('tag') ?? []).filter((tag) => tag !== '');
  if (tags.includes('*') && tags.length > 1) {
    throw new FluiddbError(400, 'MultipleArgumentValues', 'tag=* stands for every tag; expected it alone', { argument: 'tag' });
  }
  const callback = checkCallback(given.get('callback')?.[0]);
  const { body, etag, path, unknownTags } = await site.valuesSoon({ query, tags });
  const headers = unknownTags.length === 0 ? {} : { 'x-fluiddb-path': headerText(unknownTags.join(', ')) };
  const content = jsonContent({ body, headers, ...(etag === undefined ? {} : { etag }) }, callback);
  return { content, path: callback === undefined && unknownTags.length === 0 ? path : undefined };
}
