import { corpusFolder, publishersFolder } from '../../test/corpus.ts';
import type { BenchRow, BenchTable } from './bench-row.ts';
import { OTHER_CONVERTERS } from './publishers/other-converters.ts';
import { pageFacts } from './publishers/page-facts.ts';
import { articleFiles, printedPages } from './publishers/printed-pages.ts';
import { MEASURES, type Measure, percentOf, type Score, scoreOf, sumOf } from './publishers/score.ts';
import { sourceFacts } from './publishers/source-facts.ts';

/**
 * Measures the coverage of articles by pages, in percent, for each publisher. Counted are words of the body in order, words of other
 * zones, tables by cell, spans, formulas, internal links, external links, and single values. HTML and Markdown are compared with other
 * converters.
 *
 * The figure of a row is its lowest column.
 */
export function bench(): readonly BenchTable[] {
  const files = [
    ...(publishersFolder === undefined ? [] : articleFiles(publishersFolder)),
    ...(corpusFolder === undefined ? [] : articleFiles(`${corpusFolder}/articles`)),
  ];
  const title = `Fidelity by publisher: ${COLUMNS.map(([name]) => name).join('  ')}`;
  if (files.length === 0) return [{ title, rows: [], skipped: ['everything: the real articles are not on this machine'] }];
  const scores = new Map<string, Map<string, Score[]>>();
  const skipped = OTHER_CONVERTERS.flatMap(({ missing }) => missing ?? []);
  for (const file of files) {
    const pages = printedPages(file);
    if ('code' in pages) {
      skipped.push(`${file.split('/').slice(-2).join('/')}: ${pages.message}`);
      continue;
    }
    const source = sourceFacts(pages.root);
    const add = (converter: string, html: string | undefined, hasOwnIds: boolean): void => {
      if (html === undefined) return;
      const score = scoreOf(source, pageFacts(html), { hasOwnIds });
      const byPublisher = scores.get(converter) ?? new Map<string, Score[]>();
      scores.set(converter, byPublisher);
      for (const publisher of [ALL, publisherOf(file)]) byPublisher.set(publisher, [...(byPublisher.get(publisher) ?? []), score]);
    };
    add('HTML', pages.html, true);
    add('Markdown', pages.markdown, true);
    for (const { name, missing, convert } of OTHER_CONVERTERS) if (missing === undefined) add(name, convert(file), false);
  }
  return [...scores].map(([converter, byPublisher]) => ({
    title: `${converter}: ${title}`,
    rows: [...byPublisher].map(([publisher, some]) => rowOf(publisher, some)),
    ...(converter === 'HTML' ? { skipped } : {}),
  }));
}

const ALL = 'all publishers';

/** Columns; each sums one or more measures. */
const COLUMNS: readonly (readonly [name: string, measures: readonly Measure[]])[] = [
  ['body', ['body']],
  ['zones', MEASURES.filter((measure) => !['body', 'tables', 'spans', 'formulas', 'pointers', 'links', 'values'].includes(measure))],
  ['tables', ['tables']],
  ['spans', ['spans']],
  ['formulas', ['formulas']],
  ['pointers', ['pointers']],
  ['links', ['links']],
  ['values', ['values']],
];

function rowOf(publisher: string, scores: readonly Score[]): BenchRow {
  const sum = sumOf(scores);
  const shares = COLUMNS.map(([, measures]) =>
    percentOf({
      covered: measures.reduce((total, measure) => total + sum[measure].covered, 0),
      all: measures.reduce((total, measure) => total + sum[measure].all, 0),
      lost: [],
    }),
  );
  const columns = shares.map((share) => share.toFixed(2).padStart(7)).join(' ');
  return { name: `${`${publisher} (${scores.length})`.slice(0, 40).padEnd(41)}${columns}`, figure: Math.min(...shares), unit: '% least' };
}

/** Name of a file's publisher: `elife`; for others, the folder's name without its number. */
function publisherOf(file: string): string {
  const parts = file.split('/');
  const corpus = parts.indexOf('articles');
  return corpus >= 0 ? (parts[corpus + 1] ?? '') : (parts.at(-2) ?? '').replace(/^x\d+-/, '');
}
