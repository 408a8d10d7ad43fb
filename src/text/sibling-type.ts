import type { SiblingKind } from '../model/journal.ts';

/**
 * The media type of each sibling, for `<link rel="alternate">` and content negotiation.
 *
 * The request handler, the generated host configurations and the heads of pages use this table.
 */
export const SIBLING_TYPE = {
  md: 'text/markdown',
  xml: 'application/xml',
  json: 'application/json',
  bib: 'application/x-bibtex',
  ris: 'application/x-research-info-systems',
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  csl: 'application/vnd.citationstyles.csl+json',
  linkset: 'application/linkset+json',
} as const satisfies Readonly<Record<SiblingKind, string>>;
