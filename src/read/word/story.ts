import type { Inline, Xref } from '../../model/inline.ts';
import type { TableCell } from '../../model/table.ts';
import type { ListNumber } from './numbering.ts';
import type { WordStyle } from './styles.ts';

// A story is the text of a document, a note, a cell or a text box, before headings become sections and captions join their figures.

/** A cited work in the fields of CSL: `{ title, author: [{ family, given }], issued: { 'date-parts': [[2010]] }, DOI }`. CSL 1.0.2. */
export type CslItem = Readonly<Record<string, unknown>>;

export interface StoryParagraph {
  readonly kind: 'paragraph';
  /** Position among the paragraphs of the document, from 1, by which problems are placed. */
  readonly number: number;
  readonly style: WordStyle;
  /** Level of a heading, from 1. */
  readonly level?: number;
  readonly list?: ListNumber;
  readonly content: readonly Inline[];
  /** Pictures and text boxes that float beside it. */
  readonly floats: readonly StoryBlock[];
  /** True in the result of a field of references. */
  readonly isBibliography: boolean;
  /** Name of the sequence that numbers it: `Figure`, `Table`, `Equation`. */
  readonly sequence?: string;
  readonly isRtl: boolean;
  /** Size of most of its text in half points; 0 if there is none. */
  readonly size: number;
}

export interface StoryTable {
  readonly kind: 'table';
  readonly number: number;
  readonly rows: readonly StoryRow[];
  /** Names of bookmarks before it. */
  readonly bookmarks: readonly string[];
  readonly isRtl: boolean;
}

export interface StoryRow {
  readonly isHeader: boolean;
  readonly cells: readonly StoryCell[];
}

export interface StoryCell extends Pick<TableCell, 'colspan' | 'rowspan' | 'align' | 'valign'> {
  readonly blocks: readonly StoryBlock[];
}

export interface StoryBox {
  readonly kind: 'box';
  readonly number: number;
  readonly blocks: readonly StoryBlock[];
}

export type StoryBlock = StoryParagraph | StoryTable | StoryBox;

/** A cited work with the key by which its citations are one reference. */
export interface CitedItem {
  readonly key: string;
  readonly item: CslItem;
}

/** A cross-reference whose target is known when everything is read; `xref` and `rids` are then filled. */
export interface OpenXref {
  readonly xref: { -readonly [Key in keyof Xref]: Xref[Key] };
  readonly rids: string[];
  readonly number: number;
  /** Name of a bookmark, or the cited works among which it is. */
  readonly target: { readonly bookmark: string } | { readonly items: readonly CitedItem[]; readonly position?: number };
}
