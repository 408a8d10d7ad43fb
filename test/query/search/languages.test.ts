import { describe, expect, it } from 'vitest';
import { wordIndexOf } from '../../../src/query/index/words/exact-word-index.ts';
import { languageOf } from '../../../src/query/index/words/languages.ts';
import { openWordSegments } from '../../../src/query/index/words/open-word-segments.ts';
import { FULL_SEARCH } from '../../../src/query/search/full-search.ts';
import { PATTERN_SEARCH } from '../../../src/query/search/lunr-query.ts';
import { openSearch, readManifest, type Search } from '../../../src/query/search/open-search.ts';
import type { SearchQuery } from '../../../src/query/search/search-result.ts';
import { synonymQueries } from '../../../src/query/search/synonyms/synonym-queries.ts';
import { memoryFiles } from '../index/words/memory-files.ts';
import { builtSearch, searchDocument } from './journal.ts';

const documents = [
  searchDocument({ title: 'Investigaciones sobre caracoles', lang: 'es', abstract: 'Una investigación de la Universidad.' }),
  searchDocument({ title: 'Avaliações de caracóis', lang: 'pt-BR', abstract: 'Os caracóis do mar e o plâncton.' }),
  searchDocument({ title: 'Snails of the sea', lang: 'en', abstract: 'Running snails and plankton. Do not die.' }),
  searchDocument({ title: 'Plankton', lang: 'en', abstract: 'Nothing else.' }),
  searchDocument({ title: 'Plankton', lang: 'es', abstract: 'Nada más.', stem: 'es/content/1/plankton' }),
];

describe('a journal in Spanish, English and Portuguese', async () => {
  const language = await languageOf('es+en+pt');
  const files = memoryFiles(await builtSearch(documents, { language, recentCount: 1 }));
  const manifest = await readManifest(files);
  const open = (reader: string): Promise<Search> =>
    openSearch(files, {
      manifest,
      language,
      reader,
      loadFull: async () => FULL_SEARCH,
      loadPatterns: async () => PATTERN_SEARCH,
      loadSynonyms: async () => ({ synonymQueries }),
    });
  const find = async (query: SearchQuery, reader = 'es'): Promise<string[]> =>
    (await (await open(reader)).find(query)).hits.map(({ card }) => card.title);

  it.each([
    ['investigacion', ['Investigaciones sobre caracoles']],
    ['avaliação', ['Avaliações de caracóis']],
    ['run', ['Snails of the sea']],
    ['caracol', ['Investigaciones sobre caracoles']],
    // "sobre" is a stop word in Spanish, "of the" in English; they exclude no article in another language.
    ['snails of the sea', ['Snails of the sea']],
    ['investigaciones sobre caracoles', ['Investigaciones sobre caracoles']],
    // "do" is a stop word in English and Portuguese alone.
    ['do snails', ['Snails of the sea']],
  ])('stems the words of every article in its own language: %s', async (text, titles) => {
    for (const reader of ['es', 'en', 'pt']) expect(await find({ text }, reader)).toEqual(titles);
  });

  it('has every word where it is, whatever its stems', async () => {
    const [recent, base] = await openWordSegments(files, manifest.words);
    if (recent === undefined || base === undefined) throw new RangeError('expected two segments');
    const words = (text: string): Promise<Uint32Array> => wordIndexOf(base, language).find(text, 'article_title');
    expect([...(await words('plankton'))]).toEqual([2, 3]);
    expect([...(await words('avaliações'))]).toEqual([0]);
  });

  it.each([
    ['es', 'es/content/1/plankton'],
    ['en', 'content/1/plankton'],
    ['pt-BR', 'content/1/plankton'],
  ])('ranks equal articles in the language of a reader first: %s', async (reader, first) => {
    const { hits } = await (await open(reader)).find({ text: 'plankton' });
    expect(hits[0]?.card.stem).toBe(first);
  });

  it('narrows by language and counts the languages', async () => {
    const search = await open('en');
    expect(await find({ text: 'plankton', lang: 'es' }, 'en')).toEqual(['Plankton']);
    const { facets } = await search.find({ text: 'plankton' });
    expect((await facets()).lang).toEqual([
      { value: 'en', count: 2 },
      { value: 'es', count: 1 },
    ]);
  });
});

describe('a journal in one language', () => {
  it('has no facet of languages and no boost, and its manifest names no languages', async () => {
    const files = memoryFiles(await builtSearch(documents));
    const manifest = await readManifest(files);
    expect([manifest.languages, manifest.language]).toEqual([undefined, 'en']);
  });
});
