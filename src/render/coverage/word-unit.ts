import type { XmlElement } from '../../read/xml/xml-element.ts';

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

/** Words of a source that must be adjacent in a rendition: a paragraph, a cell, a field of a reference. */
export interface WordUnit {
  readonly part: CoveragePart;
  readonly text: string;
  readonly element?: XmlElement;
  /** Id of the figure, table, reference or file that they belong to. */
  readonly owner?: string;
  /** True if its words may be in any order, and repeated words printed once: affiliations. */
  readonly isUnordered?: boolean;
  /** Number of the element whose contents every rendition has in the order of the source: a body, a figure, the notes of a table. */
  readonly container?: number;
}
