import type { XmlElement } from '../../read/xml/xml-element.ts';

/** Where words stand in a source. */
export type LedgerPart = 'title' | 'abstract' | 'body' | 'caption' | 'table' | 'footnote' | 'reference' | 'back' | 'sub-article';

/** Words of a source that must stand together in a rendition: a paragraph, a cell, a field of a reference. */
export interface WordUnit {
  readonly part: LedgerPart;
  readonly text: string;
  readonly element?: XmlElement;
}
