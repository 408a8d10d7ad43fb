import type { XmlElement } from '../../read/xml/xml-element.ts';
import type { FormulaContent } from './formula-content.ts';
import type { SourceCell } from './source-cells.ts';
import type { WordUnit } from './word-unit.ts';

/** A table of a source, its cells with the units that hold their words. */
export interface SourceTable {
  readonly element: XmlElement;
  readonly owner: string | undefined;
  readonly cells: readonly SourceCell[];
}

export interface SourceFormula {
  readonly element: XmlElement;
  /** Its forms: MathML, TeX. A rendition has one of them. */
  readonly forms: readonly FormulaContent[];
}

/** A pointer to something in the article. */
export interface SourcePointer {
  readonly element: XmlElement;
  readonly rid: string;
  /** Its words, if it has any and points to one target. */
  readonly text?: string;
}

/** A link, or another pointer to a work outside of the article. */
export interface SourceLink {
  readonly element: XmlElement;
  /** Addresses, identifiers or words, one of which a rendition must have. */
  readonly targets: readonly string[];
}

/** Facts of an article's source that its renditions are compared with, except its front matter. */
export interface CollectedSource {
  readonly units: readonly WordUnit[];
  readonly tables: readonly SourceTable[];
  readonly formulas: readonly SourceFormula[];
  readonly pointers: readonly SourcePointer[];
  /** Elements that point out of the article. */
  readonly links: readonly SourceLink[];
  readonly figures: readonly XmlElement[];
  /** Elements that name a file of their own: recordings, supplements. */
  readonly files: readonly XmlElement[];
  /** Id of the enclosing owner by the id of an owner. */
  readonly ownerAround: ReadonlyMap<string, string>;
  /** Ids that several owners have. */
  readonly repeatedOwners: ReadonlySet<string>;
}

export const NOTHING_COLLECTED: CollectedSource = {
  units: [],
  tables: [],
  formulas: [],
  pointers: [],
  links: [],
  figures: [],
  files: [],
  ownerAround: new Map(),
  repeatedOwners: new Set(),
};
