import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BenchRow } from '../bench-row.ts';
import { alone, type MeasuredRun, measureRun, PAGE_STEPS } from './measured-run.ts';

/** All pages of a site made again, and the same files written by a program that does nothing else. */
export interface RemadePages {
  readonly run: MeasuredRun;
  readonly plain: MeasuredRun;
  /** How many were written. */
  readonly files: number;
}

/** Gives the journal another theme and builds it; `command` is a build with `--json` and `--measure`, `folder` one for files of ours. */
export async function remakePages({ command, content, site, folder }: RemakePlan): Promise<RemadePages> {
  const printed = join(folder, 'pages.json');
  await writeFile(join(content, 'theme.css'), 'main { color: #222 }\n');
  const run = await alone(() => measureRun(command, { stretch: PAGE_STEPS, printed }));
  if (run.code > 1) throw new Error(`offprint ended with ${run.code}`);
  const { written } = JSON.parse(await readFile(printed, 'utf8')) as { readonly written: readonly string[] };
  const list = join(folder, 'plain.txt');
  await writeFile(list, written.join('\n'));
  const plain = await alone(() => measureRun(['node', '-e', PLAIN_WRITING, site, list, join(folder, 'plain')]));
  if (plain.code !== 0) throw new Error(`plain writing ended with ${plain.code}`);
  return { run, plain, files: written.length };
}

export interface RemakePlan {
  readonly command: readonly string[];
  readonly content: string;
  readonly site: string;
  readonly folder: string;
}

/** The least that a program can do: it reads every one of these files of a site as text, ready-made, and writes it into an empty folder. */
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

/** What making pages takes of what writing them takes: of processors, and by the clock, where several threads make them and one writes. */
export function plainWritingRows({ run, plain }: Pick<RemadePages, 'run' | 'plain'>): readonly BenchRow[] {
  return [
    {
      name: 'CPU-s of making the pages to those of plain writing',
      figure: run.stretchCpuSeconds / plain.cpuSeconds,
      unit: 'times',
      budget: { of: 'figure', atMost: 1.5 },
    },
    { name: 'seconds of making the pages to those of plain writing', figure: run.stretchSeconds / plain.seconds, unit: 'times' },
  ];
}
