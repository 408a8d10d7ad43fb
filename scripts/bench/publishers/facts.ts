/** A table as rows of cells; the text of a cell is reduced to letters and digits. */
export interface TableFacts {
  /** Rows and cells that have words. */
  readonly rows: readonly (readonly string[])[];
  /** Cells with a span: 'total 3x1' is 3 columns wide. A column or row in which no cell begins does not count. */
  readonly spans: readonly string[];
}

export interface CellFacts {
  readonly text: string;
  readonly colspan: number;
  readonly rowspan: number;
}

/** Zones of an article whose words are counted separately. */
export const ZONES = [
  'title',
  'authors',
  'affiliations',
  'abstracts',
  'keywords',
  'captions',
  'cells',
  'notes',
  'references',
  'back',
  'sub-articles',
] as const;

export type Zone = (typeof ZONES)[number];

/** Facts of a source, extracted independently of the program's reader. */
export interface SourceFacts {
  /** Words of the body in reading order, without floats, notes and formulas. */
  readonly body: readonly string[];
  /** Phrases by zone: runs of text without an element that a page may move. */
  readonly phrases: Readonly<Record<Zone, readonly string[]>>;
  readonly tables: readonly TableFacts[];
  /** Letters and digits of each formula in MathML; undefined for one in another form. */
  readonly formulas: readonly (string | undefined)[];
  /** Number of internal links by target id. */
  readonly pointers: ReadonlyMap<string, number>;
  /** URLs of external links. */
  readonly links: readonly string[];
  /** Single values: DOI, journal, volume, year, licence, ORCIDs. */
  readonly values: readonly (readonly [name: string, value: string])[];
}

/** Facts of a rendered page. */
export interface PageFacts {
  readonly words: readonly string[];
  /** Words if superscripts and links separate words; needed for names followed by affiliation marks. */
  readonly wordsApart: readonly string[];
  /** Words without figures and tables. */
  readonly bodyWords: readonly string[];
  readonly tables: readonly TableFacts[];
  /** Letters and digits of each formula in MathML; '' for one in another form. */
  readonly formulas: readonly string[];
  /** Number of pictures outside figures and tables, which may be formulas. */
  readonly images: number;
  /** Number of internal links by target id. */
  readonly pointers: ReadonlyMap<string, number>;
  readonly hrefs: ReadonlySet<string>;
}
