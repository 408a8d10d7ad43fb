import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { corpusFolder } from '../../test/corpus.ts';
import { writeReplicas } from '../large-journal/write-replicas.ts';
import type { BenchRow, BenchTable } from './bench-row.ts';
import { type MeasuredRun, measureRun } from './large/measured-run.ts';

const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
const ARTICLES = Number(process.env.BENCH_ARTICLES ?? 1000);

/**
 * A journal of `BENCH_ARTICLES` real articles under new identities (1,000 unless told), without images: built from nothing, again, with one
 * article changed, one more, another theme; memory of all processes together. Times are CPU seconds, and seconds by the clock, which depend
 * on what else the machine does. Other generators are beside a journal in Markdown: `markdown.ts`.
 */
export async function bench(): Promise<readonly BenchTable[]> {
  if (corpusFolder === undefined)
    return [{ title: 'A large journal', rows: [], skipped: ['everything: the corpus of real articles is not on this machine'] }];
  const folder = await mkdtemp(join(tmpdir(), 'offprint-bench-'));
  try {
    const content = join(folder, 'content');
    const from = { from: corpusFolder, output: content, withImages: false };
    await writeReplicas({ ...from, articles: ARTICLES });
    const build = () =>
      measureRun([
        'node',
        CLI,
        'build',
        '--json',
        '--content',
        content,
        '--output',
        join(folder, '_site'),
        '--cache',
        join(folder, 'cache'),
      ]);
    const cold = await build();
    const noop = await build();
    await changeTitle(join(content, '00', '000005'));
    const changed = await build();
    await writeReplicas({ ...from, articles: ARTICLES + 1 });
    // The one that was changed was written anew with the others.
    await changeTitle(join(content, '00', '000005'));
    const added = await build();
    await writeFile(join(content, 'theme.css'), 'main { color: #222 }\n');
    const theme = await build();
    const rows: BenchRow[] = [
      ...rowsOf('from nothing', cold, { budget: { of: 'figure', atMost: 1500 } }),
      ...rowsOf('nothing changed', noop, { to: cold }),
      ...rowsOf('one article changed', changed, { to: cold }),
      ...rowsOf('one article more', added, { to: cold }),
      ...rowsOf('another theme', theme, { to: cold }),
    ];
    const title = `A journal of ${ARTICLES} articles without images (ratio: to a build from nothing)`;
    return [{ title, rows }];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface RowOptions {
  readonly to?: MeasuredRun;
  readonly budget?: NonNullable<BenchRow['budget']>;
}

function rowsOf(name: string, run: MeasuredRun, { to, budget }: RowOptions): readonly BenchRow[] {
  if (run.code > 1) return [{ name: `${name}: FAILED with ${run.code}`, figure: Number.NaN, unit: '' }];
  return [
    { name, figure: run.cpuSeconds, unit: 'CPU-s', ...(to === undefined ? {} : { ratio: run.cpuSeconds / to.cpuSeconds }) },
    { name: `${name}, by the clock`, figure: run.seconds, unit: 's' },
    { name: `${name}, most memory`, figure: run.peakMb, unit: 'MB', ...(budget === undefined ? {} : { budget }) },
  ];
}

async function changeTitle(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    await writeFile(path, (await readFile(path, 'latin1')).replace('<article-title>', '<article-title>Anew: '), 'latin1');
  }
}
