import type { XmlElement } from '../../read/xml/xml-element.ts';

/** Where words stand in a source. */
export type CoveragePart =
  | 'title'
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

/** Words of a source that must stand together in a rendition: a paragraph, a cell, a field of a reference. */
export interface WordUnit {
  readonly part: CoveragePart;
  readonly text: string;
  readonly element?: XmlElement;
  /** Id of the figure, table, reference or file that they belong to. */
  readonly owner?: string;
  /** Whether its words may stand in any order and be said once where the source says them twice: places of work. */
  readonly isLoose?: boolean;
  /** Whether it stands in the order of the running text: paragraphs, not floats, notes or what is set anew. */
  readonly inOrder?: boolean;
}
