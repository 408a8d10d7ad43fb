import { expect, test } from 'vitest';
import type { Artifact } from '../../../src/model/artifact.ts';
import { ENGLISH } from '../../../src/query/index/words/english.ts';
import { countText } from '../../../src/query/search/counted-text.ts';
import { FULL_SEARCH } from '../../../src/query/search/full-search.ts';
import { PATTERN_SEARCH } from '../../../src/query/search/lunr-query.ts';
import { openSearch, readManifest } from '../../../src/query/search/open-search.ts';
import { memoryFiles } from '../index/words/memory-files.ts';
import { builtSearch, searchDocument, searchOptions } from './journal.ts';
import { randomFrom } from './papers.ts';

const SYLLABLES = ['ba', 'cor', 'di', 'fen', 'gu', 'hal', 'ist', 'jo', 'kem', 'lu', 'mar', 'no', 'pel', 'qua', 'ris', 'so', 'tun', 'ver'];

/** The texts of forty articles, which have about 3,000 different words. */
const texts = Array.from({ length: 40 }, (_, i) => {
  const random = randomFrom(i + 1);
  const word = (): string => Array.from({ length: 3 }, () => SYLLABLES[Math.floor(random() ** 2 * SYLLABLES.length)]).join('');
  return Array.from({ length: 300 }, word).join(' ');
});

async function filesOf(bodies: readonly string[], recentCount = 4): Promise<Artifact[]> {
  const documents = bodies.map((text, i) => searchDocument({ title: `Article ${i}`, text: countText(text) }));
  return builtSearch(documents, { withBody: true, recentCount, shardBytes: 300, writesLunrIndex: false });
}

const isNamed = ({ path }: Artifact): boolean => path.startsWith('search/text-');
const before = await filesOf(texts);

test('files of full texts are named by their content', () => {
  const shards = before.filter(isNamed);
  expect(shards.length).toBeGreaterThan(60);
  for (const { path, bytes } of shards) {
    expect(path).toBe(`search/text-${searchOptions.digest([Buffer.from(bytes)])}.bin`);
  }
  expect(new Set(shards.map(({ path }) => path)).size).toBe(shards.length);
});

test.each<[edit: string, at: number, share: number, edited: (text: string) => string]>([
  ['one word', 9, 0.8, (text) => text.replace(/^\S+/, 'barnacles')],
  ['one word of a newest article', 2, 0.9, (text) => text.replace(/^\S+/, 'barnacles')],
  ['a new sentence', 5, 0.75, (text) => `We thank zzquorbly the referees ${text}`],
  ['a word less', 39, 0.8, (text) => text.replace(/^\S+ /, '')],
])('an edit of a text leaves most shards as they are: %s', async (_, at, share, edited) => {
  const after = await filesOf(texts.map((text, i) => (i === at ? edited(text) : text)));
  expect(after).not.toEqual(before);
  const known = new Set(before.map(({ path }) => path));
  const shards = after.filter(isNamed);
  expect(shards.filter(({ path }) => known.has(path)).length / shards.length).toBeGreaterThan(share);
});

test.each([0, 4])('every word of every text is found, with %i articles in the segment of the newest', async (recentCount) => {
  const files = memoryFiles(await filesOf(texts, recentCount));
  const search = await openSearch(files, {
    manifest: await readManifest(files),
    language: ENGLISH,
    loadFull: async () => FULL_SEARCH,
    loadPatterns: async () => PATTERN_SEARCH,
    loadSynonyms: () => expect.unreachable('no synonyms'),
  });
  const holders = new Map<string, Set<string>>();
  texts.forEach((text, i) => {
    for (const word of text.split(' ')) holders.set(ENGLISH.stem(word), (holders.get(ENGLISH.stem(word)) ?? new Set()).add(`Article ${i}`));
  });
  for (const word of new Set(texts.flatMap((text) => text.split(' ').slice(0, 8)))) {
    const { count } = await search.find({ text: `"${word}"` });
    expect([word, count]).toEqual([word, holders.get(ENGLISH.stem(word))?.size]);
  }
});
