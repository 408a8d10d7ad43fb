import { textOf, type XmlElement } from '../../read/xml/xml-element.ts';
import type { LedgerPart, WordUnit } from './word-unit.ts';

/**
 * The words of a JATS article that every rendition must hold, cut where the source cuts them, each with its part.
 *
 * The rules, each of which is a decision about what counts:
 * - Of the front matter title, subtitle, translated titles and abstracts are counted; the rest of it is set anew by every rendition.
 * - A formula's content is counted as a formula, not as words; its label is words. A formula set as plain text is words.
 * - Of `alternatives` one form is counted.
 * - `object-id`, `alt-text`, `long-desc`, index terms, `self-uri` and the like are for machines, no words of the page.
 * - An element-citation beside a mixed-citation of the same entry is the same work in structure: the words are counted.
 * - Of a statement of rights the statement and the licence are counted; year and holder only where no statement says them.
 * - Elements within a line join words (`gly<italic>X</italic>`); fields of running text do, too, but two that touch are parted; every
 *   other element parts them.
 * - The fields of an element-citation are looked for one by one, since a rendition sets them in an order of its own.
 * - What a citation gives twice is counted once: a last page that is the first, an identifier that stands in an address beside it.
 * - Soft hyphens are no characters of a word.
 * - Everything within a sub-article is counted as the sub-article's.
 */
export function sourceUnits(article: XmlElement): readonly WordUnit[] {
  const collector = new Collector();
  for (const child of elementsOf(article)) {
    if (child.name === 'front' || child.name === 'front-stub') collector.front(child, 'title', 'abstract');
    else collector.block(child, PART_OF[child.name] ?? 'body');
  }
  return collector.units;
}

const PART_OF: Readonly<Record<string, LedgerPart>> = {
  back: 'back',
  'ref-list': 'reference',
  caption: 'caption',
  fig: 'caption',
  'table-wrap': 'caption',
  media: 'caption',
  'supplementary-material': 'caption',
  table: 'table',
  array: 'table',
  'table-wrap-foot': 'footnote',
  'fn-group': 'footnote',
  fn: 'footnote',
  'sub-article': 'sub-article',
  response: 'sub-article',
};

class Collector {
  readonly units: WordUnit[] = [];
  private text = '';
  private fieldEnd = -1;
  private inMixedCitation = false;

  front(front: XmlElement, title: LedgerPart, abstract: LedgerPart): void {
    const meta = front.name === 'front' ? elementsOf(front).find((child) => child.name === 'article-meta') : front;
    if (meta === undefined) return;
    for (const child of elementsOf(meta)) {
      if (child.name === 'title-group') {
        for (const one of elementsOf(child)) if (TITLES.has(one.name)) this.block(one, title);
      } else if (ABSTRACTS.has(child.name)) this.block(child, abstract);
    }
  }

  /** An element that parts words from what stands before and after it. */
  block(element: XmlElement, part: LedgerPart): void {
    const wasMixed = this.inMixedCitation;
    this.flush(element, part);
    this.inMixedCitation = element.name === 'mixed-citation' || element.name === 'nlm-citation' || element.name === 'citation';
    this.content(element, part);
    this.inMixedCitation = wasMixed;
    this.flush(element, part);
  }

  private content(element: XmlElement, part: LedgerPart): void {
    const isTwice = element.name === 'ref' && elementsOf(element).some((child) => child.name === 'mixed-citation');
    for (const child of element.children) {
      if (typeof child === 'string') this.text += child;
      else if ((isTwice && child.name === 'element-citation') || isSaidAgain(child, element)) this.text += ' ';
      else this.child(child, element, part);
    }
  }

  private child(child: XmlElement, parent: XmlElement, part: LedgerPart): void {
    const { name } = child;
    if (LEFT_OUT.has(name) || isFormula(child)) this.text += ' ';
    else if (LINKS.has(name) && (this.inMixedCitation || parent.name === 'element-citation')) this.within(child, part);
    else if (JOINING.has(name)) this.content(child, part);
    else if (this.inMixedCitation || WITHIN.has(name)) this.within(child, part);
    else if (name === 'disp-formula' || name === 'inline-formula') this.formula(child, parent, part);
    else if (name === 'alternatives') this.alternatives(child, parent, part);
    else {
      this.flush(parent, part);
      if (name === 'front-stub' || name === 'front') this.front(child, 'sub-article', 'sub-article');
      else if (name === 'permissions') this.permissions(child, part);
      else this.block(child, part === 'sub-article' ? part : (PART_OF[name] ?? part));
    }
  }

  /** A field of running text: it joins the text beside it, and only where two such touch they are two words. */
  private within(element: XmlElement, part: LedgerPart): void {
    if (this.fieldEnd === this.text.length && this.text !== '') this.text += ' ';
    this.content(element, part);
    this.fieldEnd = this.text.length;
  }

  private formula(formula: XmlElement, parent: XmlElement, part: LedgerPart): void {
    const hasForm = elementsOf(formula).some((child) => isFormula(child) || child.name === 'alternatives');
    this.flush(parent, part);
    if (!hasForm) this.content(formula, part);
    else for (const child of elementsOf(formula)) if (child.name === 'label') this.content(child, part);
    this.flush(formula, part);
  }

  private alternatives(element: XmlElement, parent: XmlElement, part: LedgerPart): void {
    const forms = elementsOf(element);
    const chosen = forms.find((form) => form.name === 'table') ?? forms.find((form) => !LEFT_OUT.has(form.name) && !isFormula(form));
    if (chosen === undefined) this.text += ' ';
    else this.child(chosen, parent, part);
  }

  private permissions(element: XmlElement, part: LedgerPart): void {
    const hasStatement = elementsOf(element).some((child) => child.name === 'copyright-statement');
    for (const child of elementsOf(element)) {
      if (child.name === 'license' || child.name === 'copyright-statement' || !hasStatement) this.block(child, part);
    }
  }

  private flush(element: XmlElement, part: LedgerPart): void {
    if (HAS_WORD.test(this.text)) this.units.push({ part, text: this.text.replaceAll(SOFT_HYPHEN, ''), element });
    this.text = '';
    this.fieldEnd = -1;
  }
}

function elementsOf(element: XmlElement): XmlElement[] {
  return element.children.filter((child) => typeof child !== 'string');
}

function isSaidAgain(element: XmlElement, parent: XmlElement): boolean {
  if (element.name === 'lpage') return elementsOf(parent).some((other) => other.name === 'fpage' && textOf(other) === textOf(element));
  return element.name === 'pub-id' && addressesIn(parent).some((address) => address.endsWith(`/${textOf(element)}`));
}

function addressesIn(element: XmlElement): readonly string[] {
  return elementsOf(element).flatMap((child) => (LINKS.has(child.name) ? [textOf(child)] : addressesIn(child)));
}

function isFormula(element: XmlElement): boolean {
  return element.name === 'mml:math' || element.name === 'math' || element.name === 'tex-math';
}

const SOFT_HYPHEN = '\u00ad';
const HAS_WORD = /[\p{L}\p{M}\p{N}_]/u;
const TITLES: ReadonlySet<string> = new Set(['article-title', 'subtitle', 'trans-title', 'trans-subtitle', 'trans-title-group']);
const ABSTRACTS: ReadonlySet<string> = new Set(['abstract', 'trans-abstract']);

/** What stands within a word or beside one without parting it. */
const JOINING: ReadonlySet<string> = new Set(
  (
    'abbrev b bold chem-struct email ext-link font i inline-quote italic monospace named-content overline roman sans-serif sc span strike styled-content ' +
    'sub sup target underline uri xref'
  ).split(' '),
);

/** A field of a citation; of running text a part of the line. */
const LINKS: ReadonlySet<string> = new Set(['ext-link', 'uri']);

/** Fields of running text, as those of a mixed citation are too. */
const WITHIN: ReadonlySet<string> = new Set(
  'tp:taxon-name tp:taxon-name-part tp:taxon-authority tp:taxon-status name surname given-names prefix suffix institution country city state addr-line x'.split(
    ' ',
  ),
);

const LEFT_OUT: ReadonlySet<string> = new Set(
  (
    'alt-text long-desc object-id tp:object-id self-uri index-term index-term-range-end institution-id ali:license_ref ali:free_to_read ' +
    'graphic inline-graphic textual-form private-char counts sec-meta'
  ).split(' '),
);
