import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright-core';
import { corpusFolder } from '../../test/corpus.ts';
import { findProgram } from '../../test/system-programs.ts';
import { writeReplicas } from '../large-journal/write-replicas.ts';
import type { BenchRow, BenchTable } from './bench-row.ts';

const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
const SAMPLE = fileURLToPath(new URL('../../content/', import.meta.url));
const ARTICLES = 398;
const TIMES = 7;

/**
 * Measures `offprint serve --watch` over as many articles as the corpus has. The figures are the time from saving an article to the reload
 * event in Chromium, and to the reloaded page with the edit.
 */
export async function bench(): Promise<readonly BenchTable[]> {
  const title = `An edited article into the browser, in a journal of ${ARTICLES} (median of ${TIMES})`;
  const executablePath = findProgram('chromium');
  if (corpusFolder === undefined || executablePath === undefined)
    return [{ title, rows: [], skipped: ['everything: the corpus of real articles, or Chromium, is not on this machine'] }];
  const folder = await mkdtemp(join(tmpdir(), 'offprint-bench-'));
  const content = join(folder, 'content');
  await writeReplicas({ from: corpusFolder, output: content, articles: ARTICLES, withImages: false });
  await cp(join(SAMPLE, 'foam-line'), join(content, 'foam-line'), { recursive: true });
  const places = ['--content', content, '--site', join(folder, '_site'), '--cache', join(folder, 'cache')];
  const server = spawn('node', [CLI, 'serve', '--watch', '--port', '0', ...places], { stdio: ['ignore', 'pipe', 'ignore'] });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const origin = await originOf(server);
    const page = await browser.newPage();
    const rows: BenchRow[] = [];
    for (const edit of EDITS) rows.push(...(await measureEdits(page, { origin, content, edit })));
    return [{ title, rows }];
  } finally {
    await browser.close();
    server.kill('SIGTERM');
    await once(server, 'exit');
    await rm(folder, { recursive: true, force: true });
  }
}

/** An edit of an article: its file and a replacement of text. */
interface Edit {
  readonly name: string;
  readonly doi: string;
  readonly file: string;
  readonly place: RegExp;
}

const JATS = { doi: '10.5555/large.000005', file: '00/000005/fulltext.xml' };

const EDITS: readonly Edit[] = [
  { name: 'Markdown, body', doi: '10.5555/tidewater.0206', file: 'foam-line/foam-line.md', place: /(?<=\n---\n[\s\S]*?\n\n)(?=[A-Z])/ },
  { name: 'JATS, body', ...JATS, place: /(?<=<body>[\s\S]*?<p>)/ },
  { name: 'JATS, title', ...JATS, place: /(?<=<article-title>)/ },
];

interface Latency {
  readonly toReload: number;
  readonly toPage: number;
}

async function measureEdits(page: Page, { origin, content, edit }: { origin: string; content: string; edit: Edit }): Promise<BenchRow[]> {
  const file = join(content, edit.file);
  const source = await readFile(file, 'utf8');
  await page.goto(`${origin}/doi/${edit.doi}`);
  const waits: Latency[] = [];
  for (let time = 1; time <= TIMES; time++) {
    // Pauses between edits, as an editor does.
    await sleep(PAUSE_MS);
    const words = `Seen ${time} times`;
    const startedAt = performance.now();
    const reloaded = page.waitForRequest((request) => request.isNavigationRequest()).then(() => performance.now() - startedAt);
    await writeFile(file, source.replace(edit.place, `${words}. `));
    const toReload = await reloaded;
    await page.getByText(words).first().waitFor({ state: 'attached' });
    waits.push({ toReload, toPage: performance.now() - startedAt });
  }
  const median = (of: (wait: Latency) => number): number => waits.map(of).sort((a, b) => a - b)[Math.floor(TIMES / 2)] ?? Number.NaN;
  return [
    {
      name: `${edit.name}: to the event`,
      figure: median(({ toReload }) => toReload) / 1000,
      unit: 's',
      budget: { of: 'figure', atMost: 1 },
    },
    { name: `${edit.name}: to the page`, figure: median(({ toPage }) => toPage) / 1000, unit: 's' },
  ];
}

/** `Serving _site at http://127.0.0.1:41234/` */
async function originOf({ stdout }: { readonly stdout: Readable }): Promise<string> {
  let output = '';
  for await (const chunk of stdout) {
    output += String(chunk);
    const found = /http:\/\/[^/\s]+/.exec(output);
    if (found !== null) return found[0];
  }
  throw new Error('the server ended before it listened');
}

const PAUSE_MS = 2500;
