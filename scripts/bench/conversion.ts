import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { build } from 'esbuild';
import { collectLazily, optimizeLate } from '../../src/pipeline/workers/v8-tuning.ts';
import { TASK_KINDS } from '../../src/pipeline/workers/worker-threads.ts';
import { corpusFolder } from '../../test/corpus.ts';
import type { BenchRow, BenchTable } from './bench-row.ts';
import type { ConversionResult, ConversionTask } from './conversion/convert-articles.ts';

/** Stylesheet `xslt/main/jats-html.xsl` of github.com/ncbi/JATSPreviewStylesheets, for xsltproc. */
const STYLESHEET = process.env.BENCH_JATS_XSL;

/**
 * Measures articles per CPU-second of the complete conversion from bytes to objects, HTML and Markdown. It runs in one worker thread with
 * the settings of a build. xsltproc with NCBI's stylesheet and pandoc convert a sample of the articles, one process per article.
 */
export async function bench(): Promise<readonly BenchTable[]> {
  const title = 'Conversion (ratio: to ours)';
  if (corpusFolder === undefined) return [{ title, rows: [], skipped: ['everything: the corpus of real articles is not on this machine'] }];
  const files = filesOf(corpusFolder);
  const { rows, articlesPerSecond } = await ourRows(files);
  const some = files.filter((_, index) => index % 12 === 0);
  const skipped: string[] = [];
  for (const { name, program, args, needs } of peers()) {
    const seconds = args === undefined ? undefined : cpuSecondsOf(program, some.map(args));
    if (seconds === undefined) skipped.push(`${name}: ${needs}`);
    else rows.push({ name, figure: some.length / seconds, unit: 'articles/CPU-s', ratio: some.length / seconds / articlesPerSecond });
  }
  return [{ title, rows, skipped }];
}

function filesOf(corpus: string): readonly string[] {
  const rows = readFileSync(join(corpus, 'index.tsv'), 'utf8').trim().split('\n').slice(1);
  return rows.map((row) => join(corpus, row.split('\t')[0] ?? ''));
}

async function ourRows(files: readonly string[]): Promise<{ readonly rows: BenchRow[]; readonly articlesPerSecond: number }> {
  const { cpuSeconds, peakBytes } = await inWorker({ files, rounds: 4 });
  const [first = 0, ...warm] = cpuSeconds;
  const articlesPerSecond = files.length / Math.min(...warm);
  const rows: BenchRow[] = [
    {
      name: 'Offprint: objects, HTML and Markdown',
      figure: articlesPerSecond,
      unit: 'articles/CPU-s',
      ratio: 1,
      budget: { of: 'figure', atLeast: 100 },
    },
    {
      name: 'the first time, while V8 compiles',
      figure: files.length / first,
      unit: 'articles/CPU-s',
      ratio: files.length / first / articlesPerSecond,
    },
    { name: 'peak memory of the worker thread', figure: peakBytes / 1024 ** 2, unit: 'MB', budget: { of: 'figure', atMost: 200 } },
  ];
  return { rows, articlesPerSecond };
}

/** Converts in a worker thread that is bundled, and has the memory limits and V8 flags, like the workers of a build. */
async function inWorker(task: ConversionTask): Promise<ConversionResult> {
  const entryPoint = fileURLToPath(new URL('conversion/convert-articles.ts', import.meta.url));
  const { outputFiles } = await build({ entryPoints: [entryPoint], bundle: true, platform: 'node', write: false, logLevel: 'warning' });
  optimizeLate();
  collectLazily();
  const resourceLimits = { maxYoungGenerationSizeMb: TASK_KINDS.read.youngGenerationMb };
  const worker = new Worker(outputFiles[0]?.text ?? '', { eval: true, workerData: task, resourceLimits });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

interface Peer {
  readonly name: string;
  readonly program: string;
  /** Arguments for one file; undefined if a required file, such as the stylesheet, is missing. */
  readonly args: ((file: string) => readonly string[]) | undefined;
  readonly needs: string;
}

function peers(): readonly Peer[] {
  const stylesheet = STYLESHEET;
  return [
    {
      name: 'xsltproc with NCBI’s stylesheet: HTML only',
      program: 'xsltproc',
      args: stylesheet === undefined ? undefined : (file) => ['--nonet', '--novalid', '-o', '/dev/null', stylesheet, file],
      needs: 'needs xsltproc, and BENCH_JATS_XSL with the path of jats-html.xsl',
    },
    {
      name: 'pandoc: HTML only',
      program: 'pandoc',
      args: (file) => ['-f', 'jats', '-t', 'html', '--mathml', '-o', '/dev/null', file],
      needs: 'pandoc is not installed',
    },
  ];
}

/** Runs a program once per list of arguments; returns the CPU seconds, or undefined if it is not installed or fails. */
function cpuSecondsOf(program: string, runs: readonly (readonly string[])[]): number | undefined {
  if (spawnSync('which', [program]).status !== 0) return undefined;
  const script = 'TIMEFORMAT="%U %S"; time while IFS= read -r -d "" line; do eval "$0 $line" 2>/dev/null || failed=1; done; exit $failed';
  const lines = runs.map((run) => run.map((argument) => `'${argument.replaceAll("'", "'\\''")}'`).join(' ')).join('\0');
  const { status, stderr } = spawnSync('bash', ['-c', script, program], { input: `${lines}\0`, encoding: 'utf8' });
  if (status !== 0) return undefined;
  const [user = 0, system = 0] = (stderr.trim().split('\n').at(-1) ?? '').split(' ').map(Number);
  return user + system;
}
