import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { SiteFiles } from '../../src/model/site-files.ts';
import { stagePathOf } from '../../src/publish/site-manifest.ts';
import { MANIFEST_PATH } from '../../src/query/index/manifest.ts';
import { openSite } from '../../src/query/language/open-site.ts';
import { QueryError } from '../../src/query/language/query-error.ts';
import { scaleFolder } from '../../test/corpus.ts';
import { SCALE_NAMES } from '../../test/query/index/scale-objects.ts';
import { type QueryForm, queryForms } from '../../test/query/index/scale-queries.ts';
import { readPapers } from '../../test/query/search/papers.ts';
import type { BenchRow, BenchTable } from './bench-row.ts';
import { type MeasuredRun, measureRun } from './large/measured-run.ts';
import type { BuildFigures } from './queries/build-at-scale.ts';

/** Number of articles; the budgets are for 20,000. */
const ARTICLES = Number(process.env.OFFPRINT_BENCH_ARTICLES ?? 20_000);
const QUERIES_PER_FORM = 40;
const TAGS = [`${SCALE_NAMES.namespace}/api_v1/article/doi`];
const TITLE = `Queries over ${ARTICLES} articles, tag=doi, beyond the manifest; 95% of the queries read at most this`;

/** Measures the build of the query index of 20,000 articles, the bytes of cold queries by form, and the time of warm queries. */
export async function bench(): Promise<readonly BenchTable[]> {
  if (scaleFolder === undefined) return [{ title: TITLE, rows: [], skipped: ['everything: the scale corpus is not on this machine'] }];
  const folder = await mkdtemp(join(tmpdir(), 'offprint-bench-'));
  try {
    const built = await buildAtScale(folder);
    const forms = queryForms(readPapers(ARTICLES));
    const files = filesOf(stagePathOf(join(folder, 'site')));
    const manifest = await files.get(MANIFEST_PATH);
    const rows = [...buildRows(built), { name: 'manifest', figure: manifest?.bytes.length ?? 0, unit: 'bytes', budget: atMost(4096) }];
    for (const form of forms) rows.push(...(await formRows(form, files)));
    return [{ title: TITLE, rows: [...rows, ...(await timeRows(forms, files))] }];
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Bundles the script first, because it starts the reference indexer from a script in its own folder. */
async function buildAtScale(folder: string): Promise<BuildFigures & MeasuredRun> {
  const source = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
  const entryPoints = {
    build: source('queries/build-at-scale.ts'),
    indexer: source('../../src/pipeline/indexing/indexer.ts'),
  };
  await build({ entryPoints, outdir: folder, bundle: true, platform: 'node', format: 'esm', splitting: true, logLevel: 'warning' });
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  // Runs from source, because it finds the corpus relative to its own file.
  execFileSync(process.execPath, ['--import', 'tsx', source('queries/write-objects.ts'), String(ARTICLES), folder]);
  const measured = await measureRun([process.execPath, join(folder, 'build.js'), folder]);
  if (measured.code !== 0) throw new Error(`the build of the index ended with ${measured.code}`);
  return { ...measured, ...(JSON.parse(await readFile(join(folder, 'figures.json'), 'utf8')) as BuildFigures) };
}

function buildRows({ objects, files, bytes, cpuSeconds, wallSeconds, peakMb, ...changing }: BuildFigures & MeasuredRun): BenchRow[] {
  return [
    { name: `build of ${objects} objects`, figure: wallSeconds, unit: 's', budget: atMost(30) },
    { name: 'processor time of the build', figure: cpuSeconds, unit: 'CPU-s' },
    { name: 'peak memory of the build, all processes', figure: peakMb, unit: 'MB', budget: atMost(1000) },
    { name: 'files of the index', figure: files, unit: 'files' },
    { name: 'size of the index', figure: bytes / 1e6, unit: 'MB' },
    { name: 'files that one new article changes', figure: (100 * changing.changingFiles) / files, unit: '%', budget: atMost(10) },
    { name: 'bytes that one new article changes', figure: (100 * changing.changingBytes) / bytes, unit: '%', budget: atMost(10) },
  ];
}

async function formRows({ name, conditions, next }: QueryForm, files: SiteFiles): Promise<BenchRow[]> {
  const read: { readonly files: number; readonly bytes: number; readonly index: number; readonly ms: number }[] = [];
  let refused = 0;
  for (let i = 0; i < QUERIES_PER_FORM; i++) {
    const site = await openSite(files);
    const start = performance.now();
    try {
      const explained = await site.explain({ query: next(), tags: TAGS });
      const index = explained.files.reduce((sum, file) => sum + (COLUMN.test(file.path) ? 0 : file.bytes), 0);
      read.push({ files: explained.files.length, bytes: explained.bytes, index, ms: performance.now() - start });
    } catch (error) {
      if (!(error instanceof QueryError)) throw error;
      refused++;
    }
  }
  const isSingle = conditions === 'one';
  const of = (figure: keyof (typeof read)[number], share: number): number =>
    quantile(
      read.map((one) => one[figure]),
      share,
    );
  return [
    { name: `${name}: files`, figure: of('files', 0.95), unit: 'files', ...(isSingle ? { budget: atMost(3) } : {}) },
    { name: `${name}: read`, figure: of('bytes', 0.95) / 1000, unit: 'KB', ...(isSingle ? { budget: atMost(20) } : {}) },
    ...(name.startsWith('two matches')
      ? [{ name: `${name}: read before columns`, figure: of('index', 0.95) / 1000, unit: 'KB', budget: atMost(40) }]
      : []),
    { name: `${name}: cold`, figure: of('ms', 0.5), unit: 'ms, median' },
    ...(refused === 0 ? [] : [{ name: `${name}: refused as too wide`, figure: refused, unit: `of ${QUERIES_PER_FORM}` }]),
  ];
}

/** Times queries that are not in the cache, over shards that are in memory. */
async function timeRows(forms: readonly QueryForm[], files: SiteFiles): Promise<BenchRow[]> {
  const short = forms.filter(({ conditions }) => conditions !== 'texts');
  const responses = new Map<string, Awaited<ReturnType<SiteFiles['get']>>>();
  const memory: SiteFiles = {
    async get(path) {
      if (!responses.has(path)) responses.set(path, await files.get(path));
      return responses.get(path);
    },
  };
  const site = await openSite(memory, { cacheBytes: 2e9 });
  const times: number[] = [];
  for (let i = 0; i < WARM_UP_QUERIES + TIMED_QUERIES; i++) {
    const query = short[i % short.length]?.next() ?? '';
    const start = performance.now();
    await site.values({ query, tags: TAGS });
    if (i >= WARM_UP_QUERIES) times.push(performance.now() - start);
  }
  return [
    { name: 'warm, in no cache, mixed forms', figure: quantile(times, 0.5), unit: 'ms, median', budget: atMost(1) },
    { name: 'the same', figure: quantile(times, 0.95), unit: 'ms, 95%' },
  ];
}

function filesOf(folder: string): SiteFiles {
  return {
    async get(path) {
      try {
        return { bytes: new Uint8Array(await readFile(join(folder, path))) };
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
        throw error;
      }
    },
  };
}

function quantile(figures: readonly number[], share: number): number {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function atMost(figure: number): { readonly of: 'figure'; readonly atMost: number } {
  return { of: 'figure', atMost: figure };
}

// 'article/refs/c12', 'article/o3', and the identities of one large set, 'article/w7.3'
const COLUMN = /\/(?:[co]\d+|[tw]\d+\.\d+)$/;
const WARM_UP_QUERIES = 6000;
const TIMED_QUERIES = 2000;
