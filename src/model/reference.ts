import type { Block } from './block.ts';
import type { Inline } from './inline.ts';

/** An entry of a reference list; it can have several citations (a, b, c) or only a note. JATS 1.3, element ref. */
export interface Reference {
  readonly id: string;
  readonly label?: string;
  readonly citations: readonly Citation[];
  /** `note` and other blocks of the entry. */
  readonly notes: readonly Block[];
}

/**
 * A cited work. `element-citation` has structure only, `mixed-citation` also text and punctuation.
 *
 * The fields are for BibTeX, tags and links; the displayed text is `mixed` if present, else generated from `parts`.
 */
export interface Citation {
  readonly publicationType?: string;
  readonly lang?: string;
  readonly label?: string;
  /** The text of a mixed-citation with its punctuation and links. Absent for element-citation. */
  readonly mixed?: readonly Inline[];
  /** Its words in the citation style of the journal, in place of those that are made of its parts. */
  readonly printed?: readonly Inline[];
  /** Every child with text, in document order: `{ name: 'article-title', content }`. */
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
