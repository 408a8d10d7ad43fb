import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildContent } from '../../test/acceptance/build-content.ts';
import { builtCorpus } from '../../test/built-corpus.ts';
import { corpusFolder } from '../../test/corpus.ts';
import { findProgram } from '../../test/system-programs.ts';
import type { BenchRow, BenchTable } from './bench-row.ts';

/** Where Lighthouse is installed: `LIGHTHOUSE=/opt/lighthouse` for `/opt/lighthouse/node_modules/lighthouse`, else beside the project. */
const LIGHTHOUSE_FOLDER = process.env.LIGHTHOUSE ?? fileURLToPath(new URL('../../', import.meta.url));
const DEBUG_PORT = 9377;

const SAMPLE = ['', 'content/1/e102', 'content/1/e102/F2', 'search/'];
/** The three with the most markup: 950 KB of XML, 300 formulas, 25 figures. */
const LONG = ['content/8/e36842', 'content/5/e14093', 'content/3/e04580'];

/** What Lighthouse's mobile profile makes of pages of the sample journal and of long articles of the corpus: 100 of 100 each. */
export async function bench(): Promise<readonly BenchTable[]> {
  const title = 'Lighthouse, mobile profile (of 100)';
  const chromium = findProgram('chromium');
  const lighthouse = findLighthouse();
  if (chromium === undefined || lighthouse === undefined) {
    return [
      { title, rows: [], skipped: [chromium === undefined ? 'chromium' : `lighthouse (npm install it in a folder, LIGHTHOUSE=folder)`] },
    ];
  }
  const root = await mkdtemp(join(tmpdir(), 'offprint-lighthouse-'));
  const args = [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    `--remote-debugging-port=${DEBUG_PORT}`,
    `--user-data-dir=${join(root, 'profile')}`,
  ];
  const browser = spawn(chromium, args, { stdio: 'ignore' });
  try {
    const sample = join(root, 'site');
    await buildContent({ content: fileURLToPath(new URL('../../content', import.meta.url)), output: sample, cache: join(root, 'cache') });
    const rows = await rowsOf(sample, SAMPLE, lighthouse);
    if (corpusFolder !== undefined) rows.push(...(await rowsOf(await builtCorpus(), LONG, lighthouse)));
    return [{ title, rows }];
  } finally {
    await ended(browser);
    await rm(root, { recursive: true, force: true, maxRetries: 5 });
  }
}

type Lighthouse = (
  url: string,
  flags: { readonly port: number; readonly logLevel: 'error' },
) => Promise<{ readonly lhr: { readonly categories: Readonly<Record<string, { readonly score: number | null }>> } } | undefined>;

function findLighthouse(): Promise<Lighthouse> | undefined {
  const from = createRequire(join(LIGHTHOUSE_FOLDER, 'package.json'));
  const folder = join(LIGHTHOUSE_FOLDER, 'node_modules/lighthouse');
  if (!existsSync(folder)) return undefined;
  return import(pathToFileURL(from.resolve('lighthouse')).href).then((found: { default: Lighthouse }) => found.default);
}

async function rowsOf(site: string, paths: readonly string[], lighthouse: Promise<Lighthouse>): Promise<BenchRow[]> {
  const cli = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
  const port = 8700 + (process.pid % 100);
  const server = spawn(process.execPath, [cli, 'serve', '--site', site, '--port', String(port)], { stdio: 'ignore' });
  const rows: BenchRow[] = [];
  try {
    await answers(`http://127.0.0.1:${port}/`);
    await answers(`http://127.0.0.1:${DEBUG_PORT}/json/version`);
    const run = await lighthouse;
    for (const path of paths) {
      const result = await run(`http://127.0.0.1:${port}/${path}`, { port: DEBUG_PORT, logLevel: 'error' });
      for (const [category, { score }] of Object.entries(result?.lhr.categories ?? {})) {
        rows.push({
          name: `/${path} ${category}`,
          figure: Math.round((score ?? 0) * 100),
          unit: '',
          budget: { of: 'figure', atLeast: 100 },
        });
      }
    }
  } finally {
    await ended(server);
  }
  return rows;
}

async function answers(url: string): Promise<void> {
  for (let at = 0; at < 100; at++) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok === true) return;
    await setTimeout(200);
  }
  throw new Error(`${url} does not answer`);
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    if (!child.kill()) resolve();
  });
}
