import type { PageFacts, SourceFacts, TableFacts } from './facts.ts';
import { ZONES } from './facts.ts';
import { countInOrder } from './in-order.ts';
import { runFinder, runsOfWords, squash, wordsOf } from './words.ts';

/** Coverage of one measure: `{ covered: 995, all: 1000, lost: ['…'] }`. */
export interface Share {
  readonly covered: number;
  readonly all: number;
  /** Examples of missing items. */
  readonly lost: readonly string[];
}

export const MEASURES = ['body', ...ZONES, 'tables', 'spans', 'formulas', 'pointers', 'links', 'values'] as const;
export type Measure = (typeof MEASURES)[number];
export type Score = Readonly<Record<Measure, Share>>;

/** Compares a page with its source. If the page has other ids than the source (`hasOwnIds` is false), internal links are only counted. */
export function scoreOf(source: SourceFacts, page: PageFacts, { hasOwnIds }: { readonly hasOwnIds: boolean }): Score {
  const hasRun = runFinder([page.words, page.wordsApart]);
  const zones = Object.fromEntries(ZONES.map((zone) => [zone, shareOf(source.phrases[zone].flatMap(phraseRuns), hasRun)]));
  const tables = source.tables.filter(({ rows }) => rows.length > 0);
  const texts = new Set(page.tables.map(textsOf));
  const spans = new Set(page.tables.flatMap(spansOf));
  const squashed = page.words.join('') + [...page.hrefs].map(squash).join(' ');
  const hrefs = new Set([...page.hrefs].map(comparable));
  return {
    ...(zones as Record<(typeof ZONES)[number], Share>),
    body: { covered: countInOrder(source.body, page.bodyWords), all: source.body.length, lost: [] },
    tables: shareOf(tables.map(textsOf), (table) => texts.has(table)),
    spans: shareOf(tables.flatMap(spansOf), (cell) => spans.has(cell)),
    formulas: formulaShare(source.formulas, page),
    pointers: hasOwnIds ? pointerShare(source.pointers, page.pointers) : countShare(source.pointers, page.pointers),
    links: shareOf(source.links.map(comparable), (href) => hrefs.has(href)),
    values: shareOf(source.values, ([, value]) => squashed.includes(squash(value))),
  };
}

/** Sums the scores of several articles. */
export function sumOf(scores: readonly Score[]): Score {
  return Object.fromEntries(
    MEASURES.map((measure) => {
      const shares = scores.map((score) => score[measure]);
      const total = (key: 'covered' | 'all'): number => shares.reduce((sum, share) => sum + share[key], 0);
      return [measure, { covered: total('covered'), all: total('all'), lost: shares.flatMap(({ lost }) => lost).slice(0, 5) }];
    }),
  ) as unknown as Score;
}

/** Coverage in percent; 100 if there is nothing to cover. */
export function percentOf({ covered, all }: Share): number {
  return all === 0 ? 100 : (100 * covered) / all;
}

function phraseRuns(phrase: string): string[] {
  return runsOfWords(wordsOf(phrase));
}

function shareOf<Item>(items: readonly Item[], isCovered: (item: Item) => boolean): Share {
  const lost = items.filter((item) => !isCovered(item));
  return { covered: items.length - lost.length, all: items.length, lost: lost.slice(0, 8).map((item) => String(item).slice(0, 300)) };
}

function textsOf(table: TableFacts): string {
  return table.rows.map((row) => row.join('|')).join('\n');
}

function spansOf(table: TableFacts): readonly string[] {
  return table.spans;
}

/** Compares formulas by content if both sides have letters, otherwise by number. */
function formulaShare(source: readonly (string | undefined)[], page: PageFacts): Share {
  const left = new Map<string, number>();
  for (const text of page.formulas) left.set(text, (left.get(text) ?? 0) + 1);
  const take = (text: string): boolean => {
    const count = left.get(text) ?? 0;
    if (count > 0) left.set(text, count - 1);
    return count > 0;
  };
  const unmatched = source.filter((text) => text === undefined || !take(text));
  // A formula in another form than MathML matches any unmatched formula of the page.
  const others = unmatched.filter((text) => text === undefined).length;
  const spare = [...left].reduce((sum, [, count]) => sum + count, page.images);
  // Markdown has no MathML to compare with, so its formulas are counted.
  const inMarkdown = page.formulas.every((text) => text === '') ? spare : (left.get('') ?? 0);
  const lost = unmatched.filter((text) => text !== undefined);
  const covered = source.length - unmatched.length + Math.min(others, spare) + Math.min(lost.length, Math.max(0, inMarkdown - others));
  return { covered, all: source.length, lost: covered === source.length ? [] : unmatched.slice(0, 8).map(String) };
}

function pointerShare(source: ReadonlyMap<string, number>, page: ReadonlyMap<string, number>): Share {
  let covered = 0;
  let all = 0;
  const lost: string[] = [];
  for (const [id, count] of source) {
    const found = Math.min(count, page.get(id) ?? 0);
    covered += found;
    all += count;
    if (found < count) lost.push(`${id} ${found}/${count}`);
  }
  return { covered, all, lost: lost.slice(0, 8) };
}

function countShare(source: ReadonlyMap<string, number>, page: ReadonlyMap<string, number>): Share {
  const sum = (counts: ReadonlyMap<string, number>): number => [...counts.values()].reduce((total, count) => total + count, 0);
  return { covered: Math.min(sum(source), sum(page)), all: sum(source), lost: [] };
}

function comparable(href: string): string {
  return decodeSafely(href)
    .trim()
    .toLowerCase()
    .replace(/\s+/g, '')
    .replace(/^https?:\/\/(?:www\.|dx\.)?/, '')
    .replace(/\/$/, '');
}

function decodeSafely(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}
