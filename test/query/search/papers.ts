import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { ENGLISH } from '../../../src/query/index/words/english.ts';
import { rankedLength } from '../../../src/query/index/words/ranked-length.ts';
import { scaleFolder } from '../../corpus.ts';

export interface Paper {
  readonly id: string;
  readonly title: string;
  readonly abstract: string;
  readonly authors: readonly string[];
  readonly date: { readonly year: number; readonly month: number; readonly day: number };
  readonly subjects: readonly string[];
}

/** Returns the first papers of the scale corpus in the order of an index: newest year first, then shorter abstract. */
export function readPapers(count: number): Paper[] {
  const papers: Paper[] = [];
  for (let file = 0; papers.length < count && file < 5; file++) {
    const lines = gunzipSync(readFileSync(`${scaleFolder}/papers-${file}.jsonl.gz`))
      .toString('utf8')
      .trimEnd()
      .split('\n');
    for (const line of lines.slice(0, count - papers.length)) papers.push(JSON.parse(line));
  }
  const lengths = new Map(papers.map((paper) => [paper, rankedLength(paper.abstract, ENGLISH)]));
  return papers.sort((a, b) => b.date.year - a.date.year || (lengths.get(a) ?? 0) - (lengths.get(b) ?? 0));
}

/** Returns a pseudo-random generator that is the same in every run (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
