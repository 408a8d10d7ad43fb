import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { BenchRow } from '../bench-row.ts';
import { answers, ended } from './served-site.ts';

/** Folder with Lighthouse in its `node_modules`: that of `LIGHTHOUSE=/opt/lighthouse`, or the project. */
const LIGHTHOUSE_FOLDER = process.env.LIGHTHOUSE ?? fileURLToPath(new URL('../../../', import.meta.url));
const DEBUG_PORT = 9377;
/** Number of runs, of which the median counts, because other load on the machine disturbs runs. */
const RUNS = 3;

export type Lighthouse = (
  url: string,
  flags: { readonly port: number; readonly logLevel: 'error' },
) => Promise<{ readonly lhr: { readonly categories: Readonly<Record<string, { readonly score: number | null }>> } } | undefined>;

export function findLighthouse(): Promise<Lighthouse> | undefined {
  const from = createRequire(join(LIGHTHOUSE_FOLDER, 'package.json'));
  if (!existsSync(join(LIGHTHOUSE_FOLDER, 'node_modules/lighthouse'))) return undefined;
  return import(pathToFileURL(from.resolve('lighthouse')).href).then((found: { default: Lighthouse }) => found.default);
}

/** Scores of pages by category, from Lighthouse's mobile profile, in a separate browser. */
export async function measureByLighthouse(chromium: string, run: Lighthouse, urls: readonly string[]): Promise<readonly BenchRow[]> {
  const profile = await mkdtemp(join(tmpdir(), 'offprint-lighthouse-'));
  const args = ['--headless=new', '--no-sandbox', '--disable-gpu', `--remote-debugging-port=${DEBUG_PORT}`, `--user-data-dir=${profile}`];
  const browser = spawn(chromium, args, { stdio: 'ignore' });
  try {
    await answers(`http://127.0.0.1:${DEBUG_PORT}/json/version`);
    const rows: BenchRow[] = [];
    for (const url of urls) rows.push(...(await rowsOf(url, run)));
    return rows;
  } finally {
    await ended(browser);
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function rowsOf(url: string, run: Lighthouse): Promise<readonly BenchRow[]> {
  const scores = new Map<string, number[]>();
  for (let at = 0; at < RUNS; at++) {
    const result = await run(url, { port: DEBUG_PORT, logLevel: 'error' });
    for (const [category, { score }] of Object.entries(result?.lhr.categories ?? {})) {
      scores.set(category, [...(scores.get(category) ?? []), Math.round((score ?? 0) * 100)]);
    }
  }
  return [...scores].map(([category, found]) => ({
    name: `${new URL(url).pathname} ${category}`,
    figure: found.sort((a, b) => a - b)[Math.floor(found.length / 2)] ?? 0,
    unit: '',
    budget: { of: 'figure', atLeast: 100 },
  }));
}
