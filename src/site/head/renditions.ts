/** A file beside an article's page, and what it is to the page: the content itself, or a description of it. */
export interface Rendition {
  readonly ending: string;
  readonly type: string;
  readonly rel: 'item' | 'describedby';
  readonly title: string;
}

/** The renditions that machines are told of, the most wanted first. */
export const RENDITIONS: readonly Rendition[] = [
  { ending: 'pdf', type: 'application/pdf', rel: 'item', title: 'PDF' },
  { ending: 'xml', type: 'application/xml', rel: 'item', title: 'JATS XML' },
  { ending: 'md', type: 'text/markdown', rel: 'item', title: 'Markdown' },
  { ending: 'json', type: 'application/json', rel: 'describedby', title: 'Metadata' },
  { ending: 'bib', type: 'application/x-bibtex', rel: 'describedby', title: 'BibTeX' },
  { ending: 'ris', type: 'application/x-research-info-systems', rel: 'describedby', title: 'RIS' },
];

/** The media type of a rendition by its ending. */
export function renditionType(ending: string): string | undefined {
  return RENDITIONS.find((rendition) => rendition.ending === ending)?.type;
}

/** What a linkset is served as (RFC 9264, section 4.2). */
export const LINKSET_TYPE = 'application/linkset+json';
