import type { Block } from './block.ts';
import type { Graphic } from './graphic.ts';
import type { Inline } from './inline.ts';
import type { Permissions } from './permissions.ts';

/** A table with its label, caption and notes. JATS 1.3, element table-wrap; `array` is one without label. */
export interface TableWrap {
  readonly kind: 'tableWrap';
  readonly id: string;
  readonly label?: string;
  readonly title?: readonly Inline[];
  readonly caption: readonly Block[];
  /** Several if the source has several in one wrap; empty if it has an image only. */
  readonly tables: readonly Table[];
  /** Images of the table: displayed if there is no markup, else linked. */
  readonly graphics: readonly Graphic[];
  /** Other blocks in the wrap (a list, a paragraph, a supplement). */
  readonly parts: readonly Block[];
  /** Content of table-wrap-foot in its order; notes are groups. */
  readonly foot: readonly Block[];
  readonly attrib?: readonly Inline[];
  readonly permissions?: Permissions;
  readonly doi?: string;
}

export interface Table {
  readonly head: readonly TableRow[];
  /** One per `tbody`. */
  readonly bodies: readonly (readonly TableRow[])[];
  readonly foot: readonly TableRow[];
  readonly caption?: readonly Inline[];
}

export interface TableRow {
  readonly cells: readonly TableCell[];
}

export interface TableCell {
  readonly header: boolean;
  readonly scope?: 'row' | 'col' | 'rowgroup' | 'colgroup';
  /** At least 1, at most 1000. */
  readonly colspan: number;
  /** At least 1, at most 65534; 0 in the source (to the end of the group) is resolved while reading. */
  readonly rowspan: number;
  readonly align?: 'left' | 'center' | 'right' | 'justify';
  readonly valign?: 'top' | 'middle' | 'bottom' | 'baseline';
  readonly id?: string;
  /** One paragraph if the source has bare text. */
  readonly content: readonly Block[];
}
