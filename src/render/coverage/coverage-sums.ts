import type { ArticleCoverage, CoverageSum } from './article-coverage.ts';
import type { CoveragePart } from './coverage-source.ts';

/** The sums of an article's coverage, or of several articles; its alarms are reported as problems. */
export type CoverageSums = Pick<ArticleCoverage, 'words' | 'structures'>;

/** Adds coverage sums; the parts are in the order of an article. */
export function sumCoverage(sums: readonly CoverageSums[]): CoverageSums {
  return { words: sum(sums.map(({ words }) => words)), structures: sum(sums.map(({ structures }) => structures)) };
}

/** Updates the sums of all articles for articles whose coverage changed. */
export function updateCoverage(all: CoverageSums, before: readonly CoverageSums[], now: readonly CoverageSums[]): CoverageSums {
  return sumCoverage([all, ...before.map(negative), ...now]);
}

function negative({ words, structures }: CoverageSums): CoverageSums {
  const less = (sums: readonly CoverageSum[]): readonly CoverageSum[] =>
    sums.map(({ part, source, html }) => ({ part, source: -source, html: -html }));
  return { words: less(words), structures: less(structures) };
}

function sum(lists: readonly (readonly CoverageSum[])[]): readonly CoverageSum[] {
  const sums = new Map<string, { part: string; source: number; html: number }>();
  for (const list of lists) {
    for (const { part, source, html } of list) {
      const known = sums.get(part) ?? { part, source: 0, html: 0 };
      sums.set(part, known);
      known.source += source;
      known.html += html;
    }
  }
  return [...sums.values()].filter(({ source }) => source > 0).sort((a, b) => ORDER.indexOf(a.part) - ORDER.indexOf(b.part));
}

const PARTS: readonly CoveragePart[] = [
  'title',
  'author',
  'affiliation',
  'note',
  'keyword',
  'funding',
  'rights',
  'abstract',
  'body',
  'caption',
  'table',
  'footnote',
  'reference',
  'back',
  'sub-article',
];
const ORDER: readonly string[] = [...PARTS, 'figures', 'tables', 'spans', 'formulas', 'links', 'files'];
