import type { XmlElement } from '../../read/xml/xml-element.ts';
import { hashHtml } from './html-words.ts';
import { type LedgerSource, ledgerSource } from './ledger-source.ts';
import { hashMarkdown } from './markdown-words.ts';
import { matchUnits, type UnitMatch } from './match-units.ts';
import { sourceUnits } from './source-units.ts';
import { countStructures } from './structures.ts';
import { cutWords, hashedWords, WordHasher, wordsOf } from './word-hashes.ts';
import type { WordUnit } from './word-unit.ts';

/** So many of one part of the source, and how many of them the renditions hold: words, formulas, links. */
export interface LedgerSum {
  readonly part: string;
  readonly source: number;
  readonly html: number;
  readonly markdown: number;
}

/** Words that stand one after the other in the source and are not in a rendition. */
export interface MissingRun {
  readonly rendition: 'HTML' | 'Markdown';
  readonly part: string;
  readonly words: readonly string[];
  /** The element that holds them; absent where the source is no XML. */
  readonly element?: XmlElement;
}

export interface ArticleLedger {
  readonly words: readonly LedgerSum[];
  readonly structures: readonly LedgerSum[];
  readonly missing: readonly MissingRun[];
}

export interface Renditions {
  /** Every fragment of the article's page, joined. */
  readonly html: string;
  readonly markdown: string;
}

/**
 * What of an article's source is in its page and in its Markdown, counted from the XML itself and not from what was read of it.
 *
 * Every word of title, abstracts, body, captions, tables, notes, references, back matter and sub-articles must be there, those of a
 * paragraph in order. What a rendition adds is not looked at. The rules of counting stand in `source-units.ts`.
 */
export function buildLedger(article: XmlElement, renditions: Renditions): ArticleLedger {
  const counted = countLedger(ledgerSource(article), renditions);
  return { ...counted, missing: counted.missing.length === 0 ? [] : namedRuns(counted.missing, sourceUnits(article)) };
}

/** A ledger of which nothing but the places of missing words is known. */
export interface CountedLedger extends Omit<ArticleLedger, 'missing'> {
  readonly missing: readonly MissingWords[];
}

/** The same counts from what was taken of the source when it was read. */
export function countLedger(source: LedgerSource, renditions: Renditions): CountedLedger {
  return { ...countUnits(source, renditions), structures: countStructures(source.structures, renditions) };
}

/** The same for an article whose source is Markdown, from its texts block by block: all of it is body. */
export function buildMarkdownLedger(texts: readonly string[], renditions: Renditions): ArticleLedger {
  const units = texts.map((text): WordUnit => ({ part: 'body', text }));
  const { words, missing } = countUnits({ parts: units.map(({ part }) => part), ...hashedWords(texts) }, renditions);
  return { words, missing: namedRuns(missing, units), structures: [] };
}

/** Words of a unit that a rendition does not hold. */
interface MissingWords {
  readonly rendition: MissingRun['rendition'];
  /** Its place among the units. */
  readonly unit: number;
  readonly indexes: readonly number[];
}

function countUnits(source: Omit<LedgerSource, 'structures'>, renditions: Renditions): Pick<CountedLedger, 'words' | 'missing'> {
  const hashes = cutWords(source);
  const html = matchUnits(hashes, hashed(renditions.html, hashHtml));
  const markdown = matchUnits(hashes, hashed(renditions.markdown, hashMarkdown));
  const sums = new Map<string, { source: number; html: number; markdown: number }>();
  for (const [at, part] of source.parts.entries()) {
    const count = hashes[at]?.length ?? 0;
    const sum = sums.get(part) ?? { source: 0, html: 0, markdown: 0 };
    sums.set(part, sum);
    sum.source += count;
    sum.html += count - missingIn(html[at]);
    sum.markdown += count - missingIn(markdown[at]);
  }
  return {
    words: [...sums].filter(([, sum]) => sum.source > 0).map(([part, sum]) => ({ part, ...sum })),
    missing: [...missingWords(html, 'HTML'), ...missingWords(markdown, 'Markdown')],
  };
}

function hashed(rendition: string, hash: (rendition: string, words: WordHasher) => void): Int32Array {
  const words = new WordHasher(rendition);
  hash(rendition, words);
  words.part();
  return words.words();
}

function missingIn(match: UnitMatch | undefined): number {
  return match?.missing.length ?? 0;
}

function missingWords(matches: readonly UnitMatch[], rendition: MissingRun['rendition']): MissingWords[] {
  return matches.flatMap(({ missing }, unit) => (missing.length === 0 ? [] : [{ rendition, unit, indexes: missing }]));
}

function namedRuns(missing: readonly MissingWords[], units: readonly WordUnit[]): MissingRun[] {
  const runs: MissingRun[] = [];
  for (const { rendition, unit: at, indexes } of missing) {
    const unit = units[at];
    if (unit === undefined) continue;
    const words = wordsOf(unit.text);
    for (const run of consecutive(indexes)) {
      const element = unit.element === undefined ? {} : { element: unit.element };
      runs.push({ rendition, part: unit.part, words: run.map((index) => words[index] ?? ''), ...element });
    }
  }
  return runs;
}

/** `[1, 2, 5]` as `[[1, 2], [5]]`. */
function consecutive(indexes: readonly number[]): number[][] {
  const runs: number[][] = [];
  for (const index of indexes) {
    const last = runs.at(-1);
    if (last !== undefined && last.at(-1) === index - 1) last.push(index);
    else runs.push([index]);
  }
  return runs;
}
