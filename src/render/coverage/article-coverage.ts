import type { XmlElement } from '../../read/xml/xml-element.ts';
import type { Alarm, ExplainedAlarm, RenditionName } from './alarm.ts';
import { collectSource } from './collect-source.ts';
import { type CollectedSource, NOTHING_COLLECTED } from './collected-source.ts';
import {
  type ComparedStructures,
  compareFigures,
  compareFiles,
  compareLayouts,
  compareLinks,
  comparePointers,
} from './compare-structures.ts';
import { compareTables } from './compare-tables.ts';
import { compareWords } from './compare-words.ts';
import { type CoverageSource, coverageSource, sourceOfTexts } from './coverage-source.ts';
import { type Printed, PrintedBuilder } from './printed.ts';
import { readHtml } from './read-html.ts';
import { countSpans } from './table-cells.ts';
import type { WordUnit } from './word-unit.ts';

/** Counts of one part of the source and of what the page has: words, formulas, links. */
export interface CoverageSum {
  readonly part: string;
  readonly source: number;
  readonly html: number;
}

export interface ArticleCoverage {
  readonly words: readonly CoverageSum[];
  readonly structures: readonly CoverageSum[];
  readonly alarms: readonly Alarm[];
}

/**
 * Compares an article's source with its page, or with every fragment of it, joined: words and their order, tables, formulas, links, figures and
 * files. The source is counted from the XML itself, not from the model. Additions of the page are ignored.
 */
export function compareArticle(source: CoverageSource, html: string): ArticleCoverage {
  return compareRendition(source, { rendition: 'HTML', text: html, printed: readPrinted(html, source, readHtml) });
}

/** Explains each alarm from the article's XML; alarms that turn out to be no loss are left out. */
export function explainAlarms<Kind extends string>(alarms: readonly Alarm<Kind>[], article: XmlElement): readonly ExplainedAlarm<Kind>[] {
  return explainIn(collectSource(article), alarms, article);
}

function explainIn<Kind extends string>(
  collected: CollectedSource,
  alarms: readonly Alarm<Kind>[],
  article?: XmlElement,
): readonly ExplainedAlarm<Kind>[] {
  return alarms.flatMap(({ kind, rendition, explain }) => {
    const explanation = explain(collected, article ?? NO_ARTICLE);
    return explanation === undefined ? [] : [{ kind, rendition, ...explanation }];
  });
}

/** Compares an article's XML with its page. */
export function coverageOf(article: XmlElement, html: string): ExplainedCoverage {
  const coverage = compareArticle(coverageSource(article), html);
  return { ...coverage, alarms: coverage.alarms.length === 0 ? [] : explainAlarms(coverage.alarms, article) };
}

/** The same for an article whose source is Markdown, from its texts block by block: all of it is body. */
export function markdownCoverageOf(texts: readonly string[], html: string): ExplainedCoverage {
  const units = texts.map((text): WordUnit => ({ part: 'body', text }));
  const coverage = compareArticle(sourceOfTexts(units), html);
  return { ...coverage, alarms: explainIn({ ...NOTHING_COLLECTED, units }, coverage.alarms) };
}

export interface ExplainedCoverage extends Pick<ArticleCoverage, 'words' | 'structures'> {
  readonly alarms: readonly ExplainedAlarm[];
}

const NO_ARTICLE: XmlElement = { name: 'article', attributes: {}, children: [], offset: 0 };

/** A rendition of an article: its text, and what was read from it. */
export interface Rendition {
  readonly rendition: RenditionName;
  readonly text: string;
  readonly printed: Printed;
}

/** Reads a rendition, with the regions of the elements that the source's words belong to. */
export function readPrinted(text: string, source: CoverageSource, read: (text: string, to: PrintedBuilder) => void): Printed {
  const printed = new PrintedBuilder(text, new Set([...source.ownerIds, ...source.figures]));
  read(text, printed);
  printed.hasher.part();
  return printed;
}

/** Compares the source of an article with one rendition; the sums name its numbers `html`. */
export function compareRendition(source: CoverageSource, { rendition, text, printed }: Rendition): ArticleCoverage {
  const words = compareWords(source, printed, rendition);
  const tables = compareTables(source, printed, rendition);
  const figures = compareFigures(source, printed, rendition);
  const pointers = comparePointers(source, printed, { text, rendition });
  const links = compareLinks(source, printed, rendition);
  const files = compareFiles(source, printed, { text, rendition });
  const layouts: ComparedStructures = rendition === 'HTML' ? compareLayouts(source, printed, rendition) : { present: 0, alarms: [] };
  const spans = source.tables.reduce((sum, { table }) => sum + countSpans(table), 0);
  const lostFormulas = words.alarms.filter(({ kind }) => kind === 'coverage-formula-changed').length + layouts.alarms.length;
  const structures: readonly CoverageSum[] = [
    { part: 'figures', source: source.figures.length, html: figures.present },
    { part: 'tables', source: source.tables.length, html: tables.tables },
    { part: 'spans', source: spans, html: tables.spans },
    { part: 'formulas', source: source.formulas.length, html: Math.max(0, source.formulas.length - lostFormulas) },
    { part: 'links', source: source.pointers.length + source.links.length, html: pointers.present + links.present },
    { part: 'files', source: source.files.length, html: files.present },
  ];
  return {
    words: wordSums(source, words.missing),
    structures: structures.filter((sum) => sum.source > 0),
    alarms: [words, tables, figures, pointers, links, files, layouts].flatMap(({ alarms }) => alarms),
  };
}

function wordSums({ parts, ends }: CoverageSource, missing: Int32Array): readonly CoverageSum[] {
  const sums = new Map<string, { source: number; html: number }>();
  for (const [at, part] of parts.entries()) {
    const count = (ends[at] ?? 0) - (at === 0 ? 0 : (ends[at - 1] ?? 0));
    const sum = sums.get(part) ?? { source: 0, html: 0 };
    sums.set(part, sum);
    sum.source += count;
    sum.html += count - (missing[at] ?? 0);
  }
  return [...sums].filter(([, sum]) => sum.source > 0).map(([part, sum]) => ({ part, ...sum }));
}
