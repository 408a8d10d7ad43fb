import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ENGLISH } from '../../src/index/words/english.ts';
import { openSearch, readManifest } from '../../src/search/open-search.ts';
import { scaleFolder } from '../corpus.ts';
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
  const open = () =>
    openSearch(files, {
      manifest,
      language: ENGLISH,
      loadFull: () => expect.unreachable('plain words of a title need no more'),
      loadPatterns: () => expect.unreachable('no pattern'),
    });

  it('reads few files and few bytes', () => {
    const words = artifacts.filter(({ path }) => path.includes('/words-'));
    expect(words.length).toBeLessThanOrEqual(85);
    expect(words.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBeLessThanOrEqual(350_000);
  });

  it.each([
    [1, 10_000, 12_000],
    [3, 20_000, 21_000],
  ])(
    'loads for %i words from nothing, the script apart, at most %i bytes in the middle, %i in all but a twentieth',
    async (count, median, most) => {
      const random = randomFrom(count);
      const sizes: number[] = [];
      while (sizes.length < QUERIES) {
        const words = titleWords(papers[Math.floor(random() * papers.length)]?.title ?? '').slice(0, count);
        if (words.length < count) continue;
        files.reads.length = 0;
        const { hits } = await (await open()).find({ text: words.join(' ') });
        expect(hits.length).toBeGreaterThan(0);
        const manifestBytes = gzipSync(JSON.stringify(manifest), { level: 9 }).length;
        sizes.push(files.reads.reduce((sum, { sizeBytes }) => sum + sizeBytes, manifestBytes));
      }
      sizes.sort((a, b) => a - b);
      expect(sizes[QUERIES / 2]).toBeLessThanOrEqual(median);
      expect(sizes[QUERIES * 0.95]).toBeLessThanOrEqual(most);
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
