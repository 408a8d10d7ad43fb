import type { Figure, Footnote } from '../../model/block.ts';
import type { InlineFootnote, Xref } from '../../model/inline.ts';
import type { XrefPart } from './xref-parts.ts';

/** State of one article's page: links between its parts, and the notes called out so far. */
export interface Page {
  /** Every id of the article, with the label that an empty pointer to it shows. */
  readonly labelById: ReadonlyMap<string, string | undefined>;
  /** Links of each pointer to a reference or note; links to cited targets have an id for the backlink. */
  readonly xrefParts: ReadonlyMap<Xref, readonly XrefPart[]>;
  /** Ids of the links that point at a reference or note, in document order. */
  readonly citingIds: ReadonlyMap<string, readonly string[]>;
  /** Notes of lists that authors have a mark for. */
  readonly noteById: ReadonlyMap<string, Footnote>;
  /** All figures, including those of sub-articles, in document order. */
  readonly figures: readonly Figure[];
  /** Inline notes in the order of their call-outs; filled while rendering. */
  readonly footnotes: NumberedFootnote[];
  readonly numberByFootnote: Map<InlineFootnote, NumberedFootnote>;
  /** Returns an unused id, similar to the wanted one, and reserves it. */
  freeId(wanted: string): string;
}

export interface NumberedFootnote {
  readonly footnote: InlineFootnote;
  readonly label: string;
  /** Id of the call-out. */
  readonly callId: string;
}
