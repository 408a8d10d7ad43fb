import { readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { buildContent } from '../../test/acceptance/build-content.ts';
import { builtCorpus } from '../../test/built-corpus.ts';
import { corpusFolder } from '../../test/corpus.ts';
import { findProgram } from '../../test/system-programs.ts';
import type { BenchRow, BenchTable } from './bench-row.ts';
import { measureInteractions } from './pages/interactions.ts';
import { findLighthouse, measureByLighthouse } from './pages/lighthouse.ts';
import { whileServed } from './pages/served-site.ts';

const SAMPLE = ['', 'content/1/e102', 'content/1/e102/F2', 'search/'];
/** The three articles with the most markup: 950 KB of XML, 300 formulas, 25 figures. */
const LONG = ['content/8/e36842', 'content/5/e14093', 'content/3/e04580'];
/** The article with the most formulas and text, and the one with the largest figures. */
const INTERACTIVE = ['content/8/e36842', 'content/8/e46793'];

/**
 * Measures pages in the browser: Lighthouse scores (mobile profile) of the sample journal and of long articles, interaction latency, and
 * transferred bytes.
 */
export async function bench(): Promise<readonly BenchTable[]> {
  const root = await mkdtemp(join(tmpdir(), 'offprint-pages-'));
  try {
    const sample = join(root, 'site');
    await buildContent({ content: fileURLToPath(new URL('../../content', import.meta.url)), output: sample, cache: join(root, 'cache') });
    const corpus = corpusFolder === undefined ? undefined : await builtCorpus();
    return [await lighthouseTable(sample, corpus), await interactionTable(sample, corpus), await sizeTable(corpus ?? sample)];
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

async function lighthouseTable(sample: string, corpus: string | undefined): Promise<BenchTable> {
  const title = 'Lighthouse, mobile profile (of 100)';
  const chromium = findProgram('chromium');
  const run = await findLighthouse();
  if (chromium === undefined) return { title, rows: [], skipped: ['chromium'] };
  if (run === undefined) return { title, rows: [], skipped: ['lighthouse (npm install it in a folder, LIGHTHOUSE=folder)'] };
  return { title, rows: await onBoth({ sample, corpus }, [SAMPLE, LONG], (urls) => measureByLighthouse(chromium, run, urls)) };
}

async function interactionTable(sample: string, corpus: string | undefined): Promise<BenchTable> {
  const title = 'From a key or touch to what is seen of it';
  const chromium = findProgram('chromium');
  if (chromium === undefined) return { title, rows: [], skipped: ['chromium'] };
  const pages = [['content/1/e102'], INTERACTIVE] as const;
  return { title, rows: await onBoth({ sample, corpus }, pages, (urls) => measureInteractions(chromium, urls)) };
}

/** Measures page, style sheet and script of the articles, without pictures, as `offprint serve` sends them with Brotli. */
async function sizeTable(site: string): Promise<BenchTable> {
  const files = readdirSync(site, { recursive: true, encoding: 'utf8' });
  const bytesOf = async (file: string) => brotliCompressSync(await readFile(join(site, file)), AS_SENT).byteLength / 1e3;
  const assets = files.filter((file) => /^assets\/offprint\.\w+\.(?:js|css)$/.test(file)).sort();
  const [style = 0, script = 0] = await Promise.all(assets.map(bytesOf));
  const pages = await Promise.all(files.filter((file) => /^content\/\w+\/[^/]+\.html$/.test(file)).map(bytesOf));
  const sorted = pages.map((page) => page + style + script).sort((a, b) => a - b);
  const kilobytes = (name: string, figure: number, atMost?: number): BenchRow => ({
    name,
    figure,
    unit: 'KB',
    ...(atMost === undefined ? {} : { budget: { of: 'figure', atMost } }),
  });
  return {
    title: `What is sent of an article's page, of ${sorted.length}`,
    rows: [
      kilobytes('script', script, 15),
      kilobytes('style sheet', style),
      kilobytes('median article', sorted[Math.floor(sorted.length / 2)] ?? 0, 60),
      kilobytes('95 of 100', sorted[Math.floor(sorted.length * 0.95)] ?? 0),
      kilobytes('largest', sorted.at(-1) ?? 0),
    ],
  };
}

const AS_SENT = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

async function onBoth(
  { sample, corpus }: { readonly sample: string; readonly corpus: string | undefined },
  [ofSample, ofCorpus]: readonly [readonly string[], readonly string[]],
  measure: (urls: readonly string[]) => Promise<readonly BenchRow[]>,
): Promise<readonly BenchRow[]> {
  const at = (site: string, paths: readonly string[]) => whileServed(site, (origin) => measure(paths.map((path) => origin + path)));
  return [...(await at(sample, ofSample)), ...(corpus === undefined ? [] : await at(corpus, ofCorpus))];
}
