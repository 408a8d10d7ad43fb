import { describe, expect, it } from 'vitest';
import { runsOf } from '../../../src/model/text/words.ts';
import { ENGLISH } from '../../../src/query/index/words/english.ts';
import { openWordSegments } from '../../../src/query/index/words/open-word-segments.ts';
import type { WordDocument } from '../../../src/query/index/words/word-index.ts';
import { WordIndexBuilder } from '../../../src/query/index/words/word-index-builder.ts';
import type { WordShards } from '../../../src/query/index/words/word-shards.ts';
import { findTopHits } from '../../../src/query/search/find-top-hits.ts';
import { buildLunrIndex } from '../../../src/query/search/lunr-index-file.ts';
import { loadLunrIndex, lunrClauses } from '../../../src/query/search/lunr-query.ts';
import { bestOf, rank } from '../../../src/query/search/rank.ts';
import { rankedIndexOf } from '../../../src/query/search/ranked-terms.ts';
import { scaleFolder } from '../../corpus.ts';
import { deflate, memoryFiles } from '../index/words/memory-files.ts';
import { searchOptions } from './journal.ts';
import { randomFrom, readPapers } from './papers.ts';

// `OFFPRINT_TEST_PAPERS=20000` runs the same at a larger scale.
const PAPERS = Number(process.env.OFFPRINT_TEST_PAPERS ?? 2000);
const QUERIES = 1000;
const FIELDS = ['title', 'abstract', 'authors'];
const BOOSTS = { title: 2 };

if (scaleFolder === undefined) console.warn('skipped: 4 tests of the cut index against the whole one, since the scale corpus is not here');

describe.skipIf(scaleFolder === undefined)(`the index of ${PAPERS} papers cut by term`, async () => {
  const documents = scaleFolder === undefined ? [] : readPapers(PAPERS).map(documentOf);
  const whole = buildLunrIndex(documents, { language: ENGLISH, fields: FIELDS, boosts: BOOSTS });
  const one = rankedIndexOf(await openIndex(documents, 0));
  const parts = rankedIndexOf(await openIndex(documents, 31));
  const queries = randomQueries(documents, QUERIES);
  const known = new Map<string, readonly { readonly ref: string; readonly score: number }[]>();
  /** References and scores of the hits of the whole lunr index, which takes longer than ours. */
  const hitsOfWhole = (query: string) => {
    const hits = known.get(query) ?? whole.search(query).map(({ ref, score }) => ({ ref, score }));
    known.set(query, hits);
    return hits;
  };

  it.each([
    ['in one piece', one],
    ['with the newest papers apart', parts],
  ])('%s finds, orders and scores as the whole lunr index does, in our own sums', async (_, index) => {
    const different: string[] = [];
    for (const query of queries) {
      const ranked = rank(await lunrClauses(index, query, ENGLISH), index.documentCount, index.fields.length);
      const hits = bestOf(ranked, ranked.documents.length).map((at) => ({
        ref: String(ranked.documents[at]),
        score: ranked.scores[at] ?? 0,
      }));
      if (JSON.stringify(inOrder(hits)) !== JSON.stringify(inOrder(hitsOfWhole(query)))) different.push(query);
    }
    expect(different).toEqual([]);
  });

  it('has top hits of common terms that agree with a full evaluation, or none', async () => {
    const words = ['model', 'data', 'network', 'results', 'methods', 'systems', 'time', 'shown', 'analysis', 'paper'];
    const found = await Promise.all(
      words.map(async (word) => {
        const head = await findTopHits(ENGLISH.stem(word), 10, parts);
        const ranked = rank(await lunrClauses(parts, word, ENGLISH), parts.documentCount, parts.fields.length);
        const best = bestOf(ranked, 10).map((at) => ranked.documents[at]);
        if (head !== undefined) expect(head).toMatchObject({ count: ranked.documents.length, documents: best });
        return head !== undefined;
      }),
    );
    expect(found.filter((isHead) => isHead).length).toBeGreaterThan(3);
  });

  it('gives a real lunr.Index with the same results', async () => {
    const different: string[] = [];
    for (const query of queries.slice(0, QUERIES / 4)) {
      const part = await loadLunrIndex(one, query, ENGLISH);
      const hits = part.index.query((own) => {
        for (const clause of part.query.clauses) own.clause(clause);
      });
      if (JSON.stringify(inOrder(hits)) !== JSON.stringify(inOrder(whole.search(query)))) different.push(query);
    }
    expect(different).toEqual([]);
  });
});

function documentOf(paper: ReturnType<typeof readPapers>[number]): WordDocument {
  return { texts: [[paper.title], [paper.abstract], paper.authors] };
}

/** Opens an index in which even moderately frequent terms have top hits, with some newest papers in a segment of their own. */
async function openIndex(documents: readonly WordDocument[], recentCount: number): Promise<readonly WordShards[]> {
  const ranking = { language: ENGLISH, fields: ['authors'], boosts: { article_title: BOOSTS.title } };
  const options = { fields: ['article_title', 'abstract'], deflate, ranking, recentCount, shardBytes: 500 };
  const builder = new WordIndexBuilder({ ...options, digest: searchOptions.digest, files: 'words-' });
  for (const document of documents) builder.add(document);
  const { artifacts, places } = builder.finish();
  return openWordSegments(memoryFiles(artifacts), places);
}

/** Sums of the same numbers in another order differ in their last digits: rounds scores, and sorts hits of equal score. */
function inOrder<Hit extends { readonly ref: string; readonly score: number }>(hits: readonly Hit[]): readonly Hit[] {
  return hits
    .map((hit) => ({ ...hit, score: Number(hit.score.toPrecision(10)) }))
    .sort((a, b) => b.score - a.score || Number(a.ref) - Number(b.ref));
}

/** Returns queries of one to four words: plain, in a field, required, prohibited, boosted, prefixes, misspelt, with a star inside. */
function randomQueries(documents: readonly WordDocument[], count: number): string[] {
  const random = randomFrom(20121215);
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const word = (): string => {
    const words = runsOf(pick(documents)?.texts[random() < 0.5 ? 0 : 1]?.[0] ?? '').filter((run) => !ENGLISH.isStopWord(run));
    return pick(words) ?? 'model';
  };
  const term = (): string => {
    const chosen = word();
    const kind = random();
    if (kind < 0.6) return chosen;
    if (kind < 0.7) return `${pick(['title', 'abstract', 'authors'])}:${chosen}`;
    if (kind < 0.78) return `${chosen}^${1 + Math.floor(random() * 9)}`;
    if (kind < 0.88) return `${chosen.slice(0, 4)}*`;
    if (kind < 0.94) return `${chosen}~1`;
    return chosen.length > 4 ? `${chosen.slice(0, 2)}*${chosen.slice(-2)}` : chosen;
  };
  return Array.from({ length: count }, () => {
    const terms = Array.from({ length: 1 + Math.floor(random() * 4) }, term);
    return terms.map((each) => (random() < 0.2 ? '+' : random() < 0.08 ? '-' : '') + each).join(' ');
  });
}
