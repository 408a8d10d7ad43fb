import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import type { Article } from '../../../src/model/article.ts';
import type { Inline } from '../../../src/model/inline.ts';
import type { PartialDate } from '../../../src/model/partial-date.ts';
import type { Problem } from '../../../src/model/problem.ts';
import { english } from '../../../src/model/text/translatable.ts';
import { corpusFolder } from '../../corpus.ts';
import { articleFrom } from './cases.ts';

/** Columns of the corpus's index, which other tools counted. */
type Column = 'doi' | 'title' | 'pub_date' | 'figs' | 'table_wraps' | 'mml_math' | 'tex_math' | 'formula_elements' | 'refs';
type Row = Readonly<Record<Column | 'path', string>>;

const COLUMNS: readonly Column[] = ['doi', 'title', 'pub_date', 'figs', 'table_wraps', 'mml_math', 'tex_math', 'formula_elements', 'refs'];

/** Differences between the index and the reader: end of the path, column, value of the reader, and why it is right. */
const EXPLAINED: readonly (readonly [path: string, column: Column, ours: string | RegExp, why: string])[] = [
  ['/elife-02043-v2.xml', 'formula_elements', '226', 'a disp-formula holds two formulas: two blocks'],
  ['/tabelas.xml', 'formula_elements', '7', 'four mml:math stand in table cells and paragraphs without inline-formula'],
  ['/PMC6338940/fulltext.xml', 'table_wraps', '2', 'the array of a glossary is a table without label'],
  ['/PMC5603897/fulltext.xml', 'title', /structural revision† ?$/, 'the text of a note in the title is no title'],
  ['_tp.xml', 'title', / /, 'genus and species stand side by side in the source; the reader puts a space between them'],
  // Reviewed preprints: the DOI of all versions is the article's, the DOI of this version is `doi-version`.
  ['/elife-102451-v1.xml', 'doi', '10.7554/eLife.102451', 'the DOI of all versions'],
  ['/elife-preprint-103870-v2.xml', 'doi', '10.7554/eLife.103870', 'the DOI of all versions'],
  ['/elife-preprint-84364-v2.xml', 'doi', '10.7554/eLife.84364', 'the DOI of all versions'],
  ['/elife-preprint-85111-v1.xml', 'doi', '10.7554/eLife.85111', 'the DOI of all versions'],
  ['/elife-86628-v1.xml', 'doi', '10.7554/eLife.86628', 'the DOI of all versions'],
  ['/elife-preprint-91826-v2.xml', 'doi', '10.7554/eLife.91826', 'the DOI of all versions'],
  ['/elife-preprint-94685-v2.xml', 'doi', '10.7554/eLife.94685', 'the DOI of all versions'],
  ['/elife-reviewed-preprint-v1.xml', 'doi', '10.7554/eLife.123456', 'the DOI of all versions'],
];

/** Problems of these articles if all their files exist. */
const PROBLEMS: readonly string[] = [
  '2236-8906-hoehnea-49-e1112020.xml xref-dangling',
  'elife-14003.xml markup-escaped',
  'elife-preprint-91826-v2.xml xref-dangling',
  'elife_poa_e21598.xml link-refused',
  'example.xml id-repeated',
];

if (corpusFolder === undefined) console.warn('398 articles are not read: there is no corpus beside the project');

describe.skipIf(corpusFolder === undefined)('The corpus', () => {
  const rows = corpusFolder === undefined ? [] : rowsOf(readFileSync(`${corpusFolder}/index.tsv`, 'utf8'));
  const problems: Problem[] = [];
  let cpuMicros = 0;

  test('has 398 articles', () => {
    expect(rows.length).toBe(398);
  });

  test.each(rows.map((row) => [row.path, row] as const))('%s', (path, row) => {
    const bytes = readFileSync(`${corpusFolder}/${path}`);
    const before = process.cpuUsage();
    const { article, problems: found } = articleFrom(bytes);
    const { user, system } = process.cpuUsage(before);
    cpuMicros += user + system;
    problems.push(...found.map((problem) => ({ ...problem, place: { ...problem.place, file: path } })));
    if (article === undefined) throw new Error(`not read: ${found.map(({ message }) => english(message)).join('; ')}`);
    const counted = countsOf(article);
    const differences = COLUMNS.filter((column) => !isSame(column, row[column], counted) && !isExplained(path, column, counted[column]));
    expect(Object.fromEntries(differences.map((column) => [column, counted[column]]))).toEqual(
      Object.fromEntries(differences.map((column) => [column, row[column]])),
    );
    expect(faultyIds(article)).toEqual([]);
  });

  test('has the known problems only', () => {
    const codes = problems.map(({ code, place }) => `${place.file.split('/').at(-1)} ${code}`).sort();
    expect(codes).toEqual(PROBLEMS);
  });

  test('truncated or with changed bytes, it gives articles or problems, never a crash', () => {
    rows.forEach(({ path }, i) => {
      const bytes = readFileSync(`${corpusFolder}/${path}`);
      const cut = articleFrom(bytes.subarray(0, Math.floor((bytes.length * (i % 97)) / 97)));
      expect(cut.article).toBeUndefined();
      expect(cut.problems.length).toBe(1);
      const changed = Uint8Array.from(bytes);
      for (let k = 1; k <= 3; k++) changed[Math.floor((bytes.length * ((i * 31 * k) % 101)) / 101)] = 60 + ((i * k) % 64);
      const { article, problems: found } = articleFrom(changed);
      expect(article !== undefined || found.length > 0).toBe(true);
    });
  });

  afterAll(() => {
    if (cpuMicros > 0) console.info(`${Math.round((rows.length * 1e6) / cpuMicros)} articles per CPU-second`);
  });
});

function rowsOf(tsv: string): Row[] {
  const [head = '', ...lines] = tsv.trimEnd().split('\n');
  const names = head.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    return Object.fromEntries(names.map((name, i) => [name, cells[i] ?? ''])) as Row;
  });
}

function isExplained(path: string, column: Column, ours: string): boolean {
  return EXPLAINED.some(
    ([end, name, value]) => path.endsWith(end) && name === column && (typeof value === 'string' ? value === ours : value.test(ours)),
  );
}

// The index has the most complete date, the reader all of them.
function isSame(column: Column, theirs: string, ours: Record<Column, string>): boolean {
  if (column === 'pub_date') return theirs === '' ? ours.pub_date === '' : ours.pub_date.split(' ').includes(theirs);
  return collapse(ours[column]) === collapse(theirs);
}

function collapse(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function countsOf(article: Article): Record<Column, string> {
  const count = { figs: 0, table_wraps: 0, mml_math: 0, tex_math: 0, formula_elements: 0, refs: 0 };
  walk(article, (value) => {
    if (value.kind === 'figure') count.figs++;
    if (value.kind === 'tableWrap') count.table_wraps++;
    if (value.kind === 'displayFormula' || value.kind === 'inlineFormula') count.formula_elements++;
    if (value.mathml !== undefined) count.mml_math++;
    if (value.tex !== undefined) count.tex_math++;
    if (Array.isArray(value.references)) count.refs += value.references.length;
  });
  const { meta } = article;
  return {
    ...(Object.fromEntries(Object.entries(count).map(([name, number]) => [name, String(number)])) as Record<keyof typeof count, string>),
    doi: meta.articleIds.doi ?? '',
    title: textOf(meta.title),
    pub_date: meta.pubDates.map(isoDate).join(' '),
  };
}

function isoDate({ year, month, day }: PartialDate): string {
  const parts = [year, month, day].flatMap((part) => (part === undefined ? [] : [part]));
  return parts.map((part, i) => String(part).padStart(i === 0 ? 4 : 2, '0')).join('-');
}

function textOf(content: readonly Inline[]): string {
  return content
    .map((inline) => {
      if (inline.kind === 'text') return inline.value;
      if (inline.kind === 'break') return ' ';
      if (inline.kind === 'inlineFormula') return mathText(inline.formula.mathml) || textOf(inline.formula.text ?? []);
      return inline.kind === 'styled' || inline.kind === 'xref' || inline.kind === 'link' ? textOf(inline.content) : '';
    })
    .join('');
}

function mathText(math: unknown): string {
  if (typeof math === 'string') return math;
  const children = (math as { children?: unknown[] } | undefined)?.children ?? [];
  return children.map(mathText).join('');
}

/** Duplicate ids, and pointers to missing ids. */
function faultyIds(article: Article): string[] {
  const ids = new Set<string>();
  const twice: string[] = [];
  const pointers: unknown[] = [];
  walk(article, (value, name) => {
    // The `id` of a funder is not an id of the page.
    if (typeof value.id === 'string' && name !== 'fundingSources') {
      if (ids.has(value.id)) twice.push(value.id);
      ids.add(value.id);
    }
    for (const list of [value.rids, value.affIds, value.noteIds]) if (Array.isArray(list)) pointers.push(...list);
  });
  return [...twice, ...pointers.flatMap((id) => (typeof id === 'string' && !ids.has(id) ? [`-> ${id}`] : []))];
}

function walk(value: unknown, visit: (value: Readonly<Record<string, unknown>>, name: string) => void, name = ''): void {
  if (Array.isArray(value)) for (const item of value) walk(item, visit, name);
  else if (typeof value === 'object' && value !== null) {
    const record = value as Readonly<Record<string, unknown>>;
    visit(record, name);
    for (const [key, child] of Object.entries(record)) if (key !== 'mathml') walk(child, visit, key);
  }
}
