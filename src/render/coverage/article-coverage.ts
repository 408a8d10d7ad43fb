import type { Messages } from '../../messages/messages.ts';
import type { XmlElement } from '../../read/xml/xml-element.ts';
import type { Alarm, ExplainedAlarm, RenditionName } from './alarm.ts';
import { collectSource } from './collect-source.ts';
import { type CollectedSource, NOTHING_COLLECTED } from './collected-source.ts';
import { authorAlarms, comparePage, compareRecord, markdownAuthorAlarms } from './compare-front.ts';
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
import { markdownPatterns } from './markdown-patterns.ts';
import { type Printed, PrintedBuilder } from './printed.ts';
import { readByline, readDublinCore, readLinkedData } from './printed-front.ts';
import { readHtml } from './read-html.ts';
import { readMarkdown } from './read-markdown.ts';
import { countSpans } from './table-cells.ts';
import type { WordUnit } from './word-unit.ts';

/** Counts of one part of the source and of what its renditions have: words, formulas, links. */
export interface CoverageSum {
  readonly part: string;
  readonly source: number;
  readonly html: number;
  readonly markdown: number;
}

/** The renditions of an article, as printed. */
export interface Renditions {
  /** The messages that label the Markdown: of the article's language and of those of its parts. */
  readonly languages: readonly Messages[];
  /** The article's page, or every fragment of it, joined. */
  readonly html: string;
  readonly markdown: string;
  /** The head of its page, with its linked data. */
  readonly head?: string;
  /** Its Dublin Core record for harvesters. */
  readonly record?: string;
}

export interface ArticleCoverage {
  readonly words: readonly CoverageSum[];
  readonly structures: readonly CoverageSum[];
  readonly alarms: readonly Alarm[];
}

/**
 * Compares an article's source with all of its renditions: words, tables, formulas, links, figures, files and the facts of the front
 * matter. The source is counted from the XML itself, not from the model. Additions of a rendition are ignored.
 */
export function compareArticle(source: CoverageSource, { html, markdown, head, record, languages }: Renditions): ArticleCoverage {
  const wanted = new Set([...source.ownerIds, ...source.figures]);
  const sides: readonly Side[] = [
    sideOf(source, { rendition: 'HTML', text: html, printed: read(html, wanted, readHtml) }),
    sideOf(source, {
      rendition: 'Markdown',
      text: markdown,
      printed: withOpenRegions(read(markdown, wanted, markdownReader(languages)), source),
    }),
  ];
  const linkedData = head === undefined ? undefined : readLinkedData(head);
  return {
    ...sumsOf(source, sides),
    alarms: [
      ...sides.flatMap(({ alarms }) => alarms),
      ...(head === undefined ? [] : authorAlarms(source.front.authors, readByline(html), { rendition: 'HTML', hasOrcids: true })),
      ...(head === undefined ? [] : markdownAuthorAlarms(source.front, markdown)),
      ...(linkedData === undefined ? [] : compareRecord(source.front, linkedData, 'JSON-LD')),
      ...(record === undefined ? [] : compareRecord(source.front, readDublinCore(record), 'OAI record')),
    ],
  };
}

/** Explains each alarm from the article's XML; alarms that turn out to be no loss are left out. */
export function explainAlarms(alarms: readonly Alarm[], article: XmlElement): readonly ExplainedAlarm[] {
  return explainIn(collectSource(article), alarms, article);
}

function explainIn(collected: CollectedSource, alarms: readonly Alarm[], article?: XmlElement): readonly ExplainedAlarm[] {
  return alarms.flatMap(({ kind, rendition, explain }) => {
    const explanation = explain(collected, article ?? NO_ARTICLE);
    return explanation === undefined ? [] : [{ kind, rendition, ...explanation }];
  });
}

/** Compares an article's XML with its renditions. */
export function coverageOf(article: XmlElement, renditions: Renditions): ExplainedCoverage {
  const coverage = compareArticle(coverageSource(article), renditions);
  return { ...coverage, alarms: coverage.alarms.length === 0 ? [] : explainAlarms(coverage.alarms, article) };
}

/** The same for an article whose source is Markdown, from its texts block by block: all of it is body. */
export function markdownCoverageOf(texts: readonly string[], { html, markdown, languages }: Renditions): ExplainedCoverage {
  const units = texts.map((text): WordUnit => ({ part: 'body', text }));
  const source = sourceOfTexts(units);
  const sides: readonly Side[] = [
    wordsSide(source, { rendition: 'HTML', text: html, printed: read(html, new Set(), readHtml) }),
    wordsSide(source, { rendition: 'Markdown', text: markdown, printed: read(markdown, new Set(), markdownReader(languages)) }),
  ];
  const alarms = sides.flatMap((side) => side.alarms);
  return { ...sumsOf(source, sides), alarms: explainIn({ ...NOTHING_COLLECTED, units }, alarms) };
}

export interface ExplainedCoverage extends Pick<ArticleCoverage, 'words' | 'structures'> {
  readonly alarms: readonly ExplainedAlarm[];
}

const NO_ARTICLE: XmlElement = { name: 'article', attributes: {}, children: [], offset: 0 };

interface Rendition {
  readonly rendition: RenditionName;
  readonly text: string;
  readonly printed: Printed;
}

interface Side {
  readonly missing: Int32Array;
  readonly counts: readonly (readonly [part: string, source: number, present: number])[];
  readonly alarms: readonly Alarm[];
}

type Reader = (text: string, to: PrintedBuilder) => void;

function markdownReader(languages: readonly Messages[]): Reader {
  const patterns = markdownPatterns(languages);
  return (text, to) => readMarkdown(text, to, patterns);
}

function read(text: string, wanted: ReadonlySet<string>, reader: Reader): Printed {
  const printed = new PrintedBuilder(text, wanted);
  reader(text, printed);
  printed.hasher.part();
  return printed;
}

/** Extends each region over the regions of its nested owners: in Markdown a region ends at the next anchor, even of a nested element. */
function withOpenRegions(printed: Printed, { ownerAround }: CoverageSource): Printed {
  const regions = [...printed.regions].sort(([, a], [, b]) => a.from - b.from);
  const isWithin = (id: string, around: string): boolean => {
    const next = ownerAround.get(id);
    return next !== undefined && (next === around || isWithin(next, around));
  };
  for (const [at, [id, region]] of regions.entries()) {
    for (const [inner, { to }] of regions.slice(at + 1)) {
      if (!isWithin(inner, id)) break;
      region.to = to;
    }
  }
  return printed;
}

/** Returns the side of a comparison that has words only. */
function wordsSide(source: CoverageSource, { rendition, printed }: Rendition): Side {
  return { ...compareWords(source, printed, rendition), counts: [] };
}

function sideOf(source: CoverageSource, { rendition, text, printed }: Rendition): Side {
  const words = compareWords(source, printed, rendition);
  const tables = compareTables(source, printed, rendition);
  const figures = compareFigures(source, printed, rendition);
  const pointers = comparePointers(source, printed, { text, rendition });
  const links = compareLinks(source, printed, rendition);
  const files = compareFiles(source, printed, { text, rendition });
  const layouts: ComparedStructures = rendition === 'HTML' ? compareLayouts(source, printed, rendition) : { present: 0, alarms: [] };
  const spans = source.tables.reduce((sum, { table }) => sum + countSpans(table), 0);
  const lostFormulas = words.alarms.filter(({ kind }) => kind === 'coverage-formula-changed').length + layouts.alarms.length;
  return {
    missing: words.missing,
    counts: [
      ['figures', source.figures.length, figures.present],
      ['tables', source.tables.length, tables.tables],
      ['spans', spans, tables.spans],
      ['formulas', source.formulas.length, Math.max(0, source.formulas.length - lostFormulas)],
      ['links', source.pointers.length + source.links.length, pointers.present + links.present],
      ['files', source.files.length, files.present],
    ],
    alarms: [
      ...words.alarms,
      ...tables.alarms,
      ...figures.alarms,
      ...pointers.alarms,
      ...links.alarms,
      ...files.alarms,
      ...layouts.alarms,
      ...comparePage(source.front, printed, rendition),
    ],
  };
}

function sumsOf({ parts, ends }: CoverageSource, [html, markdown]: readonly Side[]): Pick<ArticleCoverage, 'words' | 'structures'> {
  const sums = new Map<string, { source: number; html: number; markdown: number }>();
  for (const [at, part] of parts.entries()) {
    const count = (ends[at] ?? 0) - (at === 0 ? 0 : (ends[at - 1] ?? 0));
    const sum = sums.get(part) ?? { source: 0, html: 0, markdown: 0 };
    sums.set(part, sum);
    sum.source += count;
    sum.html += count - (html?.missing[at] ?? 0);
    sum.markdown += count - (markdown?.missing[at] ?? 0);
  }
  const structures = (html?.counts ?? []).map(([part, source, present], at) => ({
    part,
    source,
    html: present,
    markdown: markdown?.counts[at]?.[2] ?? 0,
  }));
  return {
    words: [...sums].filter(([, sum]) => sum.source > 0).map(([part, sum]) => ({ part, ...sum })),
    structures: structures.filter(({ source }) => source > 0),
  };
}
