import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { english } from '../../src/model/text/translatable.ts';
import type { BuildSummary } from '../../src/pipeline/options/build-options.ts';
import { parseXml } from '../../src/read/xml/parse-xml.ts';
import { builtCorpus, builtCorpusSummary } from '../built-corpus.ts';
import { corpusFolder } from '../corpus.ts';
import { pathsBelow } from './build-content.ts';
import { deadLinks } from './dead-links.ts';
import { FULL_TITLES, unexplained, WITHOUT_DOI } from './explained.ts';
import { type IndexRow, indexRows } from './index-rows.ts';

if (corpusFolder === undefined) console.warn('SKIPPED: 6 tests of the built corpus: the corpus is not on this machine');

describe.skipIf(corpusFolder === undefined)('the site of the whole corpus', () => {
  let site = '';
  let summary: BuildSummary;
  let paths: readonly string[] = [];
  let rows: readonly IndexRow[] = [];
  /** Stem of the page that shows an article, by DOI in lower case. */
  const stemByDoi = new Map<string, string>();

  beforeAll(async () => {
    site = await builtCorpus();
    summary = await builtCorpusSummary();
    paths = await pathsBelow(site);
    rows = await indexRows(corpusFolder ?? '');
    // The file that a page's own address has as JSON is an answer of the service; records, citations and linksets beside it are not.
    for (const stem of paths.filter((path) => ARTICLE_PAGE.test(path)).map((path) => path.replace(/\.html$/, ''))) {
      for (const doi of valuesOf(await readJson(`${stem}.json`), '/doi')) stemByDoi.set(String(doi).toLowerCase(), stem);
    }
  });

  test('has a page for every article, and file and line of every problem', () => {
    expect(rows.length).toBe(398);
    expect(rows.filter((row) => stemOf(row) === undefined).map(({ path }) => path)).toEqual([]);
    expect(rows.map((row) => `${stemOf(row)}.html`).filter((path) => !paths.includes(path))).toEqual([]);
    expect(summary.problems.filter(({ place, message }) => place.file === '' || english(message) === '')).toEqual([]);
    const unplaced = summary.problems.filter(({ place, code }) => place.line === 0 && !WHOLE_FILES.has(code));
    expect(unplaced).toEqual([]);
    // Every package can be opened, and its files belong to articles.
    expect(summary.problems.filter(({ code }) => code.startsWith('package-'))).toEqual([]);
  });

  test('has the title and the date of the index in every record', async () => {
    const differing: string[] = [];
    for (const row of rows) {
      const stem = stemOf(row);
      if (stem === undefined) continue;
      const record = await readJson(`${stem}.json`);
      const title = String(valuesOf(record, '/article_title')[0] ?? '');
      if (comparable(title) !== comparable(FULL_TITLES[row.path] ?? row.title))
        differing.push(`${row.path}: title "${title}" for "${row.title}"`);
      const [year, month, day] = ['/pub_date_year', '/pub_date_month', '/pub_date_day'].map((tag) => valuesOf(record, tag)[0]);
      const date = [year, month, day]
        .filter((part) => part !== undefined)
        .map((part) => String(part).padStart(2, '0'))
        .join('-');
      if (date !== row.published) differing.push(`${row.path}: date ${date} for ${row.published}`);
    }
    expect(unexplained(differing, /: (?:title|date)/)).toEqual([]);
  });

  test('has the figures, tables, formulas and references of the index on every page', async () => {
    const differing: string[] = [];
    for (const row of rows) {
      const stem = stemOf(row);
      if (stem === undefined) continue;
      const page = await readFile(join(site, `${stem}.html`), 'utf8');
      const found = {
        figures: paths.filter((path) => path.startsWith(`${stem}/`) && FIGURE_PAGE.test(path.slice(stem.length))).length,
        tables: page.match(/<figure[^>]* class="table-wrap"/g)?.length ?? 0,
        references: page.match(/<li[^>]*>(?:<span class="label">[^<]*<\/span> )?<span class="citation">/g)?.length ?? 0,
        formulas: page.match(/<math[\s>]|<code[^>]* class="tex"|class="formula-(?:text|image)"/g)?.length ?? 0,
      };
      for (const part of ['figures', 'tables', 'references', 'formulas'] as const) {
        if (found[part] !== row[part]) differing.push(`${row.path}: ${found[part]} ${part} for ${row[part]}`);
      }
    }
    expect(unexplained(differing, /: \d/)).toEqual([]);
  });

  test('has no dead internal link', async () => {
    expect(await deadLinks(site, paths)).toEqual([]);
  });

  test('has feeds and sitemaps that are well-formed XML', async () => {
    const faults: string[] = [];
    const files = paths.filter((path) => /(?:rss|atom|sitemap[^/]*|opensearch)\.xml$/.test(path) && !path.startsWith('bucket/'));
    expect(files.length).toBeGreaterThan(3);
    for (const path of files) {
      parseXml(await readFile(join(site, path), 'utf8'), {
        file: path,
        report: ({ message }) => faults.push(`${path}: ${english(message)}`),
      });
    }
    expect(faults).toEqual([]);
  });

  /** Finds the stem of an article, also by the DOI of a version (`10.7554/eLife.84364.2`). */
  function stemOf({ path, doi }: IndexRow): string | undefined {
    const wanted = doi.toLowerCase();
    return stemByDoi.get(wanted) ?? stemByDoi.get(wanted.replace(/\.\d$/, '')) ?? WITHOUT_DOI[path];
  }

  async function readJson(path: string): Promise<unknown> {
    return JSON.parse(await readFile(join(site, path), 'utf8'));
  }
});

const ARTICLE_PAGE = /^content\/[^/]+\/[^/]+\.html$/;
/** Codes of problems without a line, which concern a complete file. */
const WHOLE_FILES: ReadonlySet<string> = new Set(['file-not-published', 'article-duplicate', 'address-taken', 'journal-missing']);

/** Values of tags with the given end of their path, of the only object of an answer. */
function valuesOf(answer: unknown, tagEnd: string): readonly unknown[] {
  const { results } = answer as { results: { id: Record<string, Record<string, { value: unknown }>> } };
  return Object.values(results.id).flatMap((tags) =>
    Object.entries(tags).flatMap(([tag, { value }]) => (tag.endsWith(tagEnd) ? [value] : [])),
  );
}

/** Normalizes a title: removes white space and characters that parsers of the index treat differently. */
function comparable(title: string): string {
  return title.normalize('NFC').replace(/[\s\u200b]+/g, '');
}

// '/F1.html', and not the pages of an earlier version or of changes: '/v1.html', '/poa-v1/F1.html', '/changes-v1-v2.html'
const FIGURE_PAGE = /^\/(?!v|poa-|changes-)[^/]+\.html$/;
