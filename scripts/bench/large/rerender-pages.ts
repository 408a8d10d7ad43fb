import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BenchRow } from '../bench-row.ts';
import { type MeasuredRun, measureRun, PAGE_STEPS, runAfterSync } from './measured-run.ts';

/** Result of rendering all pages again, and of plain writing of the same files. */
export interface RerenderedPages {
  readonly run: MeasuredRun;
  readonly plain: MeasuredRun;
  /** Number of written files. */
  readonly files: number;
}

/** Sets another theme and builds; `command` is a build with `--json` and `--measure`, `folder` a folder for temp files. */
export async function rerenderPages({ command, content, site, folder }: RerenderPlan): Promise<RerenderedPages> {
  const stdoutFile = join(folder, 'pages.json');
  await writeFile(join(content, 'theme.css'), 'main { color: #222 }\n');
  const run = await runAfterSync(() => measureRun(command, { phase: PAGE_STEPS, stdoutFile }));
  if (run.code > 1) throw new Error(`offprint ended with ${run.code}`);
  const { written } = JSON.parse(await readFile(stdoutFile, 'utf8')) as { readonly written: readonly string[] };
  const list = join(folder, 'plain.txt');
  await writeFile(list, written.join('\n'));
  const plain = await runAfterSync(() => measureRun(['node', '-e', PLAIN_WRITING, site, list, join(folder, 'plain')]));
  if (plain.code !== 0) throw new Error(`plain writing ended with ${plain.code}`);
  return { run, plain, files: written.length };
}

export interface RerenderPlan {
  readonly command: readonly string[];
  readonly content: string;
  readonly site: string;
  readonly folder: string;
}

/** Lower bound for any generator: reads each of these files as text and writes it into an empty folder. */
const PLAIN_WRITING = `
  const { mkdirSync, readFileSync, writeFileSync } = require('node:fs');
  const { dirname, join } = require('node:path');
  const [from, list, to] = process.argv.slice(1);
  const made = new Set();
  for (const file of readFileSync(list, 'utf8').split('\\n')) {
    const page = readFileSync(join(from, file), 'utf8');
    const path = join(to, file);
    const folder = dirname(path);
    if (!made.has(folder)) mkdirSync(folder, { recursive: true });
    made.add(folder);
    writeFileSync(path, page);
  }`;

/** Ratio of rendering to plain writing in CPU time and in wall-clock time; several threads render, one writes. */
export function plainWritingRows({ run, plain }: Pick<RerenderedPages, 'run' | 'plain'>): readonly BenchRow[] {
  return [
    {
      name: 'CPU-s of making the pages to those of plain writing',
      figure: run.phaseCpuSeconds / plain.cpuSeconds,
      unit: 'times',
      budget: { of: 'figure', atMost: 1.5 },
    },
    { name: 'seconds of making the pages to those of plain writing', figure: run.phaseSeconds / plain.seconds, unit: 'times' },
  ];
}
