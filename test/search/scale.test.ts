import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { buildWordIndex } from '../../src/index/words/build-word-index.ts';
import { ENGLISH } from '../../src/index/words/english.ts';
import { openWordIndex } from '../../src/index/words/open-word-index.ts';
import type { WordDocument } from '../../src/index/words/word-index.ts';
import { openWordShards } from '../../src/index/words/word-shards.ts';
import { openSearch, readManifest } from '../../src/search/open-search.ts';
import { bestOf, rank } from '../../src/search/rank.ts';
import { findTerm, rankedIndexOf } from '../../src/search/ranked-terms.ts';
import type { SearchDocument } from '../../src/search/search-document.ts';
import { scaleFolder } from '../corpus.ts';
import { deflate, memoryFiles } from '../index/words/memory-files.ts';
import { builtSearch, searchDocument } from './journal.ts';
import { type Paper, randomFrom, readPapers } from './papers.ts';

const PAPERS = 20_000;
const FIELDS = ['article_title', 'abstract'];

if (scaleFolder === undefined) console.warn('skipped: 14 tests at 20,000 papers, since the scale corpus is not here');

describe.skipIf(scaleFolder === undefined)(
  'title and abstract of 20,000 papers',
  async () => {
    const papers = scaleFolder === undefined ? [] : readPapers(PAPERS);
    const documents = papers.map(({ title, abstract, date }): WordDocument => ({ year: date.year, texts: [[title], [abstract]] }));
    const artifacts = buildWordIndex({ fields: FIELDS, deflate, ranking: { language: ENGLISH, fields: [], boosts: {} } }, documents);
    const classes = wordClasses(documents);

    it('give more than a thousand words to try', () => {
      expect([...classes.values()].flat().length).toBeGreaterThan(1000);
    });

    it('take at most 800 files and 3.5 MB', () => {
      const sizes = artifacts.map(({ bytes }) => bytes.length);
      expect(sizes.length).toBeLessThanOrEqual(800);
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(3_500_000);
    });

    it.each([...classes.keys()])('%s: every word is found exactly where a scan finds it', async (name) => {
      const index = await openWordIndex(memoryFiles(artifacts, 'w/'), 'w');
      const words = classes.get(name) ?? [];
      expect(words.length).toBeGreaterThan(0);
      const wrong: string[] = [];
      const scanned = scan(documents, new Set(words));
      for (const word of words) {
        for (const [field, fieldName] of FIELDS.entries()) {
          const found = [...(await index.find(word, fieldName))];
          if (found.join() !== (scanned.get(word)?.[field] ?? []).join()) wrong.push(`${fieldName} ${word}`);
        }
      }
      expect(wrong).toEqual([]);
    });

    it.each([
      [1, 4_700, 5_500],
      [3, 14_000, 19_000],
    ])('a further search for %i words loads at most %i bytes in the middle, %i in all but a twentieth', async (count, median, most) => {
      const random = randomFrom(count);
      const sizes: number[] = [];
      for (let i = 0; i < 200; i++) {
        const files = memoryFiles(artifacts, 'w/');
        const index = rankedIndexOf([await openWordShards(files, 'w')]);
        await index.segments[0]?.shards.lengths();
        files.reads.length = 0;
        const words = titleWords(papers[Math.floor(random() * papers.length)]?.title ?? '').slice(0, count);
        await search(index, words);
        sizes.push(files.reads.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0));
      }
      sizes.sort((a, b) => a - b);
      expect(sizes[100]).toBeLessThanOrEqual(median);
      expect(sizes[190]).toBeLessThanOrEqual(most);
    });
  },
  300_000,
);

describe.skipIf(scaleFolder === undefined)('a search of 20,000 papers, authors and subjects too', () => {
  it('shows the first ten results of one word within 22,000 bytes of an empty cache, script included', async () => {
    const papers = readPapers(PAPERS);
    const documents = papers.map(searchDocumentOfPaper);
    const files = memoryFiles(await builtSearch(documents));
    const page = 'src/browser/search.ts';
    const script = await build({ entryPoints: [page], bundle: true, minify: true, write: false, format: 'iife', target: 'es2022' });
    const fixed = gzipSync(script.outputFiles[0]?.contents ?? '', { level: 9 }).length;
    const random = randomFrom(1);
    const sizes: number[] = [];
    while (sizes.length < 100) {
      const [word] = titleWords(papers[Math.floor(random() * papers.length)]?.title ?? '');
      if (word === undefined) continue;
      files.reads.length = 0;
      const manifest = await readManifest(files);
      const search = await openSearch(files, {
        manifest,
        language: ENGLISH,
        loadFull: () => expect.unreachable('one plain word needs no more'),
      });
      await search.find({ text: word });
      const [first, ...others] = files.reads.map(({ sizeBytes }) => sizeBytes);
      // Hosts compress JSON; the rest is deflated as it lies there.
      const manifestBytes = Math.min(first ?? 0, gzipSync(JSON.stringify(manifest), { level: 9 }).length);
      sizes.push(others.reduce((sum, size) => sum + size, fixed + manifestBytes));
    }
    expect(sizes.sort((a, b) => a - b)[50]).toBeLessThanOrEqual(22_000);
  }, 300_000);
});

function searchDocumentOfPaper({ id, title, abstract, authors, date, subjects }: Paper): SearchDocument {
  const publishedIso = [date.year, date.month, date.day].map((part) => String(part).padStart(2, '0')).join('-');
  return searchDocument({ stem: `content/1/${id.replace(/\W/g, '')}`, title, abstract, authors, publishedIso, subjects });
}

/** As a page does: the head of one common word, else all postings. */
async function search(index: ReturnType<typeof rankedIndexOf>, words: readonly string[]): Promise<void> {
  const [shards] = index.segments.map((segment) => segment.shards);
  const terms = words.map((word) => ENGLISH.stem(word));
  const [only = ''] = terms;
  if (shards !== undefined && terms.length === 1 && (await shards.isSplit(only))) {
    await shards.find(only);
    return;
  }
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

/** Different words of a title that are ranked, longest runs of ASCII letters only. */
function titleWords(title: string): string[] {
  return [...new Set(title.toLowerCase().match(/[a-z]+/g) ?? [])].filter((word) => word.length > 2 && !ENGLISH.isStopWord(word));
}

/** A scan that knows nothing of the index: the definition of a word, read anew (decisions, section 4). */
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

/** More than a thousand words of nine classes, drawn at random from those of the documents. */
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
