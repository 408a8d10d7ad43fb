import { cpSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ENGLISH } from '../../src/query/index/words/english.ts';
import { FULL_SEARCH } from '../../src/query/search/full-search.ts';
import { PATTERN_SEARCH } from '../../src/query/search/lunr-query.ts';
import { openSearch, readManifest, type Search } from '../../src/query/search/open-search.ts';
import { synonymQueries } from '../../src/query/search/synonyms/synonym-queries.ts';
import { buildContent } from '../../test/acceptance/build-content.ts';
import { corpusFolder } from '../../test/corpus.ts';
import type { BenchRow, BenchTable } from './bench-row.ts';
import { type CorpusQuery, corpusQueries } from './search/corpus-queries.ts';
import { diskFiles } from './search/measure-queries.ts';
import { readSourceArticles, type SourceArticle } from './search/source-articles.ts';

/** Share of the queries whose expected article has to be the first hit, in per cent. */
const BUDGET = { of: 'figure', atLeast: 95 } as const;

/**
 * Measures how often the expected article is the first hit of 300 queries over the corpus. `BENCH_SITE=folder` measures a site of the corpus that
 * is built already; `BENCH_MISSED=1` prints the queries whose first hit is another.
 */
export async function bench(): Promise<readonly BenchTable[]> {
  const title = 'First hits of 300 queries over the corpus';
  if (corpusFolder === undefined) return [{ title, rows: [], skipped: ['everything: the corpus is not on this machine'] }];
  const folder = await mkdtemp(join(tmpdir(), 'offprint-bench-relevance-'));
  try {
    const articles = readSourceArticles(join(corpusFolder, 'articles'));
    const queries = corpusQueries(articles);
    const site = process.env.BENCH_SITE ?? (await buildCorpus(corpusFolder, folder));
    const hits = await firstHits(queries, articles, site);
    return [{ title, rows: rowsOf(queries, hits) }];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Builds a site of the articles without their images, which no search needs. */
async function buildCorpus(corpus: string, folder: string): Promise<string> {
  const content = join(folder, 'content');
  mkdirSync(content);
  const isNeeded = (path: string): boolean => path.endsWith('.xml') || statSync(path).isDirectory();
  cpSync(join(corpus, 'articles'), join(content, 'articles'), { recursive: true, filter: isNeeded });
  writeFileSync(
    join(content, 'journal.json'),
    JSON.stringify({ title: 'Corpus', siteUrl: 'https://corpus.example', namespace: 'journal' }),
  );
  await buildContent({ content, output: join(folder, 'site'), cache: join(folder, 'cache'), isAlone: true });
  return join(folder, 'site');
}

/** Returns for each query whether the expected article is the first hit. */
async function firstHits(queries: readonly CorpusQuery[], articles: readonly SourceArticle[], site: string): Promise<boolean[]> {
  const search = await openBuilt(site);
  const expected = new Map<string, string>();
  for (const { doi } of articles) expected.set(doi, (await search.find({ text: doi })).hits[0]?.card.stem ?? '');
  const found: boolean[] = [];
  for (const { kind, text, doi } of queries) {
    const { hits } = await search.find({ text });
    const isFirst = hits[0] !== undefined && hits[0].card.stem === expected.get(doi);
    found.push(isFirst);
    if (!isFirst && process.env.BENCH_MISSED) {
      const at = hits.findIndex(({ card }) => card.stem === expected.get(doi));
      console.error(`${kind}\t${text}\t${doi}\tat ${at + 1} of ${hits.length}\t${hits[0]?.card.title ?? ''}`);
    }
  }
  return found;
}

async function openBuilt(site: string): Promise<Search> {
  const files = diskFiles(site);
  return openSearch(files, {
    manifest: await readManifest(files),
    language: ENGLISH,
    loadFull: async () => FULL_SEARCH,
    loadPatterns: async () => PATTERN_SEARCH,
    loadSynonyms: async () => ({ synonymQueries }),
  });
}

function rowsOf(queries: readonly CorpusQuery[], hits: readonly boolean[]): BenchRow[] {
  const share = (kind?: string): number => {
    const own = hits.filter((_, i) => kind === undefined || queries[i]?.kind === kind);
    return (100 * own.filter(Boolean).length) / own.length;
  };
  const kinds = [...new Set(queries.map(({ kind }) => kind))];
  const count = (kind: string): number => queries.filter((query) => query.kind === kind).length;
  return [
    { name: `the expected article is first, of ${queries.length} queries`, figure: share(), unit: '%', budget: BUDGET },
    ...kinds.map((kind) => ({ name: `${kind} (${count(kind)})`, figure: share(kind), unit: '%' })),
  ];
}
