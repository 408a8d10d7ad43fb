import type { Block } from '../model/block.ts';
import type { Formula, MathElement } from '../model/formula.ts';
import type { Inline } from '../model/inline.ts';
import { referenceInlines } from './citation/reference-inlines.ts';
import { mathOfFormula, wordsOfTex } from './tex/text-of-tex.ts';
import { type BlockVisitor, visitBlock } from './visit-block.ts';

/**
 * Converts inlines to plain text: NFC, white space collapsed and trimmed, sub- and superscripts in line, formulas as their symbols.
 *
 *   H<sub>2</sub>O  ->  'H2O'
 *
 * Inline notes and their call-outs are left out.
 */
export function textOfInlines(inlines: readonly Inline[]): string {
  return tidyText(rawText(inlines));
}

/**
 * Converts blocks to plain text: every label, title, cell and note in reading order, one space between them. A heading ends with a full stop if
 * text follows.
 *
 *   <sec><title>Background</title><p>Rock pools warm.</p></sec>  ->  'Background. Rock pools warm.'
 */
export function textOfBlocks(blocks: readonly Block[]): string {
  const words = new SeparatedWords();
  collect(blocks, words);
  return tidyText(words.text());
}

/** Converts a formula to one line: its own words, else the symbols of its MathML or TeX, else the alternative text of its picture. */
export function textOfFormula(formula: Formula): string {
  if (formula.text !== undefined) return rawText(formula.text);
  const symbols = formula.mathml === undefined ? '' : mathText(formula.mathml).trim();
  if (symbols !== '') return symbols;
  const math = mathOfFormula(formula, false);
  if (math !== undefined) return mathText(math).trim();
  if (formula.tex !== undefined) return wordsOfTex(formula.tex);
  return formula.mathml?.attributes.alttext ?? formula.graphic?.altText ?? '';
}

/** Normalizes text to NFC, collapses white space and trims it. */
export function tidyText(text: string): string {
  const composed = MAY_COMPOSE.test(text) ? text.normalize('NFC') : text;
  return (UNTIDY.test(composed) ? composed.replace(WHITE_SPACE, ' ') : composed).trim();
}

const WHITE_SPACE = /\s+/g;
// Fast path: most text is normalized already, and testing is cheaper than replacing.
const UNTIDY = /[^\S ]| {2}/;
// Characters that NFC may change are beyond U+02FF, except dashes, quotation marks and the ellipsis (Unicode 15, NFC_Quick_Check).
const MAY_COMPOSE = /[^\u0000-\u02ff\u2010-\u2027]/;

type InlineTextTable = { readonly [K in Inline['kind']]: (inline: Extract<Inline, { kind: K }>) => string };

const INLINE_TEXT: InlineTextTable = {
  text: (inline) => inline.value,
  styled: (inline) => (inline.style === 'rt' ? ` (${rawText(inline.content)})` : rawText(inline.content)),
  xref: (inline) => rawText(inline.content),
  link: (inline) => rawText(inline.content),
  inlineFormula: (inline) => textOfFormula(inline.formula),
  inlineGraphic: (inline) => inline.graphic.altText ?? '',
  inlineFootnote: () => '',
  fileLink: (inline) => rawText(inline.content),
  break: () => ' ',
  anchor: () => '',
};

/** Converts inlines to text with the white space of the source. */
export function rawText(inlines: readonly Inline[]): string {
  let out = '';
  for (const inline of inlines) {
    if (inline.kind === 'text') {
      out += inline.value;
      continue;
    }
    const text: (inline: never) => string = INLINE_TEXT[inline.kind];
    out += text(inline as never);
  }
  return out;
}

/** Texts with one space between them, and a full stop after a heading that further words follow. */
class SeparatedWords {
  readonly #words: string[] = [];
  #isAfterHeading = false;

  add(text: string): void {
    if (!VISIBLE.test(text)) return;
    if (this.#isAfterHeading) this.#words.push(endOfHeading(this.#words.pop() ?? ''));
    this.#isAfterHeading = false;
    this.#words.push(text);
  }

  addHeading(text: string): void {
    this.add(text);
    this.#isAfterHeading ||= VISIBLE.test(text);
  }

  text(): string {
    return this.#words.join(' ');
  }
}

/** Ends a heading as a sentence, unless it has a sign of its own: `Methods.`, `Why?`, `背景。`. */
function endOfHeading(heading: string): string {
  const ended = heading.trimEnd();
  if (IDEOGRAPH_LAST.test(ended)) return `${ended}。`;
  return LETTER_LAST.test(ended) ? `${ended}.` : ended;
}

const VISIBLE = /\S/;
// 背景
const IDEOGRAPH_LAST = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u;
// Methods   Results (pilot)   Boyle’s “law”
const LETTER_LAST = /[\p{L}\p{M}\p{N}\p{S})\]”’»"']$/u;

function collect(blocks: readonly Block[], words: SeparatedWords): void {
  const visitor: BlockVisitor = {
    id: () => undefined,
    text: (text) => words.add(text),
    inlines: (inlines) => words.add(rawText(inlines)),
    heading: (inlines) => words.addHeading(rawText(inlines)),
    blocks: (inner) => collect(inner, words),
    graphic: () => undefined,
    reference: (reference) => {
      words.add(rawText(referenceInlines(reference)));
      collect(reference.notes, words);
    },
  };
  for (const block of blocks) visitBlock(block, visitor);
}

// Separators for MathML elements whose children would run together without mark-up.
const BETWEEN: Readonly<Record<string, string>> = { mfrac: '/', mtr: ' ', mtable: ' ', mfenced: ',' };
const AROUND: Readonly<Record<string, readonly [string, string]>> = { mfenced: ['(', ')'], msqrt: ['√', ''], mtr: [' ', ' '] };

function mathText(element: MathElement): string {
  if (element.name === 'annotation' || element.name === 'annotation-xml') return '';
  const inside = element.children.map((child) => (typeof child === 'string' ? child.trim() : mathText(child)));
  const [open, close] = AROUND[element.name] ?? ['', ''];
  return open + inside.join(BETWEEN[element.name] ?? '') + close;
}
