import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { corpusFolder } from '../../test/corpus.ts';
import { writeReplicas } from '../large-journal/write-replicas.ts';
import type { BenchRow, BenchTable } from './bench-row.ts';
import { measureRun, PAGE_STEPS } from './large/measured-run.ts';

const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
const SIZES = (process.env.BENCH_SIZES ?? '500,1000,2000,5000').split(',').map(Number);
const MOST_MB = 1500;
const MOST_MB_OF_PAGES = 500;

/**
 * Measures the peak memory of all processes in a full build, and in a rebuild of all pages after a change of theme. The content is
 * replicas of real articles, without images. `BENCH_SIZES=500,20000` measures other numbers of articles.
 */
export async function bench(): Promise<readonly BenchTable[]> {
  const title = 'Memory of full builds, and while their pages are rendered (ratio: to the smallest)';
  if (corpusFolder === undefined) return [{ title, rows: [], skipped: ['everything: the corpus of real articles is not on this machine'] }];
  const folder = await mkdtemp(join(tmpdir(), 'offprint-bench-'));
  const rows: BenchRow[] = [];
  let smallest: number | undefined;
  try {
    const content = join(folder, 'content');
    for (const articles of SIZES) {
      await writeReplicas({ from: corpusFolder, output: content, articles, withImages: false });
      const places = ['--content', content, '--output', join(folder, 'out/_site'), '--cache', join(folder, 'cache')];
      const { code, cpuSeconds, peakMb } = await measureRun(['node', CLI, 'build', '--json', ...places]);
      await writeFile(join(content, 'theme.css'), `main { max-width: ${articles}px }\n`);
      const pages = await measureRun(['node', CLI, 'build', '--json', '--measure', ...places], { phase: PAGE_STEPS });
      for (const name of ['out', 'cache']) await rm(join(folder, name), { recursive: true, force: true });
      smallest ??= peakMb;
      const name = code > 1 ? `${articles} articles: FAILED with ${code}` : `${articles} articles`;
      rows.push({ name, figure: peakMb, unit: 'MB', ratio: peakMb / smallest, budget: { of: 'figure', atMost: MOST_MB } });
      const ofPages = {
        name: `${articles} articles: while pages are rendered`,
        figure: pages.code > 1 ? Number.NaN : pages.phaseMb,
        unit: 'MB',
      };
      rows.push({ ...ofPages, budget: { of: 'figure', atMost: MOST_MB_OF_PAGES } });
      rows.push({ name: `${articles} articles: time`, figure: cpuSeconds, unit: 'CPU-s' });
    }
    return [{ title, rows }];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
