import type { Block } from './block.ts';
import type { Inline } from './inline.ts';

/** One entry of a reference list; it may hold several citations (parts a, b, c) or only a note. JATS 1.3, element ref. */
export interface Reference {
  readonly id: string;
  readonly label?: string;
  readonly citations: readonly Citation[];
  /** `note` and other blocks of the entry. */
  readonly notes: readonly Block[];
}

/**
 * One cited work. `element-citation` has structure only; `mixed-citation` also its own words and punctuation.
 *
 * The fields serve BibTeX, tags and links; what a reader sees is `mixed` where it is there, else made from `parts`.
 */
export interface Citation {
  readonly publicationType?: string;
  readonly label?: string;
  /** The running text of a mixed-citation, punctuation kept, links made. Absent for element-citation. */
  readonly mixed?: readonly Inline[];
  /** Every child that holds words, in document order; nothing is left out: `{ name: 'article-title', content }`. */
  readonly parts: readonly CitationPart[];
  readonly doi?: string;
  readonly pmid?: string;
  readonly pmcid?: string;
  readonly url?: string;
}

export type CitationPart =
  | { readonly kind: 'persons'; readonly role: string; readonly persons: readonly CitedPerson[]; readonly etal: boolean }
  | { readonly kind: 'field'; readonly name: string; readonly content: readonly Inline[]; readonly note?: string };

/** A person or group named in a citation. */
export interface CitedPerson {
  readonly surname?: string;
  readonly givenNames?: string;
  readonly prefix?: string;
  readonly suffix?: string;
  /** The same name in another script or language. */
  readonly alternative?: string;
  /** A collaboration or an unstructured name. */
  readonly literal?: string;
}
