import type { Figure, Footnote } from '../../model/block.ts';
import type { InlineFootnote, Xref } from '../../model/inline.ts';
import type { XrefPart } from './xref-parts.ts';

/** What holds for one article's page as a whole: who points at whom, and the notes met on the way. */
export interface Page {
  /** The direction in which the article's language is written. */
  readonly direction: 'ltr' | 'rtl';
  /** Every id of the article, with the label that an empty pointer to it shows. */
  readonly labelById: ReadonlyMap<string, string | undefined>;
  /** The links that each pointer to a reference or note becomes, those cited bearing an id to come back to. */
  readonly xrefParts: ReadonlyMap<Xref, readonly XrefPart[]>;
  /** Ids of the links that point at a reference or note, in document order. */
  readonly citingIds: ReadonlyMap<string, readonly string[]>;
  /** Notes in lists, which authors point at. */
  readonly noteById: ReadonlyMap<string, Footnote>;
  /** Every figure, sub-articles' included, in document order. */
  readonly figures: readonly Figure[];
  /** Notes of the running text in the order in which they were called out; filled while writing. */
  readonly footnotes: NumberedFootnote[];
  readonly numberByFootnote: Map<InlineFootnote, NumberedFootnote>;
  /** An id that nothing bears yet, as near to the wanted one as can be; given once. */
  freeId(wanted: string): string;
}

export interface NumberedFootnote {
  readonly footnote: InlineFootnote;
  readonly label: string;
  /** Id of the call-out. */
  readonly callId: string;
}
