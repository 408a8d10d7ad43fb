import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { corpusFolder } from '../../test/corpus.ts';
import { writeMarkdown } from '../large-journal/write-markdown.ts';
import type { BenchRow, BenchTable } from './bench-row.ts';
import { type MeasuredRun, measureRun, runAfterSync } from './large/measured-run.ts';
import { plainWritingRows, rerenderPages } from './large/rerender-pages.ts';
import { runEleventy, runHugo, runPandoc } from './markdown/peers.ts';

const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
const ARTICLES = Number(process.env.BENCH_ARTICLES ?? 1000);
const PANDOC_SOME = 50;

/**
 * Compares Offprint with other generators over the same `BENCH_ARTICLES` (default: 1,000) Markdown files with bodies of real articles.
 * `scripts/large-journal/plain-body.ts` removes from the bodies what the generators would render differently.
 *
 * Offprint is measured twice: a full build, including other renditions, indexes, answers and feeds, which the other generators lack; and
 * a rebuild of all pages after a change of theme, which starts from cached conversions where the others start from Markdown. The budgets
 * are for the rebuild. Programs run one after another; memory is that of all processes.
 */
export async function bench(): Promise<readonly BenchTable[]> {
  const title = `${ARTICLES} articles in Markdown (ratio: to pages of Offprint)`;
  if (corpusFolder === undefined) return [{ title, rows: [], skipped: ['everything: the corpus of real articles is not on this machine'] }];
  const folder = await mkdtemp(join(tmpdir(), 'offprint-bench-'));
  try {
    const content = join(folder, 'content');
    await writeMarkdown({ from: corpusFolder, output: content, articles: ARTICLES });
    const { full, pages, plain } = await offprintRuns(content, folder);
    const skipped: string[] = [];
    const peers: NamedRun[] = [];
    for (const peer of PEERS) {
      if (peers.some(({ name }) => name === peer.replaces)) continue;
      if (spawnSync('which', [peer.program]).status !== 0) {
        skipped.push(`${peer.program} is not installed`);
        continue;
      }
      const outputFolder = join(folder, peer.folder);
      const run = await runAfterSync(() => peer.run(join(content, 'articles'), outputFolder));
      if (run.code === 0)
        peers.push({ ...peer, run: scaled(run, peer.share), pages: (await countPages(join(outputFolder, 'public'))) / peer.share });
      else skipped.push(`${peer.name} ended with ${run.code} after ${run.cpuSeconds.toFixed(0)} CPU-s and ${run.peakMb.toFixed(0)} MB`);
    }
    const rows = [full, pages, plain, ...peers].flatMap((named) => rowsOf(named, pages));
    return [{ title, rows: [...rows, ...budgetRows({ pages, plain, peers })], skipped }];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface NamedRun {
  readonly name: string;
  readonly run: MeasuredRun;
  /** Number of written HTML pages. */
  readonly pages: number;
}

interface Peer {
  readonly name: string;
  readonly program: string;
  readonly folder: string;
  readonly run: (articles: string, folder: string) => Promise<MeasuredRun>;
  /** Share of the articles that it converts. */
  readonly share: number;
  /** Program that it replaces if that one fails. */
  readonly replaces?: string;
}

const PEERS: readonly Peer[] = [
  { name: 'Hugo', program: 'hugo', folder: 'hugo', run: (articles, folder) => runHugo(articles, folder), share: 1 },
  { name: 'Eleventy', program: 'node', folder: 'eleventy', run: (articles, folder) => runEleventy(articles, folder), share: 1 },
  {
    name: 'Eleventy, a heap of 16 GB allowed',
    program: 'node',
    folder: 'eleventy-16',
    run: (articles, folder) => runEleventy(articles, folder, { heapMb: 16384 }),
    share: 1,
    replaces: 'Eleventy',
  },
  {
    name: 'pandoc, a process an article',
    program: 'pandoc',
    folder: 'pandoc',
    run: (articles, folder) => runPandoc(articles, folder, PANDOC_SOME),
    share: Math.min(1, PANDOC_SOME / ARTICLES),
  },
];

interface OurRuns {
  readonly full: NamedRun;
  readonly pages: NamedRun;
  /** Plain writing of the same files. */
  readonly plain: NamedRun;
}

async function offprintRuns(content: string, folder: string): Promise<OurRuns> {
  const site = join(folder, '_site');
  const command = ['node', CLI, 'build', '--json', '--measure', '--content', content, '--output', site, '--cache', join(folder, 'cache')];
  const full = await runAfterSync(() => measureRun(command));
  if (full.code > 1) throw new Error(`offprint ended with ${full.code}`);
  const { run, plain, files } = await rerenderPages({ command, content, site, folder });
  const pages = await countPages(site);
  return {
    full: { name: 'Offprint, full build', run: full, pages },
    pages: { name: 'Offprint, pages', run, pages },
    plain: { name: `Plain writing of the same ${files} files`, run: plain, pages },
  };
}

async function countPages(site: string): Promise<number> {
  return (await readdir(site, { recursive: true })).filter((path) => path.endsWith('.html')).length;
}

/** Extrapolates a run over a share of the articles to all. */
function scaled(run: MeasuredRun, share: number): MeasuredRun {
  return { ...run, seconds: run.seconds / share, cpuSeconds: run.cpuSeconds / share };
}

function rowsOf({ name, run, pages }: NamedRun, ours: NamedRun): readonly BenchRow[] {
  const pageMs = pageMsOf(run, pages);
  return [
    { name, figure: run.cpuSeconds, unit: 'CPU-s', ratio: run.cpuSeconds / ours.run.cpuSeconds },
    { name: `${name}: by the clock`, figure: run.seconds, unit: 's', ratio: run.seconds / ours.run.seconds },
    { name: `${name}: written`, figure: pages, unit: 'pages', ratio: pages / ours.pages },
    { name: `${name}: a page, by the clock`, figure: pageMs, unit: 'ms', ratio: pageMs / pageMsOf(ours.run, ours.pages) },
    { name: `${name}: most memory`, figure: run.peakMb, unit: 'MB', ratio: run.peakMb / ours.run.peakMb },
  ];
}

function pageMsOf(run: MeasuredRun, pages: number): number {
  return (1000 * run.seconds) / pages;
}

/** Rows with the budgets of the pages against other generators; Offprint also renders lists and an archive. */
function budgetRows({ pages, plain, peers }: Omit<OurRuns, 'full'> & { readonly peers: readonly NamedRun[] }): readonly BenchRow[] {
  const hugo = peers.find(({ name }) => name === 'Hugo')?.run;
  const eleventy = peers.find(({ name }) => name.startsWith('Eleventy'))?.run;
  const { seconds, peakMb } = pages.run;
  return [
    ...plainWritingRows({ run: pages.run, plain: plain.run }),
    ...(hugo === undefined ? [] : [times('time of Offprint, pages, to that of Hugo', seconds / hugo.seconds, { atMost: 3 })]),
    ...(eleventy === undefined
      ? []
      : [
          times('time of Eleventy to that of Offprint, pages', eleventy.seconds / seconds, { atLeast: 3 }),
          times('memory of Offprint, pages, to that of Eleventy', peakMb / eleventy.peakMb, { atMost: 0.2 }),
        ]),
  ];
}

function times(name: string, figure: number, limit: { readonly atMost: number } | { readonly atLeast: number }): BenchRow {
  return { name, figure, unit: 'times', budget: { of: 'figure', ...limit } };
}
