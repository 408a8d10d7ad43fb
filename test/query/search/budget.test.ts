import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ENGLISH } from '../../../src/query/index/words/english.ts';
import { FULL_SEARCH } from '../../../src/query/search/full-search.ts';
import { openSearch, readManifest } from '../../../src/query/search/open-search.ts';
import { scaleFolder } from '../../corpus.ts';
import { memoryFiles } from '../index/words/memory-files.ts';
import { builtSearch, searchDocument } from './journal.ts';
import { type Paper, randomFrom, readPapers } from './papers.ts';

const PAPERS = 1000;
const QUERIES = 60;

if (scaleFolder === undefined) console.warn('skipped: 3 tests at 1,000 papers, since the scale corpus is not here');

// The budgets at 20,000 papers are tested by scale.test.ts; these are for a sample small enough for every change.
describe.skipIf(scaleFolder === undefined)('a search of 1,000 papers', async () => {
  const papers = scaleFolder === undefined ? [] : readPapers(PAPERS);
  const artifacts = await builtSearch(papers.map(documentOf), { recentCount: 16, writesLunrIndex: false });
  const files = memoryFiles(artifacts);
  const manifest = await readManifest(files);
  const manifestBytes = gzipSync(JSON.stringify(manifest), { level: 9 }).length;
  const open = () =>
    openSearch(files, {
      manifest,
      language: ENGLISH,
      loadFull: async () => FULL_SEARCH,
      loadPatterns: () => expect.unreachable('no pattern'),
      loadSynonyms: () => expect.unreachable('no synonyms'),
    });

  it('has few files and few bytes of words', () => {
    const words = artifacts.filter(({ path }) => path.includes('/words-'));
    expect(words.length).toBeLessThanOrEqual(145);
    expect(words.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBeLessThanOrEqual(465_000);
  });

  it.each([
    [1, { middle: 10_600, most: 12_000 }, { middle: 12_000, most: 29_000 }],
    [3, { middle: 20_000, most: 21_000 }, { middle: 28_000, most: 41_000 }],
  ])(
    'loads for %i words from nothing, scripts apart, at most so many bytes for the first hits: %o, and in all: %o',
    async (count, first, all) => {
      const random = randomFrom(count);
      const sizes: number[] = [];
      const allSizes: number[] = [];
      while (sizes.length < QUERIES) {
        const words = titleWords(papers[Math.floor(random() * papers.length)]?.title ?? '').slice(0, count);
        if (words.length < count) continue;
        files.reads.length = 0;
        let readFirst: number | undefined;
        const bytesRead = (): number => files.reads.reduce((sum, { sizeBytes }) => sum + sizeBytes, manifestBytes);
        // A page that is not full goes on to longer words and full texts, but its first hits are there.
        const { hits } = await (await open()).find({ text: words.join(' ') }, () => {
          readFirst ??= bytesRead();
        });
        expect(hits.length).toBeGreaterThan(0);
        sizes.push(readFirst ?? bytesRead());
        allSizes.push(bytesRead());
      }
      sizes.sort((a, b) => a - b);
      allSizes.sort((a, b) => a - b);
      expect(sizes[QUERIES / 2]).toBeLessThanOrEqual(first.middle);
      expect(sizes[QUERIES * 0.95]).toBeLessThanOrEqual(first.most);
      expect(allSizes[QUERIES / 2]).toBeLessThanOrEqual(all.middle);
      expect(allSizes[QUERIES * 0.95]).toBeLessThanOrEqual(all.most);
    },
  );
});

function documentOf({ id, title, abstract, authors, date, subjects }: Paper): ReturnType<typeof searchDocument> {
  const publishedIso = [date.year, date.month, date.day].map((part) => String(part).padStart(2, '0')).join('-');
  return searchDocument({ stem: `content/1/${id.replace(/\W/g, '')}`, title, abstract, authors, publishedIso, subjects });
}

/** Returns distinct ranked words of a title, ASCII letters only. */
function titleWords(title: string): string[] {
  return [...new Set(title.toLowerCase().match(/[a-z]+/g) ?? [])].filter((word) => word.length > 2 && !ENGLISH.isStopWord(word));
}
