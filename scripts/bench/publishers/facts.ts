/** A table as rows of cells, their text squashed. */
export interface TableFacts {
  /** Rows and cells with words. */
  readonly rows: readonly (readonly string[])[];
  /** Cells that span: 'total 3x1' is 3 columns wide. A column or row in which no cell begins does not count. */
  readonly spans: readonly string[];
}

export interface CellFacts {
  readonly text: string;
  readonly colspan: number;
  readonly rowspan: number;
}

/** The parts of an article whose words are counted apart. */
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

/** What a source says, found without the reader of this program. */
export interface SourceFacts {
  /** Words of the body in reading order; floats, notes and formulas are counted apart. */
  readonly body: readonly string[];
  /** Phrases by zone: text that has no element in it which could be moved. */
  readonly phrases: Readonly<Record<Zone, readonly string[]>>;
  readonly tables: readonly TableFacts[];
  /** Formulas by the letters and digits of their MathML, undefined for one given in another form. */
  readonly formulas: readonly (string | undefined)[];
  /** How many pointers there are to each id. */
  readonly pointers: ReadonlyMap<string, number>;
  /** Addresses of links out of the article. */
  readonly links: readonly string[];
  /** Single values: DOI, journal, volume, year, licence, ORCIDs. */
  readonly values: readonly (readonly [name: string, value: string])[];
}

/** What a printed page shows. */
export interface PageFacts {
  readonly words: readonly string[];
  /** The same where raised signs and links part words: names are followed by the marks of their affiliations. */
  readonly wordsApart: readonly string[];
  /** The same without figures and tables. */
  readonly bodyWords: readonly string[];
  readonly tables: readonly TableFacts[];
  /** Letters and digits of each formula in MathML; '' for one in another form. */
  readonly formulas: readonly string[];
  /** Pictures outside figures and tables: formulas may be given so. */
  readonly images: number;
  /** How many links there are to each id of the page. */
  readonly pointers: ReadonlyMap<string, number>;
  readonly hrefs: ReadonlySet<string>;
}
