import type { Block } from './block.ts';
import type { Formula } from './formula.ts';
import type { Graphic } from './graphic.ts';

/** Plain text. White space is that of the source, collapsed to single spaces, never trimmed at the ends. */
export interface Text {
  readonly kind: 'text';
  readonly value: string;
}

/** The style or meaning of a run of text: JATS emphasis elements and other inline wrappers. */
export type InlineStyle =
  | 'bold'
  | 'italic'
  | 'sub'
  | 'sup'
  | 'underline'
  | 'overline'
  | 'strike'
  | 'sc'
  | 'monospace'
  | 'roman'
  | 'sans-serif'
  | 'code'
  | 'quote'
  | 'abbrev'
  | 'ruby'
  | 'rt'
  | 'named-content';

export interface Styled {
  readonly kind: 'styled';
  readonly style: InlineStyle;
  /** `content-type` of named-content and styled-content, the expansion of an abbrev. */
  readonly note?: string;
  readonly lang?: string;
  /** The direction that the source states, where it is not that of the language. */
  readonly dir?: 'ltr' | 'rtl';
  readonly content: readonly Inline[];
}

/** A reference within the article. JATS 1.3, element xref. */
export interface Xref {
  readonly kind: 'xref';
  /** `bibr`, `fig`, `table`, `disp-formula`, `fn`, `aff`, `sec`, `app`, `supplementary-material`, … as in the source. */
  readonly refType: string;
  /** Ids in this article's model, all existing; a dangling rid is reported and left out. */
  readonly rids: readonly string[];
  /** The visible text. If it is empty in the source, the reader inserts the target's label or number. */
  readonly content: readonly Inline[];
  /** True for a pointer without words within a range: the second of `1–3`. */
  readonly isUnnamed?: true;
}

/** A link to another document: ext-link, uri, email (`mailto:`), related-object. */
export interface Link {
  readonly kind: 'link';
  /** Absolute URL with scheme http, https, ftp, mailto or tel, or of a DOI; others are refused by the reader. */
  readonly href: string;
  readonly content: readonly Inline[];
}

export interface InlineFormula {
  readonly kind: 'inlineFormula';
  readonly id?: string;
  readonly formula: Formula;
}

export interface InlineGraphic {
  readonly kind: 'inlineGraphic';
  readonly graphic: Graphic;
}

/** A note in the running text (`<fn>` in `<p>` or a title), displayed at its reference and listed at the end. */
export interface InlineFootnote {
  readonly kind: 'inlineFootnote';
  readonly id: string;
  readonly label?: string;
  readonly content: readonly Block[];
}

/** A link to a file of the package: inline-supplementary-material, inline media. */
export interface FileLink {
  readonly kind: 'fileLink';
  readonly file: FileRef;
  readonly content: readonly Inline[];
}

export interface Break {
  readonly kind: 'break';
}

/** A target of references: target, milestone, or an element with an id that has no other representation. */
export interface Anchor {
  readonly kind: 'anchor';
  readonly id: string;
}

/** An inline element. */
export type Inline = Text | Styled | Xref | Link | InlineFormula | InlineGraphic | InlineFootnote | FileLink | Break | Anchor;

/** A file that the source refers to. */
export interface FileRef {
  /** Reference as in the source, decoded: `elife-00003-supp1.xlsx`, `info:doi/10.1371/journal.pone.0113033.s001`, `https://…`. */
  readonly href: string;
  /** Key of the file in the content, if delivered: `elife-00003/elife-00003-supp1.xlsx`, `pkg.zip/x.tif`. */
  readonly source?: string;
  /** Media type from the file's bytes, else from the source's attributes, else from its ending. */
  readonly mediaType?: string;
  readonly sizeBytes?: number;
}
