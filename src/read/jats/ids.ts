import type { ReportProblem } from '../../model/problem.ts';
import { translatable } from '../../model/text/translatable.ts';
import type { XmlDocument } from '../xml/parse-xml.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import { ancestorsOf } from '../xml/xml-element.ts';

/** Ids of an article: unique, valid in HTML, and those of the source if possible. */
export interface Ids {
  /** Returns the element's id in the model: that of the source, or a generated one (`fig-3`). */
  of(element: XmlElement, prefix: string): string;
  /** Returns the element's id for the model; undefined if the source has none. */
  ownOf(element: XmlElement): string | undefined;
  /** True if the element's id is in the model already. */
  isUsed(element: XmlElement): boolean;
  /** True if a rid in the article points to the element. */
  isTarget(element: XmlElement): boolean;
  /** Finds the element that a rid points to. */
  find(rid: string): XmlElement | undefined;
  /** Returns the id in the model of the element or of its nearest ancestor with one. */
  nearestUsed(element: XmlElement): string | undefined;
  /** Every `fig`, in document order. */
  readonly figures: readonly XmlElement[];
  /** Generates an id that no element has. */
  make(prefix: string): string;
  /** Splits a `rid` attribute into ids. */
  ridsOf(value: string): string[];
}

/**
 * Collects the ids of a document in one walk. A second element with the same id gets another one and is reported.
 */
export function idsOf(document: XmlDocument, report: ReportProblem): Ids {
  const elementById = new Map<string, XmlElement>();
  const ownId = new Map<XmlElement, string>();
  const pointedTo = new Set<string>();
  const repeated: XmlElement[] = [];
  const figures: XmlElement[] = [];
  const walk = (element: XmlElement): void => {
    if (element.name === 'fig') figures.push(element);
    const { id, rid } = element.attributes;
    if (rid !== undefined) for (const one of split(rid)) pointedTo.add(one);
    if (id !== undefined && id.trim() !== '') {
      const valid = validId(id);
      if (elementById.has(valid)) repeated.push(element);
      else {
        elementById.set(valid, element);
        ownId.set(element, valid);
      }
    }
    for (const child of element.children) if (typeof child !== 'string') walk(child);
  };
  walk(document.root);

  const taken = new Set(elementById.keys());
  for (const element of repeated) {
    const id = validId(element.attributes.id ?? '');
    const mended = firstFree(`${id}-`, 2, taken);
    ownId.set(element, mended);
    const first = elementById.get(id);
    const line = first === undefined ? 0 : document.placeOf(first).line;
    const message = translatable`<${element.name} id="${id}"> repeats the id of line ${line}; expected one of its own, "${mended}" is used`;
    report({ code: 'id-repeated', severity: 'warning', place: document.placeOf(element), message });
  }
  return new ArticleIds({ root: document.root, figures, elementById, ownId, pointedTo, taken });
}

interface IdTables {
  readonly root: XmlElement;
  readonly figures: readonly XmlElement[];
  readonly elementById: ReadonlyMap<string, XmlElement>;
  readonly ownId: ReadonlyMap<XmlElement, string>;
  readonly pointedTo: ReadonlySet<string>;
  readonly taken: Set<string>;
}

class ArticleIds implements Ids {
  readonly #tables: IdTables;
  readonly #used = new Map<XmlElement, string>();
  readonly #lastNumber = new Map<string, number>();

  readonly figures: readonly XmlElement[];

  constructor(tables: IdTables) {
    this.#tables = tables;
    this.figures = tables.figures;
  }

  of(element: XmlElement, prefix: string): string {
    const known = this.#used.get(element);
    if (known !== undefined) return known;
    const own = this.#tables.ownId.get(element);
    const id = own ?? this.make(prefix);
    this.#used.set(element, id);
    return id;
  }

  ownOf(element: XmlElement): string | undefined {
    return this.#tables.ownId.has(element) ? this.of(element, '') : undefined;
  }

  isUsed(element: XmlElement): boolean {
    return this.#used.has(element);
  }

  isTarget(element: XmlElement): boolean {
    const id = element.attributes.id;
    return id !== undefined && this.#tables.pointedTo.has(validId(id));
  }

  find(rid: string): XmlElement | undefined {
    return this.#tables.elementById.get(rid);
  }

  nearestUsed(element: XmlElement): string | undefined {
    const id = this.#used.get(element);
    if (id !== undefined) return id;
    const above = ancestorsOf(element, this.#tables.root);
    for (let i = above.length - 1; i >= 0; i--) {
      const ancestor = above[i];
      const used = ancestor === undefined ? undefined : this.#used.get(ancestor);
      if (used !== undefined) return used;
    }
    return undefined;
  }

  ridsOf(value: string): string[] {
    const whole = validId(value);
    return this.#tables.elementById.has(whole) ? [whole] : split(value);
  }

  make(prefix: string): string {
    const next = (this.#lastNumber.get(prefix) ?? 0) + 1;
    const id = firstFree(`${prefix}-`, next, this.#tables.taken);
    this.#lastNumber.set(prefix, Number(id.slice(prefix.length + 1)));
    return id;
  }
}

function firstFree(stem: string, from: number, taken: Set<string>): string {
  let number = from;
  while (taken.has(`${stem}${number}`)) number++;
  taken.add(`${stem}${number}`);
  return `${stem}${number}`;
}

// An id of HTML may contain anything but white space (HTML, 3.2.6).
function validId(id: string): string {
  const trimmed = id.trim();
  return SPACE.test(trimmed) ? trimmed.replace(SPACES, '-') : trimmed;
}

function split(rid: string): string[] {
  return rid.split(SPACES).filter((one) => one !== '');
}

const SPACE = /\s/;
const SPACES = /\s+/g;
