import type { PlacedCell } from './table-cells.ts';

/**
 * The source side of the comparison with renditions. It is collected while the XML is parsed and small enough to be cached, so that the
 * XML is not parsed again. Offsets are those of elements.
 */
export interface CoverageSource {
  /** The words of all units, as `WordText` collects them. */
  readonly text: string;
  readonly units: readonly WordUnit[];
  readonly tables: readonly SourceTable[];
  readonly formulas: readonly SourceFormula[];
  readonly pointers: readonly SourcePointer[];
  /** Elements that point out of the article. */
  readonly links: readonly SourceLink[];
  readonly figures: readonly SourceFigure[];
  /** Elements that name a file of their own: recordings, supplements. */
  readonly files: readonly SourceFile[];
  /** Id of the nearest ancestor with an id, by id; '' if there is none. */
  readonly idAround: ReadonlyMap<string, string>;
}

/** Part of a source that words belong to. */
export type CoveragePart =
  | 'title'
  | 'author'
  | 'affiliation'
  | 'note'
  | 'keyword'
  | 'funding'
  | 'rights'
  | 'abstract'
  | 'body'
  | 'caption'
  | 'table'
  | 'footnote'
  | 'reference'
  | 'back'
  | 'sub-article';

/** Words of a source that must be adjacent in a rendition: a paragraph, a field of a reference. */
export interface WordUnit {
  readonly part: CoveragePart;
  /** Position of its words in the text. */
  readonly from: number;
  readonly to: number;
  /** Number of words. */
  readonly count: number;
  readonly offset?: number;
  /** Id of the figure, table, reference or file that they belong to. */
  readonly owner?: string;
  /** Set if its words may be in any order, and repeated words printed once: affiliations. */
  readonly isUnordered?: boolean;
  /** Number of the element whose contents every rendition has in the order of the source: a body, a figure, the notes of a table. */
  readonly container?: number;
}

/** A table; its cells are units if a rendition lacks it. */
export interface SourceTable {
  readonly offset: number;
  readonly part: CoveragePart;
  readonly owner?: string;
  /** Cells with words. */
  readonly cells: readonly PlacedCell<WordUnit>[];
}

export interface SourceFormula {
  readonly offset: number;
  readonly text: string;
  /** Contents of its forms: MathML, TeX. A rendition has one of them. */
  readonly contents: readonly number[];
  /** 0 if it has no MathML. */
  readonly layout: number;
}

/** A pointer to something in the article. */
export interface SourcePointer {
  readonly offset: number;
  readonly rid: string;
  readonly text: string;
  /** Its range of the source's text; empty if its words are not compared. */
  readonly from: number;
  readonly to: number;
}

/** A link, or another pointer to a work outside of the article. */
export interface SourceLink {
  readonly offset: number;
  /** True if its words do not stand for its address. */
  readonly isLink: boolean;
  /** Addresses, identifiers or words, one of which a rendition must have. */
  readonly targets: readonly string[];
}

export interface SourceFigure {
  readonly offset: number;
  /** '' if it has none. */
  readonly id: string;
  readonly hasPicture: boolean;
}

export interface SourceFile {
  readonly offset: number;
  /** `elife-00003-supp1.xlsx` */
  readonly name: string;
}
