import type { Site } from '../../query/site.ts';
import type { Answer } from '../answer.ts';
import type { Ask } from '../ask.ts';
import { checkArguments } from './arguments.ts';
import { FluiddbError } from './fluiddb-error.ts';
import { answerJson } from './json-answer.ts';

/** `GET /values?query=…&tag=…` (contract, 4.1; decisions, section 5). */
export async function answerValues(ask: Ask, site: Site, requestId: string): Promise<Answer> {
  const given = checkArguments(ask, { required: ['query', 'tag'], optional: ['callback'], repeated: ['tag'] });
  const [query = ''] = given.get('query') ?? [];
  const tags = (given.get('tag') ?? []).filter((tag) => tag !== '');
  if (tags.includes('*') && tags.length > 1) {
    throw new FluiddbError(400, 'MultipleArgumentValues', 'tag=* stands for every tag; expected it alone', { argument: 'tag' });
  }
  const values = await site.values({ query, tags });
  const unknown = values.unknownTags.map((path) => encodeURI(path).slice(0, 200)).join(', ');
  const { body, etag } = values;
  const json = { body, ...(etag === undefined ? {} : { etag }), ...(unknown === '' ? {} : { headers: { 'x-fluiddb-path': unknown } }) };
  return answerJson(ask, json, { callback: given.get('callback')?.[0], requestId });
}
