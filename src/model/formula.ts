import type { Graphic } from './graphic.ts';

/** One element of presentation MathML, prefix dropped; attributes are those of MathML only. */
export interface MathElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (MathElement | string)[];
}

/** A formula in as many forms as the source gives; at least one is there. JATS alternatives keep all. */
export interface Formula {
  readonly mathml?: MathElement;
  /** TeX without delimiters and preamble: `\frac{a}{b}`. */
  readonly tex?: string;
  readonly graphic?: Graphic;
  /** Words of a formula set as plain text with sub- and superscripts, where the source has no mark-up for it. */
  readonly text?: readonly import('./inline.ts').Inline[];
}
