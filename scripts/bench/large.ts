import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { corpusFolder } from '../../test/corpus.ts';
import { doiOfNumber, newestFrom } from '../large-journal/new-identity.ts';
import { type ReplicaPlan, writeReplicas } from '../large-journal/write-replicas.ts';
import type { BenchRow, BenchTable } from './bench-row.ts';
import { type MeasuredRun, measureRun } from './large/measured-run.ts';

const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
const ARTICLES = Number(process.env.BENCH_ARTICLES ?? 1000);

/**
 * A journal of `BENCH_ARTICLES` real articles under new identities (1,000 unless told), without images: built from nothing, and again after
 * each of what editors do most. Seconds by the clock, which depend on what else the machine does, CPU seconds, and memory of all processes
 * together. Budgets are those of 20,000 articles. Other generators are beside a journal in Markdown: `markdown.ts`.
 */
export async function bench(): Promise<readonly BenchTable[]> {
  if (corpusFolder === undefined)
    return [{ title: 'A large journal', rows: [], skipped: ['everything: the corpus of real articles is not on this machine'] }];
  const folder = await mkdtemp(join(tmpdir(), 'offprint-bench-'));
  try {
    const content = join(folder, 'content');
    const from = { from: corpusFolder, output: content, withImages: false };
    await writeReplicas({ ...from, articles: ARTICLES });
    const places = ['--content', content, '--output', join(folder, 'out/_site'), '--cache', join(folder, 'cache')];
    const rows: BenchRow[] = [];
    let cold: MeasuredRun | undefined;
    for (const { name, change, atMost, share } of ACTS) {
      await change(from);
      // What the build before has written is on the disk, so that none waits for another's.
      spawnSync('sync');
      const run = await measureRun(['node', CLI, 'build', '--json', ...places]);
      cold ??= run;
      rows.push(...rowsOf(name, run, { to: cold, atMost: share === undefined ? atMost : share * cold.seconds }));
    }
    return [{ title: `A journal of ${ARTICLES} articles without images (ratio: to a build from nothing)`, rows }];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Something that editors do, and the seconds that the next build may take: as a number, or as a share of those of a build from nothing. */
interface Act {
  readonly name: string;
  readonly change: (from: Omit<ReplicaPlan, 'articles'>) => Promise<unknown>;
  readonly atMost?: number;
  readonly share?: number;
}

const ACTS: readonly Act[] = [
  { name: 'from nothing', change: async () => undefined, atMost: 480 },
  { name: 'nothing changed', change: async () => undefined, atMost: 3 },
  { name: 'a body edited', change: ({ output }) => editXml(join(output, '00/000007'), /<body>[\s\S]*?<p\b[^>]*>/, '$&Edited '), atMost: 3 },
  { name: 'another one', change: ({ output }) => editXml(join(output, '00/000100'), /<body>[\s\S]*?<p\b[^>]*>/, '$&Edited '), atMost: 3 },
  { name: 'a title of an old article', change: ({ output }) => editXml(join(output, '00/000007'), /<article-title>/, '$&Anew: ') },
  {
    name: 'one article more, the newest',
    change: (from) => writeReplicas({ ...from, first: newestFrom(ARTICLES), articles: newestFrom(ARTICLES) + 1 }),
  },
  { name: 'another article featured', change: ({ output }) => feature(output) },
  { name: 'another theme', change: ({ output }) => writeFile(join(output, 'theme.css'), 'main { color: #222 }\n'), share: 1 / 5 },
];

async function editXml(folder: string, place: RegExp, text: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const before = await readFile(path, 'latin1');
    const after = before.replace(place, text);
    if (after === before) throw new Error(`${path} has no ${place.source}`);
    await writeFile(path, after, 'latin1');
  }
}

async function feature(content: string): Promise<void> {
  const path = join(content, 'journal.json');
  const journal = JSON.parse(await readFile(path, 'utf8')) as object;
  await writeFile(path, JSON.stringify({ ...journal, featured: [doiOfNumber(3)] }));
}

interface RowOptions {
  readonly to: MeasuredRun;
  readonly atMost: number | undefined;
}

function rowsOf(name: string, run: MeasuredRun, { to, atMost }: RowOptions): readonly BenchRow[] {
  if (run.code > 1)
    return [{ name: `${name}: FAILED with ${run.code}`, figure: Number.NaN, unit: '', budget: { of: 'figure', atMost: 0 } }];
  return [
    {
      name,
      figure: run.seconds,
      unit: 's',
      ratio: run.seconds / to.seconds,
      ...(atMost === undefined ? {} : { budget: { of: 'figure', atMost } }),
    },
    { name: `${name}: processors`, figure: run.cpuSeconds, unit: 'CPU-s', ratio: run.cpuSeconds / to.cpuSeconds },
    { name: `${name}: most memory`, figure: run.peakMb, unit: 'MB', ...(run === to && { budget: { of: 'figure', atMost: 1500 } }) },
  ];
}
