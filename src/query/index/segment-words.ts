import type { MaybePromise } from '../../model/maybe-promise.ts';
import type { SiteFiles } from '../../model/site-files.ts';
import { compareText } from '../../model/text/compare.ts';
import { wordIndexOf } from './words/exact-word-index.ts';
import { languageOf } from './words/languages.ts';

import { openWordSegments } from './words/open-word-segments.ts';
import { countCompared, matchPattern } from './words/patterns.ts';
import type { WordIndex } from './words/word-index.ts';
import type { FormerWordPaths, WordIndexPaths } from './words/word-index-paths.ts';
import type { WordShards } from './words/word-shards.ts';

/** The word index of a segment's articles. */
export interface SegmentWords {
  readonly index: WordIndex;
  /** Returns the words, joined ones included, that match a pattern with `*` and `?`; calls `pause` between parts of the work. */
  matchPattern(pattern: string, pause?: () => MaybePromise<void>): Promise<string[]>;
  /** Returns the number of words, at most, that `matchPattern` compares; reads no word. */
  countCompared(pattern: string): Promise<number>;
}

/** The articles of a segment as document numbers of the shared word index. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/** Returns a function that gives a segment's view of the shared word index, which is opened once. */
export function sharedWords(files: SiteFiles, places: WordIndexPaths | FormerWordPaths): (range: Range) => Promise<SegmentWords> {
  const cache: { parts?: Promise<readonly SegmentWords[]> } = {};
  const open = (): Promise<readonly SegmentWords[]> => {
    if (cache.parts !== undefined) return cache.parts;
    const opening = openWordSegments(files, places).then((opened) => Promise.all(opened.map(wordsOfShards)));
    opening.catch(() => {
      delete cache.parts;
    });
    cache.parts = opening;
    return opening;
  };
  return async (range) => wordsInRange(await open(), range);
}

export async function wordsOfShards(shards: WordShards): Promise<SegmentWords> {
  const index = wordIndexOf(shards, await languageOf(shards.root.language));
  return {
    index,
    matchPattern: (pattern, pause) => matchPattern(shards, pattern, pause),
    countCompared: (pattern) => countCompared(shards, pattern),
  };
}

/** Restricts word indexes, numbered one after the other, to a range of documents, renumbered from 0. */
function wordsInRange(parts: readonly SegmentWords[], { start, end }: Range): SegmentWords {
  const inRange = async (setOf: (index: WordIndex) => Promise<Uint32Array>): Promise<Uint32Array> => {
    const sets = await Promise.all(parts.map(({ index }) => setOf(index)));
    const found: number[] = [];
    let offset = 0;
    for (const [i, set] of sets.entries()) {
      for (const document of set) if (document + offset >= start && document + offset < end) found.push(document + offset - start);
      offset += parts[i]?.index.documentCount ?? 0;
    }
    return Uint32Array.from(found);
  };
  return {
    index: {
      fields: parts[0]?.index.fields ?? [],
      documentCount: end - start,
      find: (word, field) => inRange((index) => index.find(word, field)),
      filesOf: async (words) => {
        const sets = await Promise.all(parts.map(({ index }) => index.filesOf(words)));
        return new Set(sets.flatMap((set, part) => [...set].map((name) => `${part} ${name}`)));
      },
      findPattern: (pattern, field) => inRange((index) => index.findPattern(pattern, field)),
    },
    async matchPattern(pattern, pause) {
      const words = await Promise.all(parts.map((part) => part.matchPattern(pattern, pause)));
      return [...new Set(words.flat())].sort(compareText);
    },
    async countCompared(pattern) {
      const counts = await Promise.all(parts.map((part) => part.countCompared(pattern)));
      return counts.reduce((sum, count) => sum + count, 0);
    },
  };
}
