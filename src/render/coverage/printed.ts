import { formulaWord } from './formula-word.ts';
import { normalAddress } from './normal-address.ts';
import { type GridCell, type PlacedCell, placedCells } from './table-cells.ts';
import { WordText } from './word-text.ts';

/** Range of the text of an element with an id. */
export interface Region {
  readonly from: number;
  to: number;
  /** True if the region has a picture, or the note that its image is missing. */
  hasPicture?: boolean;
}

export interface PrintedTable {
  /** Its cells, each with its words, between spaces. */
  readonly cells: readonly PlacedCell<string>[];
  /** Its position in the text. */
  readonly from: number;
  readonly to: number;
}

/** A rendition as the coverage check sees it, collected while it is read from start to end. */
export class Printed {
  readonly words: WordText;
  /** Regions of figures, tables, references and files, by id. */
  readonly regions = new Map<string, Region>();
  /** Links within the article: ids that they lead to, and ranges of their text. */
  readonly pointers: { readonly id: string; readonly from: number; readonly to: number }[] = [];
  /** Addresses of links, pictures and files, as printed. */
  readonly addresses = new Set<string>();
  /** Number of formulas by their layout. */
  readonly layouts = new Map<number, number>();
  /** Formulas that are printed as TeX code instead of being drawn, each as the word that represents it. */
  readonly rawTex = new Set<string>();
  /** Ids whose regions are collected. */
  readonly wanted: ReadonlySet<string>;
  private readonly openLinks: { readonly href: string; readonly from: number }[] = [];
  private readonly openTables: OpenTable[] = [];
  private readonly closedTables: OpenTable[] = [];

  constructor(expectedLength: number, wanted: ReadonlySet<string>) {
    this.words = new WordText(expectedLength);
    this.wanted = wanted;
  }

  /** The tables, cut from the text when it is complete. */
  tables(text: string): PrintedTable[] {
    return this.closedTables.map(({ cells, from, to }) => ({
      cells: placedCells(cells).map(({ place, content }) => ({ place, content: text.slice(content[0] - 1, content[1]) })),
      from,
      to,
    }));
  }

  normalAddresses(): ReadonlySet<string> {
    return new Set([...this.addresses].map(normalAddress));
  }

  /** Starts the region of an id, some words earlier if it starts before the id; the caller sets its end. */
  region(id: string, back = 0): Region | undefined {
    if (!this.wanted.has(id) || this.regions.has(id)) return undefined;
    this.words.separate();
    const region: Region = { from: this.words.wordStart(back), to: -1 };
    this.regions.set(id, region);
    return region;
  }

  formula(content: number, layout: number): void {
    this.words.separate();
    this.words.add(` ${formulaWord(content)} `);
    if (layout !== 0) this.layouts.set(layout, (this.layouts.get(layout) ?? 0) + 1);
  }

  /** Starts a raised call-out, before which the source may or may not have a space. The words of a cell are compared together. */
  callOut(): void {
    if (this.openTables.length === 0) this.words.separate();
  }

  openLink(href: string): void {
    const isPointer = href.startsWith('#');
    this.openLinks.push({ href, from: isPointer ? this.words.position() : 0 });
  }

  closeLink(): void {
    const link = this.openLinks.pop();
    if (link === undefined) return;
    const { href, from } = link;
    if (href.startsWith('#')) this.pointers.push({ id: decoded(href.slice(1)), from, to: this.words.position() });
    else this.addresses.add(href);
  }

  openTable(): void {
    this.words.separate();
    const table = { cells: [], row: -1, group: 0, open: undefined, from: this.words.length, to: 0 };
    this.openTables.push(table);
    this.closedTables.push(table);
  }

  openGroup(): void {
    const table = this.openTables.at(-1);
    if (table !== undefined) table.group++;
  }

  openRow(): void {
    this.closeCell();
    const table = this.openTables.at(-1);
    if (table !== undefined) table.row++;
  }

  openCell(colspan: number, rowspan: number): void {
    this.closeCell();
    this.words.separate();
    const table = this.openTables.at(-1);
    if (table !== undefined) table.open = { colspan, rowspan, from: this.words.length };
  }

  /** Starts the next cell of the open table; does nothing outside a table. */
  openNextCell(): void {
    if (this.openTables.at(-1)?.open !== undefined) this.openCell(1, 1);
  }

  closeCell(): void {
    const table = this.openTables.at(-1);
    if (table?.open === undefined) return;
    this.words.separate();
    const { colspan, rowspan, from } = table.open;
    const { length } = this.words;
    const content = length > from ? { content: [from, length] as const } : {};
    table.cells.push({ row: table.row, group: table.group, colspan, rowspan, ...content });
    table.open = undefined;
  }

  closeTable(): void {
    this.closeCell();
    this.words.separate();
    const table = this.openTables.pop();
    if (table !== undefined) table.to = this.words.length;
  }
}

interface OpenTable {
  readonly cells: GridCell<readonly [from: number, to: number]>[];
  readonly from: number;
  to: number;
  row: number;
  group: number;
  open: { readonly colspan: number; readonly rowspan: number; readonly from: number } | undefined;
}

/** Percent-decodes an id from an address. */
function decoded(id: string): string {
  if (!id.includes('%')) return id;
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
