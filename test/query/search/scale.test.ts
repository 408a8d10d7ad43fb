import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Artifact } from '../../../src/model/artifact.ts';
import { sharedWords } from '../../../src/query/index/segment-words.ts';
import { ENGLISH } from '../../../src/query/index/words/english.ts';
import { openWordSegments } from '../../../src/query/index/words/open-word-segments.ts';
import type { WordDocument } from '../../../src/query/index/words/word-index.ts';
import { type BuiltWords, WordIndexBuilder } from '../../../src/query/index/words/word-index-builder.ts';
import { countText } from '../../../src/query/search/counted-text.ts';
import { findTopHits } from '../../../src/query/search/find-top-hits.ts';
import { FULL_SEARCH } from '../../../src/query/search/full-search.ts';
import { PATTERN_SEARCH } from '../../../src/query/search/lunr-query.ts';
import { openSearch, readManifest } from '../../../src/query/search/open-search.ts';
import { bestOf, rank } from '../../../src/query/search/rank.ts';
import { findTerm, type RankedIndex, rankedIndexOf } from '../../../src/query/search/ranked-terms.ts';
import type { SearchDocument } from '../../../src/query/search/search-document.ts';
import type { SearchResult } from '../../../src/query/search/search-result.ts';
import { ASSET_FILES } from '../../../src/site/asset-files.ts';
import { buildAssets } from '../../../src/site/build-assets.ts';
import { scaleFolder } from '../../corpus.ts';
import { deflate, memoryFiles } from '../index/words/memory-files.ts';
import { builtSearch, searchDocument, searchOptions } from './journal.ts';
import { type Paper, randomFrom, readPapers } from './papers.ts';

const PAPERS = 20_000;
const FIELDS = ['article_title', 'abstract'];

if (scaleFolder === undefined) console.warn('skipped: 15 tests at 20,000 papers, since the scale corpus is not here');

/** The papers, read once for all tests. */
const papers = scaleFolder === undefined ? [] : readPapers(PAPERS);

describe.skipIf(scaleFolder === undefined)('title and abstract of 20,000 papers', () => {
  const documents = papers.map(({ title, abstract }): WordDocument => ({ texts: [[title], [abstract]] }));
  const built = wordsOf(documents);
  const classes = wordClasses(documents);
  const scanned = scan(documents, new Set([...classes.values()].flat()));

  it('have more than a thousand words', () => {
    expect([...classes.values()].flat().length).toBeGreaterThan(1000);
  });

  it('take at most 960 files and 3.52 MB', () => {
    const sizes = built.artifacts.map(({ bytes }) => bytes.length);
    expect(sizes.length).toBeLessThanOrEqual(960);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(3_520_000);
  });

  it.each([...classes.keys()])('%s: every word is found exactly where a scan finds it', async (name) => {
    const words = await sharedWords(memoryFiles(built.artifacts), built.places)({ start: 0, end: PAPERS });
    const asked = classes.get(name) ?? [];
    expect(asked.length).toBeGreaterThan(0);
    const wrong: string[] = [];
    for (const word of asked) {
      for (const [field, fieldName] of FIELDS.entries()) {
        const found = [...(await words.index.find(word, fieldName))];
        if (found.join() !== (scanned.get(word)?.[field] ?? []).join()) wrong.push(`${fieldName} ${word}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it.each([
    [1, 4_800, 5_500],
    [3, 14_400, 19_000],
  ])('another search for %i words reads at most %i bytes in the median, %i in all but a twentieth', async (count, median, most) => {
    const random = randomFrom(count);
    const sizes: number[] = [];
    for (let i = 0; i < 200; i++) {
      const files = memoryFiles(built.artifacts);
      const index = rankedIndexOf(await openWordSegments(files, built.places));
      await Promise.all(index.segments.map(({ shards }) => shards.lengths()));
      files.reads.length = 0;
      const words = titleWords(papers[Math.floor(random() * papers.length)]?.title ?? '').slice(0, count);
      await search(index, words);
      sizes.push(files.reads.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0));
    }
    sizes.sort((a, b) => a - b);
    expect(sizes[100]).toBeLessThanOrEqual(median);
    expect(sizes[190]).toBeLessThanOrEqual(most);
  });

  it('change little when a paper is added: only the files of the newest papers and the manifest', () => {
    const some = documents.slice(0, 4000);
    const added = { texts: [['A neural model of something new'], ['We find it.']] };
    const after = wordsOf([added, ...some], RECENT + 1);
    const before = new Set(wordsOf(some).artifacts.map(({ path }) => path));
    const changed = after.artifacts.filter(({ path }) => !before.has(path));
    const sizeOf = (artifacts: readonly Artifact[]): number => artifacts.reduce((sum, { bytes }) => sum + bytes.length, 0);
    expect(changed.length).toBeLessThanOrEqual(after.artifacts.length / 10);
    expect(sizeOf(changed)).toBeLessThanOrEqual(sizeOf(after.artifacts) / 50);
  });
});

describe.skipIf(scaleFolder === undefined)(
  'a search of 20,000 papers, with authors, subjects and full texts, from an empty cache',
  async () => {
    const documents = papers.map((paper, i) => ({ ...searchDocumentOfPaper(paper), text: countText(fullTextOf(paper, i)) }));
    const artifacts = papers.length === 0 ? [] : await builtSearch(documents, { recentCount: RECENT, withBody: true });
    const files = memoryFiles(artifacts);
    const scripts = papers.length === 0 ? new Map<string, string>() : await buildAssets();
    const sizeOf = (name: string): number => gzipSync(scripts.get(name) ?? '', { level: 9 }).length;

    /** Bytes of a search until its first hits, and in all; scripts and the cards of hits are included. */
    async function bytesOf(text: string): Promise<{ first: number; all: number; result: SearchResult; hasLoadedPatterns: boolean }> {
      files.reads.length = 0;
      const manifest = await readManifest(files);
      const scriptNames: string[] = [ASSET_FILES.search];
      let first: number | undefined;
      // A page shows its first result when the first of ten cards has arrived.
      const bytes = (cards = 10): number => {
        const isCard = ({ path }: { readonly path: string }): boolean => path.endsWith('cards.bin');
        const waited = [...files.reads.filter((read) => !isCard(read)), ...files.reads.filter(isCard).slice(0, cards)];
        const [, ...others] = waited.map(({ sizeBytes }) => sizeBytes);
        // Hosts compress JSON; other files are stored deflated.
        const fixed = gzipSync(JSON.stringify(manifest), { level: 9 }).length;
        return others.reduce((sum, size) => sum + size, fixed) + scriptNames.reduce((sum, name) => sum + sizeOf(name), 0);
      };
      const opened = await openSearch(files, {
        manifest,
        language: ENGLISH,
        async loadFull() {
          scriptNames.push(ASSET_FILES.searchMore);
          return FULL_SEARCH;
        },
        loadSynonyms: () => expect.unreachable('no synonyms'),
        async loadPatterns() {
          scriptNames.push(ASSET_FILES.patterns);
          return PATTERN_SEARCH;
        },
      });
      const result = await opened.find({ text }, () => {
        first ??= bytes(1);
      });
      return { first: first ?? bytes(1), all: bytes(), result, hasLoadedPatterns: scriptNames.length > 2 };
    }

    /** Median and 95th percentile over queries that are made from random papers. */
    async function spread(queryOf: (paper: Paper, random: () => number) => string | undefined, part: 'first' | 'all'): Promise<number[]> {
      const random = randomFrom(1);
      const sizes: number[] = [];
      while (sizes.length < 100) {
        const paper = papers[Math.floor(random() * papers.length)];
        const text = paper && queryOf(paper, random);
        if (text === undefined) continue;
        const measured = await bytesOf(text);
        expect(measured.hasLoadedPatterns).toBe(false);
        sizes.push(measured[part]);
      }
      sizes.sort((a, b) => a - b);
      return [sizes[50] ?? 0, sizes[95] ?? 0];
    }

    it('has at most 100 files of cards', () => {
      expect(artifacts.filter(({ path }) => /(?:cards|texts)\.bin$/.test(path)).length).toBeLessThanOrEqual(100);
    });

    it('shows the first result of one word within 23,500 bytes', async () => {
      const sizes = await spread(({ title }) => titleWords(title)[0], 'first');
      console.log('first result', sizes);
      expect(sizes[0]).toBeLessThanOrEqual(23_500);
    });

    it('of a word that is in full texts alone reads at most 44,000 bytes', async () => {
      const sizes = await spread((paper) => ownWordOf(paper), 'all');
      console.log('full text', sizes);
      expect(sizes[0]).toBeLessThanOrEqual(44_000);
    });

    it('of a misspelt word reads at most 60,000 bytes', async () => {
      const misspelt = ({ title }: Paper, random: () => number): string | undefined => {
        const word = titleWords(title).find(({ length }) => length > 5);
        const at = 1 + Math.floor(random() * ((word?.length ?? 0) - 2));
        return word && word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2);
      };
      const sizes = await spread(misspelt, 'all');
      console.log('misspelt', sizes);
      expect(sizes[0]).toBeLessThanOrEqual(60_000);
    });
  },
);

/** Half of the largest number in the segment of newest papers. */
const RECENT = 16;

function wordsOf(documents: readonly WordDocument[], recentCount = RECENT): BuiltWords {
  const ranking = { language: ENGLISH, fields: [], boosts: {} };
  const { digest } = searchOptions;
  const builder = new WordIndexBuilder({ fields: FIELDS, deflate, ranking, recentCount, digest, files: 'words-' });
  for (const document of documents) builder.add(document);
  return builder.finish();
}

/** Text of a paper: the abstracts of the two after it in the order of the index, and a word that no other has. */
function fullTextOf(paper: Paper, at: number): string {
  return [papers[at + 1]?.abstract, papers[at + 2]?.abstract, ownWordOf(paper)].join(' ');
}

function ownWordOf({ id }: Paper): string {
  return `zq${id.replace(/[\W_]/g, '').toLowerCase()}`;
}

function searchDocumentOfPaper({ id, title, abstract, authors, date, subjects }: Paper): SearchDocument {
  const publishedIso = [date.year, date.month, date.day].map((part) => String(part).padStart(2, '0')).join('-');
  return searchDocument({ stem: `content/1/${id.replace(/\W/g, '')}`, title, abstract, authors, publishedIso, subjects });
}

/** Searches as a page does: top hits for one common word, else all postings. */
async function search(index: RankedIndex, words: readonly string[]): Promise<void> {
  const terms = words.map((word) => ENGLISH.stem(word));
  const [only = ''] = terms;
  if (terms.length === 1 && (await findTopHits(only, 10, index)) !== undefined) return;
  const found = await Promise.all(terms.map((term) => findTerm(index, term)));
  const clauses = found.map((term) => ({
    terms: term ? [term] : [],
    isMissing: false,
    fields: [0, 1],
    boost: 1,
    presence: 'required' as const,
  }));
  bestOf(rank(clauses, index.documentCount, 2), 10);
}

/** Returns distinct ranked words of a title, ASCII letters only. */
function titleWords(title: string): string[] {
  return [...new Set(title.toLowerCase().match(/[a-z]+/g) ?? [])].filter((word) => word.length > 2 && !ENGLISH.isStopWord(word));
}

/** Splits a text into words without code of the index, by the definition of a word (decisions, section 4). */
function piecesIn(text: string): string[][] {
  const normalised = text.normalize('NFKC').toLowerCase().normalize('NFKC').replace(/[‐‑]/g, '-').replace(/[’ʼ]/g, "'");
  return (normalised.match(/[\p{L}\p{M}\p{N}_]+(?:[-'][\p{L}\p{M}\p{N}_]+)*/gu) ?? []).map((piece) => piece.split(/(?<=[-'])|(?=[-'])/));
}

function scan(documents: readonly WordDocument[], words: ReadonlySet<string>): Map<string, number[][]> {
  const found = new Map<string, number[][]>();
  documents.forEach(({ texts }, ordinal) => {
    texts.forEach((list, field) => {
      const here = new Set<string>();
      for (const parts of list.flatMap(piecesIn)) {
        for (let from = 0; from < parts.length; from += 2) {
          for (let to = from + 1; to <= parts.length; to += 2) {
            const stretch = parts.slice(from, to).join('');
            if (words.has(stretch)) here.add(stretch);
          }
        }
      }
      for (const word of here) {
        const fields = found.get(word) ?? [[], []];
        fields[field]?.push(ordinal);
        found.set(word, fields);
      }
    });
  });
  return found;
}

/** Returns more than a thousand words of nine classes, drawn at random from the documents. */
function wordClasses(documents: readonly WordDocument[]): Map<string, string[]> {
  const counts = new Map<string, number>();
  for (const { texts } of documents) {
    for (const parts of texts.flat().flatMap(piecesIn)) {
      for (const word of new Set([parts.join(''), ...parts])) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  const random = randomFrom(9);
  const all = [...counts.keys()].filter((word) => !/^[-']$/.test(word)).sort();
  const draw = (test: (word: string, count: number) => boolean, most = 120): string[] => {
    const fitting = all.filter((word) => test(word, counts.get(word) ?? 0));
    return Array.from({ length: Math.min(most, fitting.length) }, () => fitting.splice(Math.floor(random() * fitting.length), 1)[0] ?? '');
  };
  const isPlain = (word: string): boolean => /^[a-z]{2,}$/.test(word);
  return new Map([
    ['rare', draw((word, count) => isPlain(word) && count === 1)],
    ['middling', draw((word, count) => isPlain(word) && count > 10 && count < 200)],
    ['common', draw((word, count) => isPlain(word) && count > 1000)],
    ['stop words', draw((word) => ENGLISH.isStopWord(word))],
    ['inflected', draw((word) => isPlain(word) && ENGLISH.stem(word) !== word)],
    ['joined', draw((word) => /[-']/.test(word), 200)],
    ['beyond ASCII', draw((word) => /[^\0-\x7F]/.test(word))],
    ['with digits', draw((word) => /\d/.test(word), 200)],
    ['one letter', draw((word) => word.length === 1)],
  ]);
}
