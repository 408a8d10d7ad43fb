import type lunr from 'lunr';
import { describe, expect, it } from 'vitest';
import { buildWordIndex } from '../../src/index/words/build-word-index.ts';
import { ENGLISH } from '../../src/index/words/english.ts';
import type { WordDocument } from '../../src/index/words/word-index.ts';
import { openWordShards } from '../../src/index/words/word-shards.ts';
import { loadLunrIndex, lunrClauses } from '../../src/search/lunr-query.ts';
import { bestOf, rank } from '../../src/search/rank.ts';
import { type RankedIndex, rankedIndexOf } from '../../src/search/ranked-terms.ts';
import { buildWholeIndex } from '../../src/search/whole-index.ts';
import { runsOf } from '../../src/text/words.ts';
import { scaleFolder } from '../corpus.ts';
import { deflate, memoryFiles } from '../index/words/memory-files.ts';
import { randomFrom, readPapers } from './papers.ts';

// `OFFPRINT_TEST_PAPERS=20000` runs the same at a larger scale.
const PAPERS = Number(process.env.OFFPRINT_TEST_PAPERS ?? 2000);
const QUERIES = 1000;
const FIELDS = ['title', 'abstract', 'authors'];
const BOOSTS = { title: 2 };

if (scaleFolder === undefined) console.warn('skipped: 3 tests of the cut index against the whole one, since the scale corpus is not here');

describe.skipIf(scaleFolder === undefined)(`the index of ${PAPERS} papers cut by term`, async () => {
  const documents = scaleFolder === undefined ? [] : readPapers(PAPERS).map(documentOf);
  const whole = buildWholeIndex(documents, { language: ENGLISH, fields: FIELDS, boosts: BOOSTS });
  const one = rankedIndexOf([await openPart(documents, 'one')]);
  // The newest year apart: half the documents would do as well.
  const boundary = documents.findIndex(({ year }) => year !== documents[0]?.year);
  const parts = rankedIndexOf([
    await openPart(documents.slice(0, boundary), 'current'),
    await openPart(documents.slice(boundary), 'closed'),
  ]);
  const queries = randomQueries(documents, QUERIES);

  it.each([
    ['in one piece', one],
    ['in two segments', parts],
  ])(
    '%s finds, orders and scores as the whole lunr index does, in our own sums',
    async (_, index) => {
      const different: string[] = [];
      for (const query of queries) {
        const ranked = rank(await lunrClauses(index, query, ENGLISH), index.documentCount, index.fields.length);
        const hits = bestOf(ranked, ranked.documents.length).map((at) => [String(ranked.documents[at]), ranked.scores[at]]);
        if (JSON.stringify(hits) !== JSON.stringify(wholeHits(whole, query))) different.push(query);
      }
      expect(different).toEqual([]);
    },
    600_000,
  );

  it('gives a real lunr.Index that does so too', async () => {
    const different: string[] = [];
    for (const query of queries.slice(0, QUERIES / 4)) {
      const part = await loadLunrIndex(one, query, ENGLISH);
      const hits = part.index.query((own) => {
        for (const clause of part.query.clauses) own.clause(clause);
      });
      if (JSON.stringify(hits) !== JSON.stringify(whole.search(query))) different.push(query);
    }
    expect(different).toEqual([]);
  }, 600_000);
});

function documentOf(paper: ReturnType<typeof readPapers>[number]): WordDocument {
  return { year: paper.date.year, texts: [[paper.title], [paper.abstract], paper.authors] };
}

async function openPart(documents: readonly WordDocument[], folder: string): Promise<RankedIndex['segments'][number]['shards']> {
  const ranking = { language: ENGLISH, fields: ['authors'], boosts: { article_title: BOOSTS.title } };
  const artifacts = buildWordIndex({ fields: ['article_title', 'abstract'], deflate, ranking }, documents);
  return openWordShards(memoryFiles(artifacts, `${folder}/`), folder);
}

function wholeHits(whole: lunr.Index, query: string): (string | number)[][] {
  return whole.search(query).map(({ ref, score }) => [ref, score]);
}

/** Queries of one to four words of the papers: plain, in a field, required, prohibited, boosted, cut to a prefix, misspelt, with a star inside. */
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
