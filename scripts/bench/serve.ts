import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import type { TaggedObject } from '../../src/model/tagged-object.ts';
import { compareObjects } from '../../src/query/tag/answer/print-values.ts';
import { corpusFolder } from '../../test/corpus.ts';
import { eLife } from '../../test/query/tag/fixture.ts';
import { withManifest } from '../../test/serve/hosts/with-manifest.ts';
import { corpusSite } from '../../test/serve/http/corpus-site.ts';
import type { BenchRow, BenchTable } from './bench-row.ts';
import { hasWrk, type MeasuredServer, requestsPerCpuSecond, startMeasured } from './serve/measured-server.ts';
import { findSqlite, writeDatabase } from './serve/sqlite.ts';
import { uncachedQueries, wrkScript } from './serve/uncached-queries.ts';

const PORTS = { nginx: 8941, offprint: 8942, sqlite: 8943 } as const;
const NGINX = '/usr/sbin/nginx';
const PREFIX = `${eLife.namespace}/api_v1/article`;
const ROUNDS = 3;
/** More queries than a server answers within a measurement. */
const QUERIES = 40_000;
const COMPARED = 100;

/**
 * Compares `offprint serve` with nginx for a precomputed answer, and with a service over SQLite FTS5 for queries that are in no cache. The
 * unit is requests per second of CPU time.
 */
export async function bench(): Promise<readonly BenchTable[]> {
  if (corpusFolder === undefined || !hasWrk) {
    return [{ title: 'Serving', rows: [], skipped: ['everything: the corpus of real articles, wrk or taskset is not on this machine'] }];
  }
  const folder = await mkdtemp(join(tmpdir(), 'offprint-bench-'));
  const servers: MeasuredServer[] = [];
  try {
    const articles = await writeSite(corpusFolder, folder);
    const site = join(folder, 'site');
    const offprint = await startMeasured(PORTS.offprint, 'node', [
      'dist/cli.js',
      'serve',
      '--site',
      site,
      '--port',
      String(PORTS.offprint),
    ]);
    servers.push(offprint);
    const nginx = existsSync(NGINX) ? await startNginx(folder) : undefined;
    if (nginx !== undefined) servers.push(nginx);
    const files = fileTable(offprint, nginx);
    const sqlite = await startSqlite(folder, articles);
    if (sqlite !== undefined) servers.push(sqlite);
    return [files, await queryTable({ offprint, sqlite, articles, folder })];
  } finally {
    for (const { child } of servers) child.kill('SIGINT');
    await rm(folder, { recursive: true });
  }
}

function fileTable(offprint: MeasuredServer, nginx: MeasuredServer | undefined): BenchTable {
  const target = `/values?query=${encodeURIComponent(`${PREFIX}/doi = "10.7554/eLife.00013"`)}&tag=*`;
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(requestsPerCpuSecond(offprint, target));
    if (nginx !== undefined) theirs.push(requestsPerCpuSecond(nginx, '/values/doi/10.7554/eLife.00013.json'));
  }
  const own: BenchRow = { name: 'offprint serve, /values?query=…', figure: Math.max(...ours), unit: 'requests/CPU-s' };
  const title = 'A precomputed answer, 32 KB (ratio: nginx to ours)';
  if (nginx === undefined) return { title, rows: [own], skipped: ['nginx is not installed'] };
  const best = Math.max(...theirs);
  const rows: BenchRow[] = [
    { name: 'nginx, the file', figure: best, unit: 'requests/CPU-s' },
    { ...own, ratio: best / own.figure, budget: { of: 'ratio', atMost: 3 } },
  ];
  return { title, rows };
}

interface Compared {
  readonly offprint: MeasuredServer;
  readonly sqlite: MeasuredServer | undefined;
  readonly articles: readonly TaggedObject[];
  readonly folder: string;
}

async function queryTable({ offprint, sqlite, articles, folder }: Compared): Promise<BenchTable> {
  const rows: BenchRow[] = [];
  for (const [i, { name, targets }] of uncachedQueries(articles, eLife.namespace, QUERIES).entries()) {
    if (sqlite !== undefined) await compareAnswers([offprint, sqlite], targets.slice(-COMPARED));
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const script = join(folder, `ask-${i}-${round}.lua`);
      const share = Math.floor(targets.length / ROUNDS);
      await writeFile(script, wrkScript(targets.slice(round * share, (round + 1) * share)));
      ours.push(requestsPerCpuSecond(offprint, '', ['-s', script]));
      if (sqlite !== undefined) theirs.push(requestsPerCpuSecond(sqlite, '', ['-s', script]));
    }
    const figure = Math.max(...ours);
    const ratio = sqlite === undefined ? {} : { ratio: figure / Math.max(...theirs), budget: { of: 'ratio', atLeast: 1 } as const };
    if (sqlite !== undefined) rows.push({ name: `SQLite FTS5: ${name}`, figure: Math.max(...theirs), unit: 'requests/CPU-s' });
    rows.push({ name: `offprint serve: ${name}`, figure, unit: 'requests/CPU-s', ...ratio });
  }
  const title = 'Queries that are in no cache (ratio: ours to SQLite)';
  return sqlite === undefined ? { title, rows, skipped: ['better-sqlite3 is not installed (BENCH_MODULES)'] } : { title, rows };
}

/** Throws unless the servers give the same answers; otherwise speeds cannot be compared. */
async function compareAnswers(servers: readonly MeasuredServer[], targets: readonly string[]): Promise<void> {
  for (const target of targets) {
    const bodies = await Promise.all(servers.map(async ({ port }) => (await fetch(`http://127.0.0.1:${port}${target}`)).text()));
    if (new Set(bodies).size > 1) throw new Error(`${decodeURIComponent(target)} is answered differently:\n${bodies.join('\n')}`);
  }
}

async function startSqlite(folder: string, articles: readonly TaggedObject[]): Promise<MeasuredServer | undefined> {
  const open = findSqlite();
  if (open === undefined) return undefined;
  const database = join(folder, 'journal.db');
  writeDatabase(open, database, { articles, names: eLife });
  const script = join(folder, 'sqlite-service.mjs');
  const entryPoints = ['scripts/bench/serve/sqlite-service.ts'];
  await build({ entryPoints, outfile: script, bundle: true, platform: 'node', format: 'esm', target: 'node20', logLevel: 'warning' });
  return startMeasured(PORTS.sqlite, 'node', [script, database, String(PORTS.sqlite), eLife.namespace]);
}

function startNginx(folder: string): Promise<MeasuredServer> {
  const configuration = join(folder, 'nginx.conf');
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/.${name};`).join(' ');
  return writeFile(
    configuration,
    `daemon off; worker_processes 1; pid ${folder}/.pid; error_log ${folder}/.errors; events {}
http { access_log off; sendfile on; keepalive_requests 10000000; types { application/json json; } ${folders}
server { listen 127.0.0.1:${PORTS.nginx}; root ${folder}/site; } }`,
  ).then(() => startMeasured(PORTS.nginx, NGINX, ['-c', configuration]));
}

/** Writes the site and returns its articles in the order of answers. */
async function writeSite(corpus: string, folder: string): Promise<readonly TaggedObject[]> {
  // nginx runs as another user.
  await chmod(folder, 0o755);
  const { artifacts, objects } = await corpusSite(corpus);
  // The server serves only files that a manifest lists.
  for (const { path, bytes } of withManifest([...artifacts, { path: 'index.html', bytes: '' }])) {
    const file = join(folder, 'site', path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, bytes);
  }
  return objects.filter(({ kind }) => kind === 'article').sort(compareObjects);
}
