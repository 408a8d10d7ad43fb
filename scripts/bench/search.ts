import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { interfaceMessages } from '../../src/model/messages/journal-messages.ts';
import { withMessages } from '../../src/model/messages/messages-of-script.ts';
import { searchPageBody } from '../../src/query/search/page-markup.ts';
import { readSearchHints } from '../../src/query/search/search-hints.ts';
import { ASSET_FILES } from '../../src/site/asset-files.ts';
import { buildAssets } from '../../src/site/build-assets.ts';
import { scaleFolder } from '../../test/corpus.ts';
import { type Paper, readPapers } from '../../test/query/search/papers.ts';
import type { BenchRow, BenchTable } from './bench-row.ts';
import { type EngineName, findPeer } from './search/engines.ts';
import { measureFirstResult, type SearchedPage } from './search/first-result.ts';
import { type Built, measureBuild } from './search/measure-build.ts';
import { diskFiles, firstBytes, furtherBytes, titleQueries } from './search/measure-queries.ts';

/** Budgets by papers: kilobytes, seconds, files, megabytes. */
const BUDGETS = {
  20000: { first: 24.2, word: [4.7, 5.5], three: [14, 19], seconds: 0.8, files: 800, megabytes: 3.5, cpu: 6, peak: 350 },
  100000: { first: 32, word: [4.7, 10], three: [33, 77], seconds: 0.9, files: 4200, megabytes: 20, cpu: 35, peak: 1400 },
} as const;

const WORDS_IN_BROWSER = 7;

/**
 * Compares search with Pagefind, MiniSearch and lunr over the same papers. Measures bytes and time until the first results, the size of the
 * index, and the cost of the build. `BENCH_PAPERS=20000` measures only that number.
 */
export async function bench(): Promise<readonly BenchTable[]> {
  if (scaleFolder === undefined) return [{ title: 'Search', rows: [], skipped: ['everything: the papers are not on this machine'] }];
  const tables: BenchTable[] = [];
  for (const papers of process.env.BENCH_PAPERS === '20000' ? ([20_000] as const) : ([20_000, 100_000] as const)) {
    const folder = await mkdtemp(join(tmpdir(), 'offprint-bench-search-'));
    try {
      tables.push(await measure(papers, folder));
    } finally {
      await rm(folder, { recursive: true });
    }
  }
  return tables;
}

/** Engines that are not run here, with published or earlier measurements of similar papers. */
const NOT_RUN = [
  'the build of Pagefind, which is a separate program: published 18 CPU-s, 1.9 GB at 20,000; 206 s, 8 GB at 100,000',
  'SQLite FTS5 over ranges: published 9.2 / 18 KB a further word at 20,000, 18 / 69 KB at 100,000',
];

async function measure(count: keyof typeof BUDGETS, folder: string): Promise<BenchTable> {
  const budget = BUDGETS[count];
  const built = new Map<EngineName, Built>();
  const skipped = [...NOT_RUN];
  for (const engine of ['offprint', 'words', 'lunr', 'minisearch', 'pagefind'] as const) {
    const isThere = engine === 'minisearch' || engine === 'pagefind' ? findPeer(engine) !== undefined : true;
    const result = isThere ? measureBuild(engine, count, join(folder, engine)) : undefined;
    if (result === undefined) skipped.push(`${engine}: ${isThere ? 'its build failed' : 'not installed (BENCH_MODULES)'}`);
    else built.set(engine, result);
  }
  const papers = readPapers(count);
  const rows = [
    ...(await readerRows(built, papers, budget)),
    ...(await browserRows(built, papers, budget)),
    ...[...built].flatMap(([name, result]) => buildRows(name, result, budget)),
  ];
  return { title: `Search of ${count} papers`, rows, skipped };
}

type Budgets = (typeof BUDGETS)[keyof typeof BUDGETS];

async function readerRows(built: ReadonlyMap<EngineName, Built>, papers: readonly Paper[], budget: Budgets): Promise<BenchRow[]> {
  const all = built.get('offprint');
  const words = built.get('words');
  if (all === undefined || words === undefined) return [];
  const scripts = await buildAssets();
  const first = await firstBytes(all.folder, papers, gzipSync(scripts.get(ASSET_FILES.search) ?? '', { level: 9 }).length);
  const one = await furtherBytes(words.folder, papers, 1);
  const three = await furtherBytes(words.folder, papers, 3);
  const wholes = (['lunr', 'minisearch'] as const).flatMap((name) => {
    const [file] = built.get(name)?.files ?? [];
    return file === undefined
      ? []
      : [kilobytes(`${name}: first results of any word`, gzipSync(readFileSync(join(built.get(name)?.folder ?? '', file.path))).length)];
  });
  return [
    kilobytes('first ten results of a word, script included, median', first.median, budget.first),
    kilobytes('the same, 95 of 100', first.p95),
    kilobytes('a further word, median', one.median, budget.word[0]),
    kilobytes('a further word, 95 of 100', one.p95, budget.word[1]),
    kilobytes('three words ranked, median', three.median, budget.three[0]),
    kilobytes('three words ranked, 95 of 100', three.p95, budget.three[1]),
    ...wholes,
  ];
}

async function browserRows(built: ReadonlyMap<EngineName, Built>, papers: readonly Paper[], budget: Budgets): Promise<BenchRow[]> {
  const words = titleQueries(papers, 1).slice(0, WORDS_IN_BROWSER).flat();
  const rows: BenchRow[] = [];
  const own = built.get('offprint');
  const ours = own && (await measureFirstResult(await offprintPage(own.folder), words));
  const peer = built.get('pagefind');
  const theirs = peer && (await measureFirstResult(pagefindPage(peer.folder), words));
  if (ours !== undefined) {
    const { median } = ours.seconds;
    rows.push({
      name: 'first result, 150 ms and 1.6 Mbit/s, median',
      figure: median,
      unit: 's',
      budget: { of: 'figure', atMost: budget.seconds },
    });
    rows.push({ name: 'longest task of the main thread', figure: ours.longestTask, unit: 'ms', budget: { of: 'figure', atMost: 50 } });
  }
  if (theirs !== undefined) {
    const ratio = ours === undefined ? {} : { ratio: theirs.seconds.median / ours.seconds.median };
    rows.push({ name: 'pagefind: first result', figure: theirs.seconds.median, unit: 's', ...ratio });
    rows.push(kilobytes('pagefind: first results of a word, median', theirs.bytes.median));
  }
  return rows;
}

function buildRows(name: EngineName, { cpuSeconds, peakMb, files }: Built, budget: Budgets): BenchRow[] {
  const label = LABELS[name];
  const isCard = (path: string): boolean => /(?:cards|texts)\.bin$/.test(path);
  const index = files.filter(({ path }) => !isCard(path) && path !== 'places.json');
  const cards = files.filter(({ path }) => isCard(path));
  const sum = (some: Built['files']): number => some.reduce((total, { sizeBytes }) => total + sizeBytes, 0) / 1e6;
  const limit = (atMost: number): Pick<BenchRow, 'budget'> => ({ budget: { of: 'figure', atMost } });
  return [
    { name: `${label}: files`, figure: index.length, unit: '', ...(name === 'words' && limit(budget.files)) },
    { name: `${label}: size`, figure: sum(index), unit: 'MB', ...(name === 'words' && limit(budget.megabytes)) },
    ...(cards.length === 0
      ? []
      : [
          { name: 'cards and abstracts: files', figure: cards.length, unit: '' },
          { name: 'cards and abstracts: size', figure: sum(cards), unit: 'MB' },
        ]),
    ...(name === 'pagefind'
      ? []
      : [
          { name: `${label}: build`, figure: cpuSeconds, unit: 'CPU-s', ...(name === 'words' && limit(budget.cpu)) },
          { name: `${label}: build, peak memory`, figure: peakMb, unit: 'MB', ...(name === 'words' && limit(budget.peak)) },
        ]),
  ];
}

const LABELS: Readonly<Record<EngineName, string>> = {
  offprint: 'offprint, with authors, subjects and all else',
  words: 'offprint, title and abstract',
  lunr: 'lunr',
  minisearch: 'minisearch',
  pagefind: 'pagefind',
};

const ENGLISH = { language: 'en' };

async function offprintPage(folder: string): Promise<SearchedPage> {
  const scripts = await buildAssets();
  const hints = await readSearchHints(diskFiles(folder));
  const links = {
    rootHref: '../',
    action: '',
    archiveHref: '',
    consoleHref: '',
    namespace: 'bench.example',
    moreHref: '../more.js',
    patternsHref: '../patterns.js',
    synonymsHref: '../synonyms.js',
  };
  const body = searchPageBody({ messages: interfaceMessages(ENGLISH), ...links, ...(hints && { hints }) });
  const page = `<!doctype html><title>Search</title><script src="../search.js" defer></script>${body}`;
  const virtualFiles = new Map([
    ['search/page.html', page],
    ['search.js', withMessages(scripts.get(ASSET_FILES.search) ?? '', ENGLISH)],
    ['more.js', withMessages(scripts.get(ASSET_FILES.searchMore) ?? '', ENGLISH)],
    ['patterns.js', withMessages(scripts.get(ASSET_FILES.patterns) ?? '', ENGLISH)],
  ]);
  const addressOf = (word: string): string => `/search/page.html?for=${word}`;
  return {
    folder,
    virtualFiles,
    addressOf,
    result: '.search-hits li',
    isDeferred: (path) => /(?:more|patterns)\.js$|texts\.bin$|facets-/.test(path),
  };
}

/** Page from Pagefind's documentation: a search, then the data of the first ten results. */
function pagefindPage(folder: string): SearchedPage {
  const script = `import('/pagefind.js').then(async (pagefind) => {
const { results } = await pagefind.search(new URLSearchParams(location.search).get('for'));
const shown = await Promise.all(results.slice(0, 10).map((result) => result.data()));
document.body.insertAdjacentHTML('beforeend', '<ol id="hits"></ol>');
document.getElementById('hits').append(...shown.map(({ meta }) => Object.assign(document.createElement('li'), { textContent: meta.title })));
});`;
  const virtualFiles = new Map([['page.html', `<!doctype html><title>Search</title><body><script type="module">${script}</script>`]]);
  return { folder, virtualFiles, addressOf: (word) => `/page.html?for=${word}`, result: '#hits li', isDeferred: () => false };
}

function kilobytes(name: string, bytes: number, atMost?: number): BenchRow {
  return { name, figure: bytes / 1000, unit: 'KB', ...(atMost !== undefined && { budget: { of: 'figure', atMost } as const }) };
}
