import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { corpusFolder, publishersFolder } from '../../test/corpus.ts';
import { articleOfFile, openPlainTypesetter, sourceOf } from '../../test/render/typeset/typeset-file.ts';
import { pdfText, wordsInPdf } from '../../test/render/typeset/words-in-pdf.ts';
import type { BenchRow, BenchTable } from './bench-row.ts';
import { articleFiles } from './publishers/printed-pages.ts';

/**
 * Typesets every real article, without its images. Measures whether it has a PDF and whether that claims PDF/UA-1, how many of its words are in
 * the PDF in order, pages, bytes and processor time. `BENCH_EVERY=10` takes every tenth article; `BENCH_MISSING=1` prints words that are missing.
 */
export async function bench(): Promise<readonly BenchTable[]> {
  const folders = [publishersFolder, corpusFolder === undefined ? undefined : `${corpusFolder}/articles`];
  const every = Number(process.env.BENCH_EVERY ?? 1);
  const files = folders.flatMap((folder) => (folder === undefined ? [] : articleFiles(folder))).filter((_, at) => at % every === 0);
  const title = 'PDF files: words in order in percent';
  if (files.length === 0) return [{ title, rows: [], skipped: ['everything: the real articles are not on this machine'] }];
  const typesetter = openPlainTypesetter();
  const folder = mkdtempSync(join(tmpdir(), 'offprint-bench-'));
  const rows: BenchRow[] = [];
  const skipped: string[] = [];
  const total = { all: 0, inOrder: 0, ms: [] as number[], accessible: 0 };
  for (const file of files) {
    const name = file.split('/').slice(-2).join('/');
    const article = articleOfFile(file);
    if (article === undefined) {
      skipped.push(`${name}: no article`);
      continue;
    }
    const cpuBefore = process.cpuUsage();
    const {
      pdf,
      pages = 0,
      isAccessible,
      reasons,
      missingGlyphs,
    } = await typesetter.typeset({
      source: sourceOf(article),
      images: new Map(),
      timestamp: 0,
    });
    const cpu = process.cpuUsage(cpuBefore);
    const ms = (cpu.user + cpu.system) / 1000;
    total.ms.push(ms);
    const why = [...reasons, ...missingGlyphs].join('; ').slice(0, 120);
    if (pdf === undefined) {
      rows.push({ name: `${name}: no PDF: ${why}`, figure: 0, unit: '%' });
      continue;
    }
    const path = join(folder, 'a.pdf');
    writeFileSync(path, pdf);
    const { all, inOrder, missing } = wordsInPdf(article, pdfText(path));
    if (process.env.BENCH_MISSING === '1') for (const words of missing.slice(0, 10)) console.log(`${name}: ${words}`);
    total.all += all;
    total.inOrder += inOrder;
    if (isAccessible) total.accessible++;
    const facts = `${pages} pages, ${Math.round(pdf.length / 1000)} kB, ${Math.round(ms)} ms${isAccessible ? '' : `, not PDF/UA-1: ${why}`}`;
    rows.push({ name: `${name}: ${facts}`, figure: all === 0 ? 100 : (100 * inOrder) / all, unit: '%' });
  }
  await typesetter.close();
  rmSync(folder, { recursive: true });
  const ms = total.ms.sort((a, b) => a - b);
  const median = ms[Math.floor(ms.length / 2)] ?? 0;
  const all = `all ${rows.length}: ${total.accessible} claim PDF/UA-1; median ${Math.round(median)} ms, longest ${Math.round(ms.at(-1) ?? 0)} ms`;
  return [{ title, rows: [...rows, { name: all, figure: (100 * total.inOrder) / Math.max(1, total.all), unit: '%' }], skipped }];
}
