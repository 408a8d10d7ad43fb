/** The choice of articles that PDF files are typeset for: all, those that were delivered without one, or none. */
export type TypesetChoice = 'always' | 'missing' | 'never';

/** The templates that Offprint has. */
export type TypesetTemplate = 'two-column' | 'one-column' | 'margin';

/** The design of a journal's PDF files, from `typeset.yml`, with all defaults. */
export interface TypesetDesign {
  readonly template: TypesetTemplate;
  /** Size of the page in millimetres, upright. */
  readonly widthMm: number;
  readonly heightMm: number;
  readonly columns: 1 | 2;
  /** Top, right, bottom, left. */
  readonly marginsMm: readonly [number, number, number, number];
  readonly sizePt: number;
  /** Families of fonts that Offprint or the journal has. */
  readonly font: string;
  readonly headingFont: string;
  readonly monoFont: string;
  /** `#7a1f2b` */
  readonly colour: string;
  /** Running lines, left and right of `|`: `{authors} | {journal} {issue}`. */
  readonly header: string;
  readonly footer: string;
  readonly logo?: TypesetFile;
  /** Image of the covers of issues. */
  readonly cover?: TypesetFile;
  /** The journal's own template, used in place of `template`. */
  readonly ownTemplate?: TypesetFile;
  readonly fonts: readonly TypesetFile[];
  /** SHA-256 of the templates, settings, fonts and the logo, and the version of the typesetting program. */
  readonly digest: string;
}

/** A file of the journal that its PDF files depend on. */
export interface TypesetFile {
  /** Below the content folder: `fonts/Plex.ttf`. */
  readonly path: string;
  readonly sha256: string;
}
