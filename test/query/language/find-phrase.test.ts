import { expect, test } from 'vitest';
import type { TagPath } from '../../../src/model/names.ts';
import type { TaggedObject } from '../../../src/model/tagged-object.ts';
import type { WordPair } from '../../../src/query/index/word-pairs.ts';
import { collidingPairs } from '../index/colliding-pairs.ts';
import { toyObjects } from './toy-objects.ts';
import { toySite } from './toy-site.ts';

// Phrases in references are found by word pairs, with one text read to verify them.

const REFS = 'toy.org/api_v1/article/refs' as TagPath;
const REF = 'toy.org/api_v1/ref/ref' as TagPath;

/** The toy journal with other texts of references: in the list of the first article and in its `ref` objects. */
function withTexts(texts: readonly [string, string], listed: readonly string[] = texts): TaggedObject[] {
  let next = 0;
  return toyObjects().map((object) => {
    const tags = new Map(object.tags);
    const list = tags.get(REFS);
    const text = tags.get(REF);
    if (list !== undefined) tags.set(REFS, { ...list, value: [...listed] });
    if (text !== undefined) tags.set(REF, { ...text, value: texts[next++] ?? '' });
    return { ...object, tags };
  });
}

async function abouts(objects: readonly TaggedObject[], query: string): Promise<string[]> {
  const site = await toySite(objects);
  return (await site.objects(query)).map(({ about }) => about);
}

const ARTICLE = 'https://doi.org/10.1/a1';
const FIRST = 'ref_1_10.1/a1';
const SECOND = 'ref_2_10.1/a1';
const TEXTS = ['Curie M. Deep well drilling 1909', 'Deep  WELL-drilling, a state of l’art'] as const;

test.each([
  ['ref/ref matches "deep well"', [FIRST, SECOND]],
  ['ref/ref matches "well drilling"', [FIRST, SECOND]],
  ['ref/ref matches "well-drilling"', [SECOND]],
  ['ref/ref matches "deep drilling"', []],
  ['ref/ref matches "m deep well"', [FIRST]],
  ['ref/ref matches "deep well drill*"', [FIRST, SECOND]],
  ['ref/ref matches "drilling 1909"', [FIRST]],
  ['ref/ref matches "l art"', [SECOND]],
  ['ref/ref contains "Deep  WELL-drilling, a state of l’art"', [SECOND]],
  ['ref/ref = "Deep well-drilling, a state of l’art"', []],
  ['article/refs matches "deep well"', [ARTICLE]],
  ['article/refs matches "1909 deep"', []],
  ['article/refs contains "Curie M. Deep well drilling 1909"', [ARTICLE]],
])('%s', async (condition, expected) => {
  expect(await abouts(withTexts(TEXTS), `toy.org/api_v1/${condition}`)).toEqual(expected);
});

test('a list that differs from the ref objects is found by its own texts', async () => {
  const objects = withTexts(TEXTS, ['Shallow water']);
  expect(await abouts(objects, 'toy.org/api_v1/article/refs matches "shallow water"')).toEqual([ARTICLE]);
  expect(await abouts(objects, 'toy.org/api_v1/article/refs matches "deep well"')).toEqual([]);
});

test('two pairs of words with the same hash are both found', async () => {
  const [a, b] = collidingPairs();
  const both = withTexts([a.join(' '), b.join(' ')]);
  const phrase = (pair: WordPair): string => `toy.org/api_v1/ref/ref matches "${pair.join(' ')}"`;
  expect(await abouts(both, phrase(a))).toEqual([FIRST]);
  expect(await abouts(both, phrase(b))).toEqual([SECOND]);
  expect(await abouts(withTexts([a.join(' '), 'x']), phrase(b))).toEqual([]);
});
