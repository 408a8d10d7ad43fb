import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { corpusFolder } from '../test/corpus.ts';
import { corpusSite } from '../test/http/corpus-site.ts';
import { type BenchRow, printBenchRows } from './bench/bench-row.ts';

// Requests per second of `offprint serve` beside nginx with the same file, each on one core, in one run: npx tsx scripts/bench-serve.ts

const A = 'elifesciences.org/api_v1/article';
const NGINX = '/usr/sbin/nginx';
const PORTS = { nginx: 8941, offprint: 8942 } as const;
const ROUNDS = 3;

if (corpusFolder === undefined || !existsSync('/usr/bin/wrk')) {
  console.warn('Nothing to measure: the corpus of real articles or wrk is not on this machine');
} else {
  const folder = await writtenSite(corpusFolder);
  const servers = [start('node', ['dist/cli.js', 'serve', '--site', folder, '--port', String(PORTS.offprint)])];
  if (existsSync(NGINX)) servers.push(await startNginx(folder));
  else console.warn('nginx is not on this machine: no ratio to it');
  await new Promise((resolve) => setTimeout(resolve, 2000));
  try {
    process.stdout.write(printBenchRows('An answer made beforehand, 32 KB', fileRows()));
    process.stdout.write(printBenchRows('Answers from the index', queryRows()));
  } finally {
    for (const server of servers) server.kill('SIGINT');
    await rm(folder, { recursive: true });
  }
}

function fileRows(): BenchRow[] {
  const offprint = () => measure(queryUrl(`${A}/doi = "10.7554/eLife.00013"`, '*'));
  if (!existsSync(NGINX)) return [row('offprint serve, /values?query=…', best(offprint))];
  // Alternately, so that what else the machine does falls on both.
  const pairs = Array.from(
    { length: ROUNDS },
    () => [measure(`http://127.0.0.1:${PORTS.nginx}/values/doi/10.7554/eLife.00013.json`), offprint()] as const,
  );
  const nginx = Math.max(...pairs.map(([one]) => one));
  const own = Math.max(...pairs.map(([, one]) => one));
  return [row('nginx, the file', nginx), { ...row('offprint serve, /values?query=…', own), ratio: own / nginx }];
}

function queryRows(): BenchRow[] {
  const words = `${A}/article_title matches "cell" or ${A}/abstract matches "cell"`;
  return [
    row(
      'title or abstract matches a word, tag=doi',
      best(() => measure(queryUrl(words, `${A}/doi`))),
    ),
    row(
      'a range of years, tag=doi',
      best(() => measure(queryUrl(`${A}/pub_date_year >= 2012 and ${A}/pub_date_year < 2014`, `${A}/doi`))),
    ),
    row(
      'one article, three tags',
      best(() => measure(`${queryUrl(`${A}/doi = "10.7554/eLife.00013"`, `${A}/doi`)}&tag=${A}/article_title&tag=${A}/authors`)),
    ),
  ];
}

function row(name: string, figure: number): BenchRow {
  return { name, figure, unit: 'requests/s' };
}

function best(one: () => number): number {
  return Math.max(...Array.from({ length: ROUNDS }, one));
}

function queryUrl(query: string, tag: string): string {
  return `http://127.0.0.1:${PORTS.offprint}/values?query=${encodeURIComponent(query)}&tag=${encodeURIComponent(tag)}`;
}

function measure(url: string): number {
  const printed = execFileSync('taskset', ['-c', '1', 'wrk', '-t1', '-c16', '-d3s', url], { encoding: 'utf8' });
  if (/Non-2xx/.test(printed)) throw new Error(`${url} was not answered with 200`);
  return Number(/Requests\/sec:\s*([\d.]+)/.exec(printed)?.[1] ?? 0);
}

function start(program: string, args: readonly string[]): ChildProcess {
  return spawn('taskset', ['-c', '0', program, ...args], { stdio: 'ignore' });
}

async function startNginx(folder: string): Promise<ChildProcess> {
  const configuration = join(folder, 'nginx.conf');
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/.${name};`).join(' ');
  await writeFile(
    configuration,
    `daemon off; worker_processes 1; pid ${folder}/.pid; error_log ${folder}/.errors; events {}
http { access_log off; sendfile on; keepalive_requests 10000000; types { application/json json; } ${folders}
server { listen 127.0.0.1:${PORTS.nginx}; root ${folder}; } }`,
  );
  return start(NGINX, ['-c', configuration]);
}

async function writtenSite(corpus: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'offprint-bench-'));
  // nginx serves as another user.
  await chmod(folder, 0o755);
  const { artifacts } = await corpusSite(corpus);
  for (const { path, bytes } of [...artifacts, { path: 'index.html', bytes: '' }]) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
  }
  return folder;
}
