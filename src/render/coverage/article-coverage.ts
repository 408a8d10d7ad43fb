import type { XmlElement } from '../../read/xml/xml-element.ts';
import type { Rendition, RenditionAlarm, RenditionName } from './alarm.ts';
import { coverageSource, sourceOfTexts } from './collect-source.ts';
import { compareFigures, compareFiles, compareLayouts, compareLinks, comparePointers } from './compare-structures.ts';
import { compareTables } from './compare-tables.ts';
import { compareWords } from './compare-words.ts';
import type { CoverageSource } from './coverage-source.ts';
import { Printed } from './printed.ts';
import { readHtml } from './read-html.ts';
import { countSpans } from './table-cells.ts';

/** Counts of one part of the source and of what the page has: words, formulas, links. */
export interface CoverageSum {
  readonly part: string;
  readonly source: number;
  readonly html: number;
}

export interface ArticleCoverage {
  readonly words: readonly CoverageSum[];
  readonly structures: readonly CoverageSum[];
  readonly alarms: readonly RenditionAlarm[];
}

/**
 * Compares an article's source with its page, or with every fragment of it, joined: words and their order, tables, formulas, links, figures and
 * files. The source is counted from the XML itself, not from the model. Additions of the page are ignored.
 */
export function compareArticle(source: CoverageSource, html: string): ArticleCoverage {
  return compareRendition(source, readRendition('HTML', html, source, readHtml));
}

/** Compares an article's XML with its page. */
export function coverageOf(article: XmlElement, html: string): ArticleCoverage {
  return compareArticle(coverageSource(article), html);
}

/** The same for an article whose source is Markdown, from its texts block by block: all of it is body. */
export function markdownCoverageOf(texts: readonly string[], html: string): ArticleCoverage {
  return compareArticle(sourceOfTexts(texts), html);
}

/** Reads a rendition, with the regions of the elements that the source's words belong to. */
export function readRendition(
  rendition: RenditionName,
  markup: string,
  { units, tables, figures }: CoverageSource,
  read: (text: string, to: Printed) => void,
): Rendition {
  const owners = new Set(figures.map(({ id }) => id));
  for (const { owner } of [...units, ...tables]) if (owner !== undefined) owners.add(owner);
  const printed = new Printed(markup.length >> 1, owners);
  read(markup, printed);
  const text = printed.words.toString();
  return { rendition, markup, printed, text, tables: printed.tables(text) };
}

/** Compares the source of an article with one rendition; the sums name its numbers `html`. */
export function compareRendition(source: CoverageSource, rendition: Rendition): ArticleCoverage {
  const tables = compareTables(source, rendition);
  // The cells of a table that is there are compared.
  const units = [...source.units, ...tables.lost.flatMap(({ cells }) => cells.map(({ content }) => content))];
  const words = compareWords(source, units, rendition, tables.found);
  const figures = compareFigures(source, rendition);
  const pointers = comparePointers(source, rendition);
  const links = compareLinks(source, rendition);
  const files = compareFiles(source, rendition);
  const layouts = rendition.rendition === 'HTML' ? compareLayouts(source, rendition) : [];
  const formulas = words.alarms.filter(({ kind }) => kind === 'coverage-formula-changed').length + layouts.length;
  const spans = source.tables.reduce((sum, { cells }) => sum + countSpans(cells), 0);
  const without = (part: string, all: number, lost: number): CoverageSum => ({ part, source: all, html: Math.max(0, all - lost) });
  const structures = [
    without('figures', source.figures.length, figures.length),
    without('tables', source.tables.length, tables.lost.length),
    without('spans', spans, spans - tables.spans),
    without('formulas', source.formulas.length, formulas),
    without('links', source.pointers.length + source.links.length, pointers.length + links.length),
    without('files', source.files.length, files.length),
  ];
  const missing = new Map(units.map((unit, at) => [unit, words.missing[at] ?? 0]));
  const sums = new Map<string, { source: number; html: number }>();
  for (const unit of [...source.units, ...source.tables.flatMap(({ cells }) => cells.map(({ content }) => content))]) {
    const sum = sums.get(unit.part) ?? { source: 0, html: 0 };
    sums.set(unit.part, sum);
    sum.source += unit.count;
    sum.html += unit.count - (missing.get(unit) ?? 0);
  }
  return {
    words: [...sums].map(([part, sum]) => ({ part, ...sum })),
    structures: structures.filter((sum) => sum.source > 0),
    alarms: [...words.alarms, ...tables.alarms, ...figures, ...pointers, ...links, ...files, ...layouts].map((alarm) => ({
      ...alarm,
      rendition: rendition.rendition,
    })),
  };
}
