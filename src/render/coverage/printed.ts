import { contentWord, foldWords, wordsOfLink } from './fold-words.ts';
import { normalAddress } from './normal-address.ts';
import { type CheckedCell, type CheckedTable, checkedTable } from './table-cells.ts';
import { WordHasher } from './word-hashes.ts';

/** Range of words of an element with an id, from the first to the one after the last. */
export interface Region {
  readonly from: number;
  to: number;
  /** True if the region has a picture, or the note that its image is missing. */
  hasPicture?: boolean;
}

export interface PrintedTable {
  readonly table: CheckedTable;
  /** Number of words before it, which locates its region. */
  readonly at: number;
}

/** A rendition as the coverage check sees it. */
export interface Printed {
  readonly words: Int32Array;
  /** Regions of figures, tables, references and files, by id. */
  readonly regions: ReadonlyMap<string, Region>;
  readonly tables: readonly PrintedTable[];
  /** Ids that links within the article lead to, with the words of each link; `wordsOfLink`. */
  readonly pointers: ReadonlyMap<string, readonly number[]>;
  /** Addresses of links, pictures and files, as printed. */
  readonly addresses: ReadonlySet<string>;
  /** The addresses by `normalAddress`. */
  readonly normalAddresses: ReadonlySet<string>;
  /** Number of formulas by their layout. */
  readonly layouts: ReadonlyMap<number, number>;
  /** Formulas that are printed as TeX code instead of being drawn, each as the word that represents it. */
  readonly rawTex: ReadonlySet<number>;
  /** Machine-readable dates: `2012-10-08`. */
  readonly dates: ReadonlySet<string>;
}

/** Collects the contents of a rendition while it is read from start to end. */
export class PrintedBuilder implements Printed {
  readonly hasher: WordHasher;
  readonly regions = new Map<string, Region>();
  readonly tables: PrintedTable[] = [];
  readonly pointers = new Map<string, number[]>();
  readonly addresses = new Set<string>();
  readonly layouts = new Map<number, number>();
  readonly rawTex = new Set<number>();
  readonly dates = new Set<string>();
  /** Ids whose regions are collected. */
  readonly wanted: ReadonlySet<string>;
  private knownAddresses: ReadonlySet<string> | undefined;
  private readonly openTables: OpenTable[] = [];

  constructor(text: string, wanted: ReadonlySet<string>) {
    this.hasher = new WordHasher(text);
    this.wanted = wanted;
  }

  get words(): Int32Array {
    return this.hasher.words();
  }

  get normalAddresses(): ReadonlySet<string> {
    this.knownAddresses ??= new Set([...this.addresses].map(normalAddress));
    return this.knownAddresses;
  }

  /** Starts the region of an id, `back` words earlier if it starts before the id; the caller sets its end. */
  region(id: string, back = 0): Region | undefined {
    if (!this.wanted.has(id) || this.regions.has(id)) return undefined;
    this.hasher.part();
    const region: Region = { from: this.hasher.count - back, to: -1 };
    this.regions.set(id, region);
    return region;
  }

  formula(content: number, layout: number): void {
    this.hasher.part();
    this.hasher.push(contentWord(content));
    if (layout !== 0) this.layouts.set(layout, (this.layouts.get(layout) ?? 0) + 1);
  }

  /** Starts a raised call-out, before which the source may or may not have a space, and whose words may be missing there. */
  callOut(): void {
    // The words of a cell are compared together.
    if (this.openTables.length === 0) this.hasher.partMaybe();
  }

  /** Adds a link; its text may have markup. */
  link(href: string, text: string): void {
    if (!href.startsWith('#')) this.addresses.add(href);
    else {
      const id = decoded(href.slice(1));
      const words = wordsOfLink(text);
      const known = this.pointers.get(id);
      if (known === undefined) this.pointers.set(id, [words]);
      else known.push(words);
    }
  }

  openTable(): void {
    this.hasher.part();
    this.openTables.push({ cells: [], row: -1, group: 0, open: undefined, at: this.hasher.count });
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
    this.hasher.part();
    const table = this.openTables.at(-1);
    if (table !== undefined) table.open = { colspan, rowspan, from: this.hasher.count };
  }

  /** Starts the next cell of the open table; does nothing outside a table. */
  openNextCell(): void {
    if (this.openTables.at(-1)?.open !== undefined) this.openCell(1, 1);
  }

  closeCell(): void {
    const table = this.openTables.at(-1);
    if (table?.open === undefined) return;
    this.hasher.part();
    const { colspan, rowspan, from } = table.open;
    const words = foldWords(this.hasher.hashed, from, this.hasher.count);
    table.cells.push({ row: table.row, group: table.group, colspan, rowspan, words });
    table.open = undefined;
  }

  closeTable(): void {
    this.closeCell();
    this.hasher.part();
    const table = this.openTables.pop();
    if (table !== undefined) this.tables.push({ table: checkedTable(table.cells), at: table.at });
  }
}

interface OpenTable {
  readonly cells: CheckedCell[];
  readonly at: number;
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
