import { describe, expect, it } from 'vitest';
import { ENGLISH } from '../../../src/query/index/words/english.ts';
import { FULL_SEARCH } from '../../../src/query/search/full-search.ts';
import { PATTERN_SEARCH } from '../../../src/query/search/lunr-query.ts';
import { openSearch, readManifest } from '../../../src/query/search/open-search.ts';
import { synonymQueries } from '../../../src/query/search/synonyms/synonym-queries.ts';
import { memoryFiles } from '../index/words/memory-files.ts';
import { builtSearch, searchDocument } from './journal.ts';

const documents = [
  searchDocument({
    title: 'Snails',
    stem: 'content/3/e12',
    doi: '10.5555/Tide.2025.12',
    orcids: ['https://orcid.org/0000-0002-1825-009X'],
  }),
  searchDocument({ title: 'Caracoles', stem: 'es/content/3/e12', doi: '10.5555/tide.2025.12.es', orcids: ['0000-0002-1825-009X'] }),
  searchDocument({ title: 'A review of 10.5555/tide.2025.12 and content/3/e12', stem: 'content/3/e13', doi: '10.5555/tide.2025.13' }),
];

describe('a query that is an identifier finds the articles that it names, and no others', async () => {
  const files = memoryFiles(await builtSearch(documents, { recentCount: 1 }));
  const manifest = await readManifest(files);
  const search = await openSearch(files, {
    manifest,
    language: ENGLISH,
    loadFull: async () => FULL_SEARCH,
    loadPatterns: async () => PATTERN_SEARCH,
    loadSynonyms: async () => ({ synonymQueries }),
  });

  it.each([
    ['10.5555/tide.2025.12', 'doi', ['Snails']],
    [' 10.5555/TIDE.2025.12. ', 'doi', ['Snails']],
    ['doi:10.5555/tide.2025.12', 'doi', ['Snails']],
    ['https://doi.org/10.5555%2Ftide.2025.12', 'doi', ['Snails']],
    ['http://dx.doi.org/10.5555/tide.2025.12.es', 'doi', ['Caracoles']],
    ['0000-0002-1825-009x', 'orcid', ['Snails', 'Caracoles']],
    ['https://orcid.org/0000-0002-1825-009X', 'orcid', ['Snails', 'Caracoles']],
    ['https://tidewater.example/content/3/e12', 'url', ['Snails']],
    ['https://tidewater.example/es/content/3/E12.html?find=x#s2', 'url', ['Caracoles']],
    ['https://tidewater.example/journal/content/3/e12.pdf', 'url', ['Snails']],
    ['/es/content/3/e12/', 'url', ['Caracoles']],
  ])('%s', async (text, kind, titles) => {
    const result = await search.find({ text });
    expect([result.identifier?.kind, result.count, result.hits.map(({ card }) => card.title)]).toEqual([kind, titles.length, titles]);
  });

  it.each(['10.5555/tide.2025', '0000-0002-1825-0098', 'https://tidewater.example/content/3/e99', '10.5555'])(
    '%s, which names none, is searched as words',
    async (text) => {
      expect((await search.find({ text })).identifier).toBeUndefined();
    },
  );
});
