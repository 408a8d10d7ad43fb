import type { SiblingKind } from '../model/journal.ts';

/**
 * The media type of each sibling: what a page announces by `<link rel="alternate">`, and what `Accept` names to get it. The handler, the
 * generated host configurations and the heads of pages all take it from here.
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
