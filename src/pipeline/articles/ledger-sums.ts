import { resolveLazy } from '../../engine/spill-store.ts';
import type { CoverageSum } from '../../render/coverage/article-coverage.ts';
import type { CoveragePart } from '../../render/coverage/word-unit.ts';
import type { ConvertedArticle } from './convert-articles.ts';
import type { LedgerSums } from './count-words.ts';

/** Of all articles of a build, which are summed once: their ledgers may wait on the disk. */
export function ledgerOfAll(articles: readonly Pick<ConvertedArticle, 'details'>[]): LedgerSums {
  const known = summed.get(articles) ?? sumLedgers(articles.map(({ details }) => resolveLazy(details).ledger));
  summed.set(articles, known);
  return known;
}

const summed = new WeakMap<readonly Pick<ConvertedArticle, 'details'>[], LedgerSums>();

/** The ledgers of all articles in one, its parts in the order of an article whichever article has them first. */
function sumLedgers(ledgers: readonly LedgerSums[]): LedgerSums {
  return { words: sum(ledgers.map(({ words }) => words)), structures: sum(ledgers.map(({ structures }) => structures)) };
}

/** The same where some articles have other ledgers than they had. */
export function changedSums(all: LedgerSums, before: readonly LedgerSums[], now: readonly LedgerSums[]): LedgerSums {
  return sumLedgers([all, ...before.map(negative), ...now]);
}

function negative({ words, structures }: LedgerSums): LedgerSums {
  const less = (sums: readonly CoverageSum[]): readonly CoverageSum[] =>
    sums.map(({ part, source, html, markdown }) => ({ part, source: -source, html: -html, markdown: -markdown }));
  return { words: less(words), structures: less(structures) };
}

function sum(lists: readonly (readonly CoverageSum[])[]): readonly CoverageSum[] {
  const sums = new Map<string, { part: string; source: number; html: number; markdown: number }>();
  for (const list of lists) {
    for (const { part, source, html, markdown } of list) {
      const known = sums.get(part) ?? { part, source: 0, html: 0, markdown: 0 };
      sums.set(part, known);
      known.source += source;
      known.html += html;
      known.markdown += markdown;
    }
  }
  return [...sums.values()].filter(({ source }) => source > 0).sort((a, b) => ORDER.indexOf(a.part) - ORDER.indexOf(b.part));
}

const PARTS: readonly CoveragePart[] = [
  'title',
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
