import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Journal } from '../../src/model/journal.ts';
import type { Stem } from '../../src/model/names.ts';
import { readJats } from '../../src/read/jats/read-jats.ts';
import { defaultJournal } from '../../src/read/journal/read-journal.ts';
import { renderArticleHtml } from '../../src/render/html/article-html.ts';
import { renderArticleMarkdown } from '../../src/render/markdown/article-markdown.ts';
import { objectsOf } from '../../src/tag/objects-of.ts';
import { corpusFolder } from '../../test/corpus.ts';
import type { BenchRow, BenchTable } from './bench-row.ts';

/**
 * Articles a CPU-second of the whole conversion, package bytes to objects, HTML and Markdown, in one process; beside it pandoc, one
 * process an article as people run it, over a part of the same articles.
 */
export function bench(): readonly BenchTable[] {
  const title = 'Conversion (ratio: to ours)';
  if (corpusFolder === undefined) return [{ title, rows: [], skipped: ['everything: the corpus of real articles is not on this machine'] }];
  const rows = conversionRows(corpusFolder);
  return [rows.some(({ name }) => name.startsWith('pandoc')) ? { title, rows } : { title, rows, skipped: ['pandoc is not installed'] }];
}

function conversionRows(corpus: string): readonly BenchRow[] {
  const files = readFileSync(join(corpus, 'index.tsv'), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => join(corpus, row.split('\t')[0] ?? ''));
  const sources = files.map((file) => ({ file, bytes: readFileSync(file) }));
  const journal = defaultJournal();
  convertAll(sources.slice(0, 60), journal);
  const best = Math.min(...[1, 2, 3].map(() => cpuSeconds(() => convertAll(sources, journal))));
  const ours = sources.length / best;
  const rows: BenchRow[] = [
    { name: 'Offprint: objects, HTML and Markdown', figure: ours, unit: 'articles/CPU-s', ratio: 1 },
    { name: 'peak memory of that process', figure: process.resourceUsage().maxRSS / 1024, unit: 'MB' },
  ];
  const some = files.filter((_, index) => index % 12 === 0);
  const pandoc = cpuSecondsOf(
    'pandoc',
    some.map((file) => ['-f', 'jats', '-t', 'html', '--mathml', '-o', '/dev/null', file]),
  );
  if (pandoc !== undefined)
    rows.push({ name: 'pandoc: HTML alone', figure: some.length / pandoc, unit: 'articles/CPU-s', ratio: some.length / pandoc / ours });
  return rows;
}

function convertAll(sources: readonly { readonly file: string; readonly bytes: Uint8Array }[], journal: Journal): number {
  let size = 0;
  for (const { file, bytes } of sources) {
    const article = readJats(bytes, { file, resolveFile: (href) => ({ href }), report: () => undefined });
    if (article === undefined) continue;
    const context = {
      stem: 'content/1/e1' as Stem,
      images: new Map(),
      ending: '' as const,
      language: 'en',
      doiResolver: journal.doiResolver,
      fileHref: () => undefined,
    };
    size += renderArticleHtml(article, context).body.length;
    size += renderArticleMarkdown(article, context).length;
    size += objectsOf(article, { journal, pageUrl: 'http://localhost/' }).length;
  }
  return size;
}

function cpuSeconds(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** CPU seconds of a program run once for each list of arguments; undefined where it is not installed. */
function cpuSecondsOf(program: string, runs: readonly (readonly string[])[]): number | undefined {
  if (spawnSync('which', [program]).status !== 0) return undefined;
  const script = 'TIMEFORMAT="%U %S"; time while IFS= read -r -d "" line; do eval "$0 $line" 2>/dev/null; done';
  const lines = runs.map((run) => run.map((argument) => `'${argument.replaceAll("'", "'\\''")}'`).join(' ')).join('\0');
  const { stderr } = spawnSync('bash', ['-c', script, program], { input: `${lines}\0`, encoding: 'utf8' });
  const [user = 0, system = 0] = (stderr.trim().split('\n').at(-1) ?? '').split(' ').map(Number);
  return user + system;
}
