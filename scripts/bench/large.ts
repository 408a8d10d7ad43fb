import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { corpusFolder } from '../../test/corpus.ts';
import { doiOfNumber } from '../large-journal/new-identity.ts';
import { writeReplicas } from '../large-journal/write-replicas.ts';
import type { BenchRow, BenchTable, Budget } from './bench-row.ts';
import { type MeasuredRun, measureRun, runAfterSync } from './large/measured-run.ts';
import { plainWritingRows, type RerenderPlan, rerenderPages } from './large/rerender-pages.ts';

const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
const ARTICLES = Number(process.env.BENCH_ARTICLES ?? 1000);

/**
 * Measures full and incremental builds of `BENCH_ARTICLES` (default: 1,000) replicas of real articles, without images. Incremental builds
 * follow the most frequent edits, and a change of theme, which is compared with plain writing of the same pages. Figures are wall-clock
 * seconds, which depend on the load of the machine, CPU seconds, and the memory of all processes. Budgets are for 20,000 articles.
 * `markdown.ts` compares with other generators.
 */
export async function bench(): Promise<readonly BenchTable[]> {
  if (corpusFolder === undefined)
    return [{ title: 'A large journal', rows: [], skipped: ['everything: the corpus of real articles is not on this machine'] }];
  const folder = await mkdtemp(join(tmpdir(), 'offprint-bench-'));
  try {
    const content = join(folder, 'content');
    await writeReplicas({ from: corpusFolder, output: content, articles: ARTICLES, withImages: false });
    const site = join(folder, 'out/_site');
    const command = ['node', CLI, 'build', '--json', '--content', content, '--output', site, '--cache', join(folder, 'cache')];
    const cold = await runAfterSync(() => measureRun(command));
    const rows: BenchRow[] = [...rowsOf('full build', cold, { to: cold, budget: seconds(480) })];
    const act = async ({ name, change, budget }: EditStep): Promise<void> => {
      await change(content);
      rows.push(...rowsOf(name, await runAfterSync(() => measureRun(command)), { to: cold, ...(budget && { budget }) }));
    };
    for (const one of SMALL_EDITS) await act(one);
    // Runs before the acts that rewrite thousands of files: after as many unlinks, creating files takes the kernel several times as long.
    rows.push(...(await pageRows({ command: [...command, '--measure'], content, site, folder }, cold)));
    for (const one of LARGE_EDITS) await act(one);
    return [{ title: `A journal of ${ARTICLES} articles without images (ratio: to a full build)`, rows }];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Measures a build with another theme, and the share of rendering pages. */
async function pageRows(plan: RerenderPlan, cold: MeasuredRun): Promise<readonly BenchRow[]> {
  const remade = await rerenderPages(plan);
  const { run, plain, files } = remade;
  return [
    ...rowsOf('another theme', run, { to: cold, budget: { of: 'ratio', atMost: 1 / 5 } }),
    { name: 'another theme: memory while pages are rendered', figure: run.phaseMb, unit: 'MB', budget: { of: 'figure', atMost: 500 } },
    { name: 'another theme: CPU time while pages are rendered', figure: run.phaseCpuSeconds, unit: 'CPU-s' },
    { name: `plain writing of the same ${files} files: processors`, figure: plain.cpuSeconds, unit: 'CPU-s' },
    ...plainWritingRows(remade),
  ];
}

/** An edit of the content, and the budget of the next build in wall-clock seconds. */
interface EditStep {
  readonly name: string;
  readonly change: (content: string) => Promise<unknown>;
  readonly budget?: Budget;
}

const SMALL_EDITS: readonly EditStep[] = [
  { name: 'nothing changed', change: async () => undefined, budget: seconds(3) },
  { name: 'nothing changed, again', change: async () => undefined, budget: seconds(3) },
  {
    name: 'a body edited',
    change: (content) => editXml(join(content, '00/000007'), /<body>[\s\S]*?<p\b[^>]*>/, '$&Edited '),
    budget: seconds(3),
  },
  {
    name: 'another one',
    change: (content) => editXml(join(content, '00/000100'), /<body>[\s\S]*?<p\b[^>]*>/, '$&Edited '),
    budget: seconds(3),
  },
];

const LARGE_EDITS: readonly EditStep[] = [
  { name: 'a title of an old article', change: (content) => editXml(join(content, '00/000007'), /<article-title>/, '$&Anew: ') },
  { name: 'one article more, the newest', change: addNewest },
  { name: 'another article featured', change: feature },
];

function seconds(atMost: number): Budget {
  return { of: 'figure', atMost };
}

async function editXml(folder: string, place: RegExp, text: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const before = await readFile(path, 'latin1');
    const after = before.replace(place, text);
    if (after === before) throw new Error(`${path} has no ${place.source}`);
    await writeFile(path, after, 'latin1');
  }
}

/** Adds a copy of an article with a later year than all others. */
async function addNewest(content: string): Promise<void> {
  const source = join(content, '00/000100');
  const folder = join(content, 'added');
  await mkdir(folder);
  for (const name of await readdir(source)) {
    const xml = (await readFile(join(source, name), 'latin1')).replaceAll('000100', 'added');
    const newer = xml.replace(/<pub-date\b[\s\S]*?<\/pub-date>/g, (date) => date.replace(/<year>[^<]*/, '<year>2025'));
    await writeFile(join(folder, name), newer, 'latin1');
  }
}

async function feature(content: string): Promise<void> {
  const path = join(content, 'journal.json');
  const journal = JSON.parse(await readFile(path, 'utf8')) as object;
  await writeFile(path, JSON.stringify({ ...journal, featured: [doiOfNumber(3)] }));
}

interface RowOptions {
  readonly to: MeasuredRun;
  readonly budget?: Budget;
}

function rowsOf(name: string, run: MeasuredRun, { to, budget }: RowOptions): readonly BenchRow[] {
  if (run.code > 1)
    return [{ name: `${name}: FAILED with ${run.code}`, figure: Number.NaN, unit: '', budget: { of: 'figure', atMost: 0 } }];
  return [
    {
      name,
      figure: run.seconds,
      unit: 's',
      ratio: run.seconds / to.seconds,
      ...(budget && { budget }),
    },
    { name: `${name}: processors`, figure: run.cpuSeconds, unit: 'CPU-s', ratio: run.cpuSeconds / to.cpuSeconds },
    { name: `${name}: most memory`, figure: run.peakMb, unit: 'MB', ...(run === to && { budget: { of: 'figure', atMost: 1500 } }) },
  ];
}
