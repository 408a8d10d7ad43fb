import { attributeOf, childrenOf, descendantOf, rawTextOf, textOf, type XmlElement, type XmlNode } from '../../read/xml/xml-element.ts';
import type {
  CoveragePart,
  CoverageSource,
  SourceFigure,
  SourceFile,
  SourceFormula,
  SourceLink,
  SourcePointer,
  SourceTable,
  WordUnit,
} from './coverage-source.ts';
import { contentOfMathml, contentOfTex, type FormulaContent } from './formula-content.ts';
import { formulaWord } from './formula-word.ts';
import { frontParts, nameOf } from './front-parts.ts';
import { isNumberOfPmc, isSaidAgain } from './repeated-fields.ts';
import { addCells } from './source-cells.ts';
import {
  BYLINE,
  CONTAINERS,
  FILES,
  JOINING,
  LEFT_OUT,
  LINKS,
  OWNERS,
  PLACE_FIELDS,
  REORDERED,
  targetsOf,
  UNORDERED_PARTS,
  WITH_NOTES,
  WITHIN,
} from './source-elements.ts';
import { type GridCell, placedCells } from './table-cells.ts';
import { WordText } from './word-text.ts';

/**
 * Collects the words of a JATS article that every rendition must have, in the units of the source, each with its part. Collects tables,
 * formulas, pointers, links, figures and files as well.
 *
 * Rules of what is counted:
 * - In the front matter people, affiliations, notes, keywords, funding and rights are counted (`front-parts.ts`); other elements are facts,
 *   not words.
 * - A formula is one word, made of its content; its label is words. A formula set as plain text is words.
 * - One form of `alternatives` and `citation-alternatives` is counted.
 * - `object-id`, `alt-text`, `long-desc`, index terms, `self-uri` and the like are for machines, no words of the page.
 * - If an entry has a mixed-citation and an element-citation of the same work, the words of the mixed-citation are counted.
 * - The copyright statement and the licence are counted; year and holder only if there is no statement.
 * - Inline elements join words (`gly<italic>X</italic>`); so do fields of running text, except two adjacent ones; every other element
 *   separates words.
 * - The fields of an element-citation are matched one by one, since renditions order them differently.
 * - Repetitions in a citation are counted once: a last page equal to the first, an identifier repeated in an address.
 * - Soft hyphens are not part of a word.
 * - Everything within a sub-article has the part `sub-article`.
 */
export function coverageSource(article: XmlElement): CoverageSource {
  const collector = new Collector(LONG_TEXT);
  addIds(article, '', collector.idAround);
  for (const child of childrenOf(article)) {
    if (child.name === 'front' || child.name === 'front-stub') collector.front(child, undefined);
    else collector.block(child, PART_OF[child.name] ?? 'body');
  }
  return collector.source();
}

function addIds(element: XmlElement, around: string, idAround: Map<string, string>): void {
  const id = element.attributes.id?.trim() ?? '';
  if (id !== '') idAround.set(id, around);
  if (element.name === 'mml:math') return;
  for (const child of element.children) if (typeof child !== 'string') addIds(child, id === '' ? around : id, idAround);
}

/** Returns the coverage source of texts that are not XML. */
export function sourceOfTexts(texts: readonly string[]): CoverageSource {
  const collector = new Collector(LONG_TEXT);
  for (const text of texts) collector.paragraph(text);
  return collector.source();
}

const PART_OF: Readonly<Record<string, CoveragePart>> = {
  back: 'back',
  'ref-list': 'reference',
  caption: 'caption',
  fig: 'caption',
  'table-wrap': 'caption',
  media: 'caption',
  'supplementary-material': 'caption',
  table: 'table',
  array: 'table',
  tgroup: 'table',
  'table-wrap-foot': 'footnote',
  'fn-group': 'footnote',
  fn: 'footnote',
  'sub-article': 'sub-article',
  response: 'sub-article',
};

class Collector {
  readonly idAround = new Map<string, string>();
  private readonly words: WordText;
  private units: WordUnit[] = [];
  private readonly tables: SourceTable[] = [];
  private readonly formulas: SourceFormula[] = [];
  private readonly pointers: SourcePointer[] = [];
  private readonly links: SourceLink[] = [];
  private readonly figures: SourceFigure[] = [];
  private readonly files: SourceFile[] = [];
  private readonly owners = new Set<string>();
  private readonly repeatedOwners = new Set<string>();
  private unitFrom = 1;
  private countFrom = 0;
  private fieldEnd = -1;
  private inMixedCitation = false;
  private owner: string | undefined;
  private containerCount = 0;
  private container: Container | undefined;
  private isUnordered = false;
  private isPlace = false;
  private inLink = false;
  private inCell = false;

  constructor(expectedLength: number) {
    this.words = new WordText(expectedLength);
  }

  source(): CoverageSource {
    const { tables, formulas, pointers, links, figures, files, idAround, repeatedOwners } = this;
    const units = this.units.map((unit) => {
      if (!repeatedOwners.has(unit.owner ?? '')) return unit;
      const { owner: _, ...others } = unit;
      return others;
    });
    return { text: this.words.toString(), units, tables, formulas, pointers, links, figures, files, idAround };
  }

  paragraph(text: string): void {
    this.words.add(text);
    this.flush(undefined, 'body');
  }

  front(front: XmlElement, part: CoveragePart | undefined): void {
    const meta = front.name === 'front' ? childrenOf(front).find((child) => child.name === 'article-meta') : front;
    if (meta === undefined) return;
    const { container } = this;
    this.container = undefined;
    const byline = { name: 'contrib-group', number: this.containerCount++ };
    for (const { element, part: own, isInByline = false } of frontParts(meta)) {
      this.isUnordered = UNORDERED_PARTS.has(own);
      this.isPlace = own === 'affiliation';
      if (own === 'affiliation') this.affiliation(element, part ?? own);
      else if (own === 'author') this.name(element, part ?? own, part === undefined && isInByline ? byline : undefined);
      else if (own === 'keyword') this.keywords(element, part ?? own);
      else if (element.name === 'permissions') this.permissions(element, part ?? own);
      else this.block(element, part ?? own);
      this.isUnordered = false;
      this.isPlace = false;
    }
    this.container = container;
  }

  /** Collects the name of a contributor. */
  private name(element: XmlElement, part: CoveragePart, byline: Container | undefined): void {
    this.words.add(nameOf(element));
    this.container = byline;
    this.owner = byline === undefined ? undefined : BYLINE;
    this.flush(element, part);
    this.container = undefined;
    this.owner = undefined;
  }

  /** Collects an affiliation. Its fields for machines are not counted if the source also has it as printed. */
  private affiliation(aff: XmlElement, part: CoveragePart): void {
    const original = childrenOf(aff).find(({ attributes }) => attributes['content-type'] === 'original');
    if (original === undefined) this.block(aff, part);
    else this.block({ ...aff, children: [original, ...childrenOf(aff).filter(({ name }) => name === 'label' || name === 'email')] }, part);
  }

  /** Collects the keywords of a group as one unit, since renditions print them one after the other. */
  private keywords(group: XmlElement, part: CoveragePart): void {
    for (const child of childrenOf(group)) {
      if (child.name !== 'title' && child.name !== 'label') this.content(child, part);
      this.words.separate();
    }
    this.flush(group, part);
  }

  /** Collects an element that separates words from those before and after it. */
  block(element: XmlElement, part: CoveragePart): void {
    const { inMixedCitation, owner, container } = this;
    this.flush(element, part);
    this.inMixedCitation = element.name === 'mixed-citation' || element.name === 'nlm-citation' || element.name === 'citation';
    const id = OWNERS.has(element.name) ? attributeOf(element, 'id') : undefined;
    if (id !== undefined) {
      if (this.owners.has(id)) this.repeatedOwners.add(id);
      this.owners.add(id);
      this.owner = id;
    }
    this.container = this.containerOf(element.name);
    this.note(element);
    if (element.name === 'table' || element.name === 'tgroup') this.table(element, part);
    else this.content(element, part);
    this.flush(element, part);
    this.inMixedCitation = inMixedCitation;
    this.owner = owner;
    this.container = container;
  }

  private containerOf(name: string): Container | undefined {
    const { container } = this;
    if (REORDERED.has(name)) return undefined;
    if (this.isUnordered) return container;
    if (!CONTAINERS.has(name)) return container;
    // A note in a cell, a reference or a formula is in no order with the rest.
    if (name === 'fn' && (container === undefined || WITH_NOTES.has(container.name))) return container;
    return { name, number: this.containerCount++ };
  }

  /** Counts an element that is more than its words: a table, formula, pointer, link, figure or file. */
  private note(element: XmlElement): void {
    const { name } = element;
    const { offset } = element;
    if (name === 'fig') {
      const hasPicture = descendantOf(element, 'graphic') !== undefined;
      this.figures.push({ offset, id: attributeOf(element, 'id') ?? '', hasPicture });
    } else if (FILES.has(name)) {
      const href = element.attributes['xlink:href'];
      if (href !== undefined) this.files.push({ offset, name: href.trim().replace(/\/+$/, '').split('/').at(-1) ?? '' });
    } else if (name !== 'xref' || this.inLink || this.isPlace) {
      const targets = targetsOf(element);
      if (targets.length > 0) this.link(element, targets);
    }
  }

  private content(element: XmlElement, part: CoveragePart): void {
    const isTwice = element.name === 'ref' && childrenOf(element).some((child) => child.name === 'mixed-citation');
    for (const child of TITLED.has(element.name) ? titleFirst(element) : element.children) {
      if (typeof child === 'string') this.words.add(child);
      else if ((isTwice && child.name === 'element-citation') || isSaidAgain(child, element)) this.words.separate();
      else if (isNumberOfPmc(child)) this.numberOfPmc(child);
      else this.child(child, element, part);
    }
  }

  /** Renditions print `123` or `PMC123`, with a link to the latter. */
  private numberOfPmc(element: XmlElement): void {
    this.link(element, [`PMC${textOf(element)}`]);
    this.words.separate();
  }

  private link({ name, offset }: XmlElement, targets: readonly string[]): void {
    this.links.push({ offset, isLink: LINKS.has(name), targets });
  }

  private child(child: XmlElement, parent: XmlElement, part: CoveragePart): void {
    const { name } = child;
    // Two numbers that touch are printed apart: `22241<pub-id pub-id-type="doi">10.1038/…`.
    if (name === 'pub-id' && this.words.endsWithDigit) this.words.separate();
    if (this.isPlace && !LEFT_OUT.has(name) && (!JOINING.has(name) || PLACE_FIELDS.has(name) || (name === 'sup' && this.isStart))) {
      this.note(child);
      this.words.separate();
      this.content(child, part);
      this.words.separate();
    } else if (isFormula(child)) this.formula([child]);
    // The mark of a note is printed apart from its text.
    else if (name === 'sup' && this.isUnordered && this.isStart) this.words.add(` ${textOf(child)} `);
    else if (LEFT_OUT.has(name)) this.words.separate();
    else if (name === 'disp-formula' || name === 'inline-formula') this.formulaElement(child, parent, part);
    else if (name === 'alternatives' || name === 'citation-alternatives' || name === 'block-alternatives')
      this.alternatives(child, parent, part);
    else if (LINKS.has(name) && (this.inMixedCitation || parent.name === 'element-citation')) this.within(child, part);
    else if (JOINING.has(name)) {
      this.joining(child, part);
    } else if (this.inMixedCitation || WITHIN.has(name)) this.within(child, part);
    else {
      this.flush(parent, part);
      if (name === 'front-stub' || name === 'front') this.front(child, 'sub-article');
      else if (name === 'permissions') this.permissions(child, part);
      else this.block(child, part === 'sub-article' ? part : (PART_OF[name] ?? part));
    }
  }

  /** Collects an element that joins adjacent words; a link has no other within it. */
  private joining(element: XmlElement, part: CoveragePart): void {
    const { inLink, isPlace } = this;
    // The source may or may not have a space before a raised call-out. The words of a cell are compared together.
    if (!this.inCell && isCallOut(element)) this.words.separate();
    const isPointer = element.name === 'xref' && !inLink && !isPlace;
    const from = isPointer ? this.words.position() : 0;
    this.note(element);
    if (LINKS.has(element.name)) this.inLink = true;
    this.content(element, part);
    this.inLink = inLink;
    if (isPointer) this.pointer(element, from);
  }

  /** Collects a field of running text: it joins adjacent text, but two adjacent fields are separate words. */
  private within(element: XmlElement, part: CoveragePart): void {
    if (this.fieldEnd === this.words.length) this.words.separate();
    this.joining(element, part);
    this.fieldEnd = this.words.length;
  }

  private formulaElement(formula: XmlElement, parent: XmlElement, part: CoveragePart): void {
    const children = childrenOf(formula);
    const forms = children.filter(isFormula);
    this.flush(parent, part);
    if (forms.length === 0 && !children.some(({ name }) => name === 'alternatives')) this.content(formula, part);
    else {
      // TeX and MathML are forms of the same formula; two of the same kind are two formulas.
      const isOne = forms.some(isTex) && forms.some((form) => !isTex(form));
      for (const child of children) {
        if (child.name === 'label') this.content(child, part);
        else if (child.name === 'alternatives') this.child(child, formula, part);
        else if (isFormula(child) && !isOne) this.formula([child]);
      }
      if (isOne) this.formula(byForm(forms));
    }
    this.flush(formula, part);
  }

  private formula(elements: readonly XmlElement[]): void {
    const [element] = elements;
    const forms = elements.map(contentOf).filter((form) => form !== undefined);
    const [first] = forms;
    this.words.separate();
    if (first === undefined || element === undefined) return;
    this.words.add(` ${formulaWord(first.content)} `);
    const layout = forms.find((form) => form.layout !== 0)?.layout ?? 0;
    const text = textOf(element).slice(0, MOST_CHARACTERS);
    this.formulas.push({ offset: element.offset, text, contents: [...new Set(forms.map(({ content }) => content))], layout });
  }

  private alternatives(element: XmlElement, parent: XmlElement, part: CoveragePart): void {
    const forms = childrenOf(element);
    const formulas = forms.filter(isFormula);
    const chosen =
      (element.name === 'block-alternatives' ? forms[0] : undefined) ??
      forms.find((form) => form.name === 'table' || form.name === 'mixed-citation') ??
      (formulas.length > 0 ? undefined : forms.find((form) => !LEFT_OUT.has(form.name)));
    if (chosen !== undefined) this.child(chosen, parent, part);
    else if (formulas.length > 0) this.formula(byForm(formulas));
    else this.words.separate();
  }

  private permissions(element: XmlElement, part: CoveragePart): void {
    const { container } = this;
    this.container = undefined;
    const hasStatement = childrenOf(element).some((child) => child.name === 'copyright-statement');
    for (const child of childrenOf(element)) {
      if (child.name === 'license' || child.name === 'copyright-statement' || !hasStatement) this.block(child, part);
    }
    this.container = container;
  }

  private pointer(xref: XmlElement, from: number): void {
    const rids = (xref.attributes.rid ?? '').trim().split(/\s+/);
    const [rid = ''] = rids;
    if (rid === '') return;
    const text = textOf(xref);
    // Renditions split the words of a range or a list among its targets, so they are not compared.
    const isCompared = rids.length === 1 && !RANGE.test(text);
    const to = this.words.position();
    this.pointers.push({ offset: xref.offset, rid, text, from, to: isCompared ? to : from });
  }

  private table(element: XmlElement, part: CoveragePart): void {
    const cells: GridCell<WordUnit>[] = [];
    const { owner, units, inCell } = this;
    const at = this.tables.length;
    const isOne = addCells(element, cells, {
      cell: (cell) => {
        this.flush(cell, part);
        const from = this.unitFrom;
        const { count } = this.words;
        this.inCell = true;
        // The words of a cell are one unit.
        this.units = [];
        this.block(cell, part);
        this.units = units;
        this.inCell = inCell;
        const to = this.words.length - 1;
        return to <= from ? undefined : this.unitOf(cell, part, { from, to, count: this.words.count - count });
      },
      other: (child) => this.block(child, part),
    });
    const { offset } = element;
    if (isOne) this.tables.splice(at, 0, { offset, part, ...(owner === undefined ? {} : { owner }), cells: placedCells(cells) });
  }

  /** True if the current unit has no words yet. */
  private get isStart(): boolean {
    return this.words.length === this.unitFrom;
  }

  private flush(element: XmlElement | undefined, part: CoveragePart): void {
    this.words.separate();
    const { length, count } = this.words;
    if (length > this.unitFrom)
      this.units.push(this.unitOf(element, part, { from: this.unitFrom, to: length - 1, count: count - this.countFrom }));
    this.unitFrom = length;
    this.countFrom = count;
    this.fieldEnd = -1;
  }

  private unitOf(element: XmlElement | undefined, part: CoveragePart, position: Pick<WordUnit, 'from' | 'to' | 'count'>): WordUnit {
    const { owner, container } = this;
    return {
      part,
      ...position,
      ...(element === undefined ? {} : { offset: element.offset }),
      ...(owner === undefined ? {} : { owner }),
      ...(this.isUnordered ? { isUnordered: true } : {}),
      ...(container === undefined ? {} : { container: container.number }),
    };
  }
}

interface Container {
  readonly name: string;
  readonly number: number;
}

function contentOf(formula: XmlElement): FormulaContent | undefined {
  return isTex(formula) ? contentOfTex(rawTextOf(formula)) : contentOfMathml(formula);
}

/** MathML first. */
function byForm(forms: readonly XmlElement[]): XmlElement[] {
  return [...forms.filter((form) => !isTex(form)), ...forms.filter(isTex)];
}

/** True for `<sup><xref>1</xref></sup>` and `<xref><sup>1</sup></xref>`. */
function isCallOut({ name, children }: XmlElement): boolean {
  const inner = name === 'sup' ? 'xref' : name === 'xref' ? 'sup' : undefined;
  const [first] = children;
  return inner !== undefined && first !== undefined && typeof first !== 'string' && first.name === inner;
}

function isFormula(element: XmlElement): boolean {
  return element.name === 'mml:math' || element.name === 'math' || isTex(element);
}

function isTex(element: XmlElement): boolean {
  return element.name === 'tex-math';
}

// '3–5', '4A–C', '6G, H'
const RANGE = /[\p{L}\p{N}]\s*[-–—,]\s*[\p{L}\p{N}]/u;
const MOST_CHARACTERS = 60;
/** Characters that are expected in a text. */
const LONG_TEXT = 60_000;

/** Returns what an element contains with its title first, since a page prints it there even if the source has it later. */
function titleFirst({ children }: XmlElement): readonly XmlNode[] {
  const at = children.findIndex((child) => typeof child !== 'string' && child.name === 'title');
  const isLate = children.slice(0, Math.max(at, 0)).some((child) => typeof child !== 'string' && child.name === 'p');
  return isLate ? [...children.slice(at, at + 1), ...children.slice(0, at), ...children.slice(at + 1)] : children;
}

const TITLED: ReadonlySet<string> = new Set('sec app ack boxed-text notes abstract'.split(' '));
