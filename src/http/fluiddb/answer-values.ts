import type { Site } from '../../query/site.ts';
import type { Answer } from '../answer.ts';
import type { Ask } from '../ask.ts';
import { checkArguments } from './arguments.ts';
import { FluiddbError, headerText } from './fluiddb-error.ts';
import { answerJson, checkCallback } from './json-answer.ts';

interface ValuesOptions {
  readonly site: Site;
  readonly requestId: string;
  /** Told the file that is the answer to this very query string. */
  readonly onFile: (path: string) => void;
}

/** `GET /values?query=…&tag=…` (contract, 4.1; decisions, section 5). */
export async function answerValues(ask: Ask, { site, requestId, onFile }: ValuesOptions): Promise<Answer> {
  const given = checkArguments(ask, { required: ['query', 'tag'], optional: ['callback'], repeated: ['tag'] });
  const [query = ''] = given.get('query') ?? [];
  const tags = (given.get('tag') ?? []).filter((tag) => tag !== '');
  if (tags.includes('*') && tags.length > 1) {
    throw new FluiddbError(400, 'MultipleArgumentValues', 'tag=* stands for every tag; expected it alone', { argument: 'tag' });
  }
  const callback = checkCallback(given.get('callback')?.[0]);
  const { body, etag, path, unknownTags } = await site.values({ query, tags });
  if (path !== undefined && callback === undefined && unknownTags.length === 0) onFile(path);
  const headers = unknownTags.length === 0 ? {} : { 'x-fluiddb-path': headerText(unknownTags.join(', ')) };
  return answerJson(ask, { body, headers, ...(etag === undefined ? {} : { etag }) }, { callback, requestId });
}
