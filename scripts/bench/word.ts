import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { manuscriptsFolder } from '../../test/corpus.ts';
import { readDocument } from '../../test/read/word/word-document.ts';
import type { BenchRow, BenchTable } from './bench-row.ts';
import { countsIn, countsOf, type WordCounts, wordsInOrder, wordsOf } from './word/word-counts.ts';

/**
 * Measures conversions of manuscripts in Word, in percent of what their XML has.
 *
 * Counted are words in order, tables, cells, pictures, formulas, notes, and citations as structured references. Offprint is compared with pandoc and
 * mammoth, where they are installed (`npm install --no-save mammoth`).
 */
export async function bench(): Promise<readonly BenchTable[]> {
  const names = manuscriptsFolder === undefined ? [] : readdirSync(manuscriptsFolder).filter((name) => name.endsWith('.docx'));
  if (names.length === 0)
    return [{ title: 'Manuscripts in Word', rows: [], skipped: ['everything: the manuscripts are not on this machine'] }];
  const converters = [...Object.entries(CONVERTERS)];
  const results = new Map(converters.map(([name]) => [name, new Map<Measure, number>()]));
  const total = new Map<Measure, number>();
  const skipped = new Set<string>();
  for (const name of names) {
    const file = `${manuscriptsFolder}/${name}`;
    const source = await countsIn(new Uint8Array(readFileSync(file)));
    const sums = (counts: WordCounts): Sums => ({ ...counts, words: wordsInOrder(source.words, counts.words.flat()) });
    const all: Sums = { ...source, words: source.words.flat().length };
    add(total, all, all);
    for (const [converter, convert] of converters) {
      const counts = await convert(file, source);
      if (counts === undefined) skipped.add(converter);
      else add(results.get(converter), sums(counts), all);
    }
  }
  return converters
    .filter(([name]) => !skipped.has(name))
    .map(([name]) => ({
      title: `${name}: contents of ${names.length} manuscripts in Word`,
      rows: MEASURES.map((measure): BenchRow => {
        const of = total.get(measure) ?? 0;
        return { name: `${measure} (${of})`, figure: (100 * (results.get(name)?.get(measure) ?? 0)) / of, unit: '%' };
      }),
      ...(name === 'offprint' ? { skipped: Array.from(skipped, (one) => `${one} is not installed`) } : {}),
    }));
}

type Measure = keyof WordCounts;
type Sums = Readonly<Record<Measure, number>>;
const MEASURES: readonly Measure[] = ['words', 'tables', 'cells', 'pictures', 'formulas', 'notes', 'citations'];

/** Adds counts, each at most that of the source. */
function add(sum: Map<Measure, number> | undefined, counts: Sums, most: Sums): void {
  for (const measure of MEASURES) sum?.set(measure, (sum.get(measure) ?? 0) + Math.min(counts[measure], most[measure]));
}

const PANDOC = 'pandoc';

/** Converters, each with the counts of a converted document; undefined if the program is not installed. */
const CONVERTERS: Readonly<Record<string, (file: string, source: WordCounts) => Promise<WordCounts | undefined>>> = {
  async offprint(file, { citations }) {
    const { article, problems } = await readDocument(new Uint8Array(readFileSync(file)));
    return { ...countsOf(article), citations: citations - problems.filter(({ code }) => code === 'word-citation').length };
  },
  async pandoc(file) {
    const convert = (from: string) =>
      spawnSync(PANDOC, ['--from', from, '--to', 'html', '--mathml', '--wrap', 'none', file], { encoding: 'utf8', maxBuffer: 256_000_000 });
    const { error, status, stdout } = convert('docx+citations');
    if (error !== undefined) return undefined;
    // Versions before 2.19 read no citations of Word.
    return countsOfHtml(status === 0 ? stdout : convert('docx').stdout);
  },
  async mammoth(file) {
    const name = 'mammoth';
    const loaded = (await import(name).catch(() => undefined)) as Mammoth | undefined;
    return loaded === undefined ? undefined : countsOfHtml((await loaded.default.convertToHtml({ path: file })).value);
  },
};

interface Mammoth {
  readonly default: { convertToHtml(input: { readonly path: string }): Promise<{ readonly value: string }> };
}

function countsOfHtml(html: string): WordCounts {
  const count = (pattern: RegExp): number => html.match(pattern)?.length ?? 0;
  const text = html
    .replace(/<math[\s\S]*?<\/math>|<a [^>]*(?:role="doc-noteref"|href="#(?:foot|end)note-)[\s\S]*?<\/a>/g, ' ')
    .replace(/<\/?(?:p|h\d|li|td|th|br|div|table|tr|figure|figcaption)\b[^>]*>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&');
  return {
    words: [wordsOf(text)],
    tables: count(/<table\b/g),
    cells: count(/<t[dh]\b/g),
    pictures: count(/<img\b/g),
    formulas: count(/<math\b/g),
    notes: count(/<li id="(?:fn\d|(?:foot|end)note-)/g),
    citations: count(/<span class="citation"/g),
  };
}
