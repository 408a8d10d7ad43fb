import type { Graphic } from './graphic.ts';

/** One element of presentation MathML, prefix dropped; attributes are those of MathML only. */
export interface MathElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (MathElement | string)[];
}

/** A formula in all forms of the source, at least one. JATS alternatives are all kept. */
export interface Formula {
  readonly mathml?: MathElement;
  /** TeX without delimiters and preamble: `\frac{a}{b}`. */
  readonly tex?: string;
  readonly graphic?: Graphic;
  /** Text with sub- and superscripts of a formula without markup. */
  readonly text?: readonly import('./inline.ts').Inline[];
}
