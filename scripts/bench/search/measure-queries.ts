import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { SiteFiles } from '../../../src/model/site-files.ts';
import { ENGLISH } from '../../../src/query/index/words/english.ts';
import { openWordSegments } from '../../../src/query/index/words/open-word-segments.ts';
import type { WordIndexPaths } from '../../../src/query/index/words/word-index-paths.ts';
import { findTopHits } from '../../../src/query/search/find-top-hits.ts';
import { FULL_SEARCH } from '../../../src/query/search/full-search.ts';
import { PATTERN_SEARCH } from '../../../src/query/search/lunr-query.ts';
import { openSearch, readManifest } from '../../../src/query/search/open-search.ts';
import { rank } from '../../../src/query/search/rank.ts';
import { findTerm, rankedIndexOf } from '../../../src/query/search/ranked-terms.ts';
import { synonymQueries } from '../../../src/query/search/synonyms/synonym-queries.ts';
import { type Paper, randomFrom } from '../../../test/query/search/papers.ts';

/** Median and 95th percentile of sizes, in bytes. */
export interface Spread {
  readonly median: number;
  readonly p95: number;
}

const QUERIES = 200;

/** Bytes that a further, ranked search for some words of titles reads once the index is open. */
export async function furtherBytes(folder: string, papers: readonly Paper[], words: number): Promise<Spread> {
  const places = JSON.parse(await readFile(join(folder, 'places.json'), 'utf8')) as WordIndexPaths;
  const sizes: number[] = [];
  for (const terms of titleQueries(papers, words)) {
    const files = diskFiles(folder);
    const index = rankedIndexOf(await openWordSegments(files, places));
    await Promise.all(index.segments.map(({ shards }) => shards.lengths()));
    files.reads.length = 0;
    const stems = terms.map((term) => ENGLISH.stem(term));
    const [only] = stems;
    if (only === undefined || words > 1 || (await findTopHits(only, 10, index)) === undefined) {
      const found = await Promise.all(stems.map((stem) => findTerm(index, stem)));
      const clauses = found.map((term) => ({
        terms: term ? [term] : [],
        isMissing: term === undefined,
        fields: [0, 1],
        boost: 1,
        presence: 'required' as const,
      }));
      rank(clauses, index.documentCount, index.fields.length);
    }
    sizes.push(sumOf(files.reads));
  }
  return spreadOf(sizes);
}

/** Bytes from a cold start to the first ten results of a word: script, manifest of the index, one shard, ten cards. */
export async function firstBytes(folder: string, papers: readonly Paper[], scriptBytes: number): Promise<Spread> {
  const sizes: number[] = [];
  for (const [word = ''] of titleQueries(papers, 1)) {
    const files = diskFiles(folder);
    const manifest = await readManifest(files);
    const [text] = files.reads.splice(0);
    const search = await openSearch(files, {
      manifest,
      language: ENGLISH,
      loadFull: async () => FULL_SEARCH,
      loadPatterns: async () => PATTERN_SEARCH,
      loadSynonyms: async () => ({ synonymQueries }),
    });
    await search.find({ text: word });
    // Hosts compress JSON; other files are stored deflated.
    const manifestBytes = Math.min(text?.sizeBytes ?? 0, gzipSync(JSON.stringify(manifest), { level: 9 }).length);
    sizes.push(sumOf(files.reads) + manifestBytes + scriptBytes);
  }
  return spreadOf(sizes);
}

/** Draws random words of titles, without stop words. */
export function titleQueries(papers: readonly Paper[], count: number): string[][] {
  const random = randomFrom(count);
  return Array.from({ length: QUERIES }, () => {
    for (;;) {
      const title = papers[Math.floor(random() * papers.length)]?.title ?? '';
      const words = [...new Set(title.toLowerCase().match(/[a-z]+/g) ?? [])].filter((word) => word.length > 2 && !ENGLISH.isStopWord(word));
      if (words.length >= count) return words.slice(0, count);
    }
  });
}

export function spreadOf(sizes: readonly number[]): Spread {
  const sorted = [...sizes].sort((a, b) => a - b);
  return { median: sorted[sorted.length >> 1] ?? 0, p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0 };
}

interface DiskFiles extends SiteFiles {
  readonly reads: { readonly sizeBytes: number }[];
}

/** Files of a folder, with a log of reads. */
export function diskFiles(folder: string): DiskFiles {
  const reads: { sizeBytes: number }[] = [];
  const readBytes = async (path: string): Promise<Uint8Array<ArrayBuffer> | undefined> => {
    const bytes = await readFile(join(folder, path)).catch(() => undefined);
    if (bytes !== undefined) reads.push({ sizeBytes: bytes.length });
    return bytes && new Uint8Array(bytes);
  };
  return {
    reads,
    async get(path) {
      const bytes = await readBytes(path);
      return bytes && { bytes };
    },
    async getRange(path, start, end) {
      const file = await open(join(folder, path));
      try {
        const bytes = new Uint8Array(end - start);
        await file.read(bytes, 0, bytes.length, start);
        reads.push({ sizeBytes: bytes.length });
        return bytes;
      } finally {
        await file.close();
      }
    },
  };
}

function sumOf(reads: readonly { readonly sizeBytes: number }[]): number {
  return reads.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}
