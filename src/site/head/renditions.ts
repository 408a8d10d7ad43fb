import type { SiblingKind } from '../../model/journal.ts';

/** A file beside an article's page, and what it is to the page: the content itself, or a description of it. */
export interface Rendition {
  readonly kind: SiblingKind;
  readonly type: string;
  readonly rel: 'item' | 'describedby';
  readonly title: string;
}

/** The renditions that machines are told of, the most wanted first. */
export const RENDITIONS: readonly Rendition[] = [
  { kind: 'pdf', type: 'application/pdf', rel: 'item', title: 'PDF' },
  { kind: 'xml', type: 'application/xml', rel: 'item', title: 'JATS XML' },
  { kind: 'md', type: 'text/markdown', rel: 'item', title: 'Markdown' },
  { kind: 'json', type: 'application/json', rel: 'describedby', title: 'Metadata' },
  { kind: 'bib', type: 'application/x-bibtex', rel: 'describedby', title: 'BibTeX' },
  { kind: 'ris', type: 'application/x-research-info-systems', rel: 'describedby', title: 'RIS' },
  { kind: 'csl', type: 'application/vnd.citationstyles.csl+json', rel: 'describedby', title: 'CSL-JSON' },
];

/** The media type of a rendition by its kind. */
export function renditionType(kind: string): string | undefined {
  return RENDITIONS.find((rendition) => rendition.kind === kind)?.type;
}

/** What a linkset is served as (RFC 9264, section 4.2). */
export const LINKSET_TYPE = 'application/linkset+json';
