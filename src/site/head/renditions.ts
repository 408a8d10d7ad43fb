import type { SiblingKind } from '../../model/journal.ts';
import { SIBLING_TYPE } from '../../text/sibling-type.ts';

/** A file next to an article's page and its relation to the page: content or description. */
export interface Rendition {
  readonly kind: SiblingKind;
  readonly type: string;
  readonly rel: 'item' | 'describedby';
  readonly title: string;
}

/** Renditions announced to programs, most important first. */
export const RENDITIONS: readonly Rendition[] = [
  { kind: 'pdf', type: SIBLING_TYPE.pdf, rel: 'item', title: 'PDF' },
  { kind: 'xml', type: SIBLING_TYPE.xml, rel: 'item', title: 'JATS XML' },
  { kind: 'md', type: SIBLING_TYPE.md, rel: 'item', title: 'Markdown' },
  { kind: 'json', type: SIBLING_TYPE.json, rel: 'describedby', title: 'Metadata' },
  { kind: 'bib', type: SIBLING_TYPE.bib, rel: 'describedby', title: 'BibTeX' },
  { kind: 'ris', type: SIBLING_TYPE.ris, rel: 'describedby', title: 'RIS' },
  { kind: 'csl', type: SIBLING_TYPE.csl, rel: 'describedby', title: 'CSL-JSON' },
];

/** Media type of a rendition by kind. */
export function renditionType(kind: string): string | undefined {
  return RENDITIONS.find((rendition) => rendition.kind === kind)?.type;
}

/** Media type of a linkset (RFC 9264, section 4.2). */
export const LINKSET_TYPE = SIBLING_TYPE.linkset;
