import type { Formula } from './formula.ts';
import type { Graphic } from './graphic.ts';
import type { FileRef, Inline } from './inline.ts';
import type { Permissions } from './permissions.ts';
import type { Reference } from './reference.ts';
import type { TableWrap } from './table.ts';

// Every id in a model is unique within the article, a valid HTML id, and stable (that of the source if usable).

export interface Paragraph {
  readonly kind: 'paragraph';
  readonly id?: string;
  readonly content: readonly Inline[];
}

export interface Section {
  readonly kind: 'section';
  readonly id: string;
  /**
   * `sec-type`, or the name of an element that acts as a section: `ack`, `app`, `app-group`, `glossary`, `notes`, `bio`, `fn-group`,
   * `author-notes`, `floats-group`, `tp:taxon-treatment`, …
   */
  readonly secType?: string;
  readonly lang?: string;
  readonly label?: string;
  readonly title?: readonly Inline[];
  readonly doi?: string;
  readonly content: readonly Block[];
}

export interface List {
  readonly kind: 'list';
  readonly listType: 'bullet' | 'order' | 'alpha-lower' | 'alpha-upper' | 'roman-lower' | 'roman-upper' | 'simple';
  /** Number of the first item, if it is not 1. */
  readonly start?: number;
  readonly title?: readonly Inline[];
  readonly items: readonly ListItem[];
}

export interface ListItem {
  readonly id?: string;
  readonly label?: string;
  /** True for the right option of a question. */
  readonly isCorrect?: true;
  readonly content: readonly Block[];
}

export interface DefList {
  readonly kind: 'defList';
  readonly title?: readonly Inline[];
  readonly termHead?: readonly Inline[];
  readonly defHead?: readonly Inline[];
  readonly items: readonly DefItem[];
}

export interface DefItem {
  readonly id?: string;
  readonly term: readonly Inline[];
  readonly definitions: readonly (readonly Block[])[];
}

export interface BoxedText {
  readonly kind: 'boxedText';
  readonly id: string;
  readonly label?: string;
  readonly title?: readonly Inline[];
  readonly doi?: string;
  readonly content: readonly Block[];
}

export interface DispQuote {
  readonly kind: 'dispQuote';
  readonly lang?: string;
  readonly content: readonly Block[];
  readonly attrib?: readonly Inline[];
}

export interface VerseGroup {
  readonly kind: 'verseGroup';
  readonly title?: readonly Inline[];
  readonly lines: readonly (readonly Inline[])[];
  readonly attrib?: readonly Inline[];
}

export interface Speech {
  readonly kind: 'speech';
  readonly speaker: readonly Inline[];
  readonly content: readonly Block[];
}

export interface Statement {
  readonly kind: 'statement';
  readonly id: string;
  readonly label?: string;
  readonly title?: readonly Inline[];
  readonly content: readonly Block[];
}

/** `code` and `preformat`: white space is kept. */
export interface Code {
  readonly kind: 'code';
  readonly language?: string;
  readonly text: string;
}

export interface Figure {
  readonly kind: 'figure';
  readonly id: string;
  /** Last segment of the URL of the figure's own page: `F1`, `F1-S1` (decisions, section 6). */
  readonly figureId: string;
  /** Label as printed: `Figure 1`, `Figure 1—figure supplement 1.`; `Figure` if the source has none. */
  readonly label: string;
  readonly title?: readonly Inline[];
  readonly caption: readonly Block[];
  readonly graphics: readonly Graphic[];
  /** Videos and files within the figure. */
  readonly parts: readonly Block[];
  readonly altText?: string;
  readonly longDesc?: string;
  readonly attrib?: readonly Inline[];
  readonly permissions?: Permissions;
  readonly doi?: string;
}

/** A figure and its supplements (eLife's fig-group, child-fig), or panels under one caption. */
export interface FigGroup {
  readonly kind: 'figGroup';
  readonly id: string;
  readonly label?: string;
  readonly title?: readonly Inline[];
  readonly caption: readonly Block[];
  readonly figures: readonly Block[];
}

export interface DisplayFormula {
  readonly kind: 'displayFormula';
  readonly id: string;
  readonly label?: string;
  readonly formula: Formula;
}

/** A graphic outside any figure. */
export interface BlockGraphic {
  readonly kind: 'blockGraphic';
  readonly id?: string;
  readonly graphic: Graphic;
  readonly label?: string;
  readonly title?: readonly Inline[];
  readonly caption: readonly Block[];
  readonly doi?: string;
}

/** Video, audio or another playable or downloadable object. JATS 1.3, element media. */
export interface Media {
  readonly kind: 'media';
  readonly id: string;
  readonly label?: string;
  readonly title?: readonly Inline[];
  readonly caption: readonly Block[];
  readonly file: FileRef;
  readonly doi?: string;
}

export interface SupplementaryMaterial {
  readonly kind: 'supplementaryMaterial';
  readonly id: string;
  readonly label?: string;
  readonly title?: readonly Inline[];
  readonly caption: readonly Block[];
  readonly files: readonly FileRef[];
  readonly doi?: string;
}

/** Footnotes in a list: fn-group, author notes. Table footnotes are in their table. */
export interface FootnoteGroup {
  readonly kind: 'footnoteGroup';
  readonly id?: string;
  readonly title?: readonly Inline[];
  readonly footnotes: readonly Footnote[];
}

export interface Footnote {
  readonly id: string;
  readonly label?: string;
  /** `fn-type`: `conflict`, `con`, `supported-by`, … */
  readonly fnType?: string;
  readonly content: readonly Block[];
}

export interface RefList {
  readonly kind: 'refList';
  readonly id: string;
  readonly label?: string;
  readonly title?: readonly Inline[];
  /** Paragraphs and other blocks of the list besides its references. */
  readonly content: readonly Block[];
  readonly references: readonly Reference[];
}

/** An element that the model has no type for: its text is displayed, and a problem names the element. */
export interface Unknown {
  readonly kind: 'unknown';
  readonly element: string;
  readonly content: readonly Block[];
}

/** A block of a body. */
export type Block =
  | Paragraph
  | Section
  | List
  | DefList
  | BoxedText
  | DispQuote
  | VerseGroup
  | Speech
  | Statement
  | Code
  | Figure
  | FigGroup
  | TableWrap
  | DisplayFormula
  | BlockGraphic
  | Media
  | SupplementaryMaterial
  | FootnoteGroup
  | RefList
  | Unknown;
