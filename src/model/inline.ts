import type { Block } from './block.ts';
import type { Formula } from './formula.ts';
import type { Graphic } from './graphic.ts';

/** A run of plain text. White space is as in the source, collapsed to single spaces, never trimmed at the ends. */
export interface Text {
  readonly kind: 'text';
  readonly value: string;
}

/** How a styled run looks or what it is: the JATS emphasis elements, and what else only wraps words. */
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

/** A pointer to something in this article. JATS 1.3, element xref. */
export interface Xref {
  readonly kind: 'xref';
  /** `bibr`, `fig`, `table`, `disp-formula`, `fn`, `aff`, `sec`, `app`, `supplementary-material`, … as in the source. */
  readonly refType: string;
  /** Ids of this article's model, each of which exists; a dangling rid is left out here and reported. */
  readonly rids: readonly string[];
  /** What the reader sees; may be empty in the source, then the target's label or number is put in by the reader. */
  readonly content: readonly Inline[];
}

/** A link out of the article: ext-link, uri, email (`mailto:`), related-object. */
export interface Link {
  readonly kind: 'link';
  /** Absolute, scheme http, https, ftp, mailto, tel or doi-resolved; anything else was refused while reading. */
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

/** A note standing in the running text (`<fn>` within `<p>` or a title), shown at its call-out and listed at the end. */
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

/** A place that something points to: target, milestone, an element with an id that is otherwise transparent. */
export interface Anchor {
  readonly kind: 'anchor';
  readonly id: string;
}

/** Everything that may stand within a line. */
export type Inline = Text | Styled | Xref | Link | InlineFormula | InlineGraphic | InlineFootnote | FileLink | Break | Anchor;

/** A file that the source points to. */
export interface FileRef {
  /** As in the source, decoded: `elife-00003-supp1.xlsx`, `info:doi/10.1371/journal.pone.0113033.s001`, `https://…`. */
  readonly href: string;
  /** Key of the file in the content, when it is there: `elife-00003/elife-00003-supp1.xlsx`, `pkg.zip/x.tif`. */
  readonly source?: string;
  /** Media type, by the file's bytes, else by the source's attributes, else by its ending. */
  readonly mediaType?: string;
  readonly sizeBytes?: number;
}
