import type { XmlElement } from '../../read/xml/xml-element.ts';
import type { LedgerSum, Renditions } from './article-ledger.ts';

/** How many figures, tables, spans and formulas an article has, how often it cites what, and the names of its files. */
export interface SourceStructures {
  readonly figures: number;
  readonly tables: number;
  readonly spans: number;
  readonly formulas: number;
  /** By the id that is cited. */
  readonly citations: ReadonlyMap<string, number>;
  readonly files: ReadonlySet<string>;
}

export function structuresOf(article: XmlElement): SourceStructures {
  const { figures, tables, spans, formulas, citations, files } = new Survey(article);
  return { figures, tables, spans, formulas, citations, files };
}

/**
 * Figures, tables, spans, formulas, citation links and supplements of a JATS article, and how many of them its renditions hold.
 *
 * Links are counted by what they lead to: a pointer to several references is a link to the first of them in every rendition.
 */
export function countStructures(found: SourceStructures, { html, markdown }: Renditions): readonly LedgerSum[] {
  const tables = (): number => count(markdown, TABLE) + count(markdown, GFM_TABLE);
  const { citations, files } = found;
  return [
    ...sum('figures', found.figures, () => [count(html, HTML_FIGURE), count(markdown, MARKDOWN_FIGURE)]),
    ...sum('tables', found.tables, () => [count(html, TABLE), tables()]),
    ...sum('spans', found.spans, () => [count(html, SPAN), count(markdown, SPAN)]),
    ...sum('formulas', found.formulas, () => [count(html, HTML_FORMULA), count(markdown, MARKDOWN_FORMULA)]),
    ...(citations.size === 0
      ? []
      : [linksSum('citation links', citations, countTargets(html, HTML_TARGET), countTargets(markdown, MARKDOWN_TARGET))]),
    ...sum('supplements', files.size, () => [namedIn(files, html), namedIn(files, markdown)]),
  ];
}

/** Renditions are searched only for what the source has. One may hold more of it, as where a table is made two; it never counts as more than all. */
function sum(part: string, source: number, countIn: () => readonly [html: number, markdown: number]): LedgerSum[] {
  if (source === 0) return [];
  const [html, markdown] = countIn();
  return [{ part, source, html: Math.min(source, html), markdown: Math.min(source, markdown) }];
}

function count(rendition: string, pattern: RegExp): number {
  return rendition.match(pattern)?.length ?? 0;
}

type Counts = ReadonlyMap<string, number>;

function linksSum(part: string, wanted: Counts, html: Counts, markdown: Counts): LedgerSum {
  let source = 0;
  let inHtml = 0;
  let inMarkdown = 0;
  for (const [id, count] of wanted) {
    source += count;
    inHtml += Math.min(count, html.get(id) ?? 0);
    inMarkdown += Math.min(count, markdown.get(id) ?? 0);
  }
  return { part, source, html: inHtml, markdown: inMarkdown };
}

function countTargets(rendition: string, target: RegExp): Counts {
  const counts = new Map<string, number>();
  for (const [, first, id = first ?? ''] of rendition.matchAll(target)) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

function namedIn(files: ReadonlySet<string>, rendition: string): number {
  let named = 0;
  for (const file of files) if (rendition.includes(file) || rendition.includes(file.replace(/_/g, '\\_'))) named++;
  return named;
}

class Survey {
  figures = 0;
  tables = 0;
  spans = 0;
  formulas = 0;
  readonly citations = new Map<string, number>();
  readonly files = new Set<string>();

  constructor(article: XmlElement) {
    this.visit(article);
  }

  private visit(element: XmlElement): void {
    const { name, attributes } = element;
    if (name === 'fig') this.figures++;
    else if (name === 'table') this.tables++;
    else if (name === 'td' || name === 'th') this.spans += isSpan(attributes.colspan) + isSpan(attributes.rowspan);
    else if (name === 'xref' && attributes['ref-type'] === 'bibr') this.cite(element);
    else if (name === 'supplementary-material' || name === 'media' || name === 'inline-supplementary-material')
      this.file(attributes['xlink:href']);
    if (name === 'mml:math' || name === 'math' || name === 'tex-math') {
      if (element.children.length > 0) this.formulas++;
      return;
    }
    if (name === 'alternatives' && this.alternatives(element)) return;
    for (const child of element.children) if (typeof child !== 'string') this.visit(child);
  }

  /** MathML and TeX of one formula are one. */
  private alternatives(element: XmlElement): boolean {
    const form = element.children.find((child) => typeof child !== 'string' && (child.name === 'mml:math' || child.name === 'tex-math'));
    if (form === undefined) return false;
    this.formulas++;
    return true;
  }

  private cite(xref: XmlElement): void {
    const [rid] = (xref.attributes.rid ?? '').trim().split(/\s+/);
    if (rid === undefined || rid === '' || xref.children.length === 0) return;
    const id = encodeURIComponent(rid);
    this.citations.set(id, (this.citations.get(id) ?? 0) + 1);
  }

  private file(href: string | undefined): void {
    const name = href?.trim().replace(/\/+$/, '').split('/').at(-1);
    if (name !== undefined && name !== '') this.files.add(name);
  }
}

function isSpan(span: string | undefined): number {
  return Number(span ?? 1) > 1 ? 1 : 0;
}

const HTML_FIGURE = /<figure[^>]* class="figure"/g;
// '**[Figure 1](e1/F1)**'
const MARKDOWN_FIGURE = /\]\([^()\s]*\/F\d[\w.-]*\)(?:\*\*|<\/strong>)/g;
const TABLE = /<table\b/g;
const GFM_TABLE = /^[> ]*\|(?: :?-+:? \|)+$/gm;
const SPAN = /(?:col|row)span="/g;
const HTML_FORMULA = /<math\b|<code class="tex"/g;
// '$x^2$', '<math', TeX that nobody could read, as code
const MARKDOWN_FORMULA = /(?<!\\)\$\$?(?:[^$\\]|\\.)+\$\$?|<math\b|`[^`\n]*\\[a-z][^`\n]*`/g;
const HTML_TARGET = /href="#([^"]*)"/g;
const MARKDOWN_TARGET = /\]\(#([^)]*)\)|href="#([^"]*)"/g;
