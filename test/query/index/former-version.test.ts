import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ENGLISH } from '../../../src/query/index/words/english.ts';
import { openSite } from '../../../src/query/language/open-site.ts';
import { countText } from '../../../src/query/search/counted-text.ts';
import { FULL_SEARCH } from '../../../src/query/search/full-search.ts';
import { PATTERN_SEARCH } from '../../../src/query/search/lunr-query.ts';
import { openSearch, readManifest } from '../../../src/query/search/open-search.ts';
import type { SearchResult } from '../../../src/query/search/search-result.ts';
import { toyIndex } from '../language/toy-site.ts';
import { builtSearch, journal } from '../search/journal.ts';
import { memoryFiles } from './words/memory-files.ts';

// During an upgrade, programs and scripts have the files of a site that was built by an earlier version.

interface FormerFiles {
  /** The index of the toy journal. */
  readonly query: Readonly<Record<string, string>>;
  /** The search index of the journal of `../search/journal.ts`, in many shards and in few. */
  readonly search: Readonly<Record<'grouped' | 'plain', Readonly<Record<string, string>>>>;
}

const former = JSON.parse(readFileSync(new URL('../../fixtures/index-of-version-2.json', import.meta.url), 'utf8')) as FormerFiles;

function filesOf(files: Readonly<Record<string, string>>) {
  return memoryFiles(Object.entries(files).map(([path, base64]) => ({ path, bytes: Buffer.from(base64, 'base64') })));
}

test.each([
  'toy.org/api_v1/article/article_title matches "mice"',
  'toy.org/api_v1/article/abstract matches "*e*"',
  'toy.org/api_v1/article/subject_area contains "Ecology"',
  'toy.org/api_v1/article/keywords matches "*"',
  'toy.org/api_v1/article/keywords matches "?*o*"',
  'toy.org/api_v1/article/pub_date_year > 2000',
  'toy.org/api_v1/article/refs matches "the"',
  'toy.org/api_v1/article/doi = "10.1/a1"',
  'has toy.org/api_v1/author/surname',
  'has toy.org/api_v1/component/content',
])('the query index of version 2 answers as that of today: %s', async (query) => {
  const [before, now] = [await openSite(filesOf(former.query)), await openSite(memoryFiles(toyIndex()))];
  const answers = await Promise.all([before, now].map((site) => site.objects(query).catch(({ message }: Error) => message)));
  expect(answers[0]).toEqual(answers[1]);
});

test('every object of an index of version 2 is found by its id', async () => {
  const [before, now] = [await openSite(filesOf(former.query)), await openSite(memoryFiles(toyIndex()))];
  const ids = await now.find('has toy.org/api_v1/article/doi or has toy.org/api_v1/author/surname');
  expect(ids.length).toBeGreaterThan(6);
  for (const id of ids) expect(await before.object(id)).toEqual(await now.object(id));
});

test.each([
  ['grouped', 3, 12],
  ['plain', 0, 4180],
] as const)('a search index of version 1, %s, has the results of one of today', async (name, recentCount, shardBytes) => {
  const documents = journal.map((document, i) => ({
    ...document,
    text: countText(`tide limpet shore ${i} ${document.title} barnacle${i}`),
  }));
  const built = await builtSearch(documents, { shardBytes, recentCount, withBody: true, writesLunrIndex: false });
  const [before, now] = await Promise.all(
    [filesOf(former.search[name]), memoryFiles(built)].map(async (files) =>
      openSearch(files, {
        manifest: await readManifest(files),
        language: ENGLISH,
        loadFull: async () => FULL_SEARCH,
        loadPatterns: async () => PATTERN_SEARCH,
        loadSynonyms: () => expect.unreachable('no synonyms'),
      }),
    ),
  );
  for (const text of [
    'neurons',
    'neural yeast',
    'expresion',
    'gene ex*',
    'barnacle7',
    'limpet',
    'neuron~1',
    'p53-dependent',
    'tools',
    'wang',
  ]) {
    const [former, current] = [await before?.find({ text }), await now?.find({ text })];
    expect([text, stemsOf(former)]).toEqual([text, stemsOf(current)]);
    expect(former?.didYouMean).toEqual(current?.didYouMean);
  }
});

/** Results of equal rank may come in another order. */
function stemsOf(result: SearchResult | undefined): unknown {
  return [result?.count, result?.corrected?.to, result?.hits.map(({ card }) => card.stem).sort()];
}
