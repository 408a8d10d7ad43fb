import type { Block } from '../model/block.ts';
import type { Formula, MathElement } from '../model/formula.ts';
import type { Inline } from '../model/inline.ts';
import { referenceInlines } from './citation/reference-inlines.ts';
import { mathOfFormula, wordsOfTex } from './tex/text-of-tex.ts';
import { type BlockVisitor, visitBlock } from './visit-block.ts';

/**
 * Inline content as plain text: NFC, white space single and trimmed, sub- and superscripts in line, formulas by their symbols.
 *
 *   H<sub>2</sub>O  ->  'H2O'
 *
 * Footnotes of the running text are left out, with their call-outs: a title is its words.
 */
export function textOfInlines(inlines: readonly Inline[]): string {
  return tidyText(rawText(inlines));
}

/** Blocks as plain text: every label, title, cell and note in reading order, one space between them. */
export function textOfBlocks(blocks: readonly Block[]): string {
  const words: string[] = [];
  collect(blocks, words);
  return tidyText(words.join(' '));
}

/** A formula in one line: its own words, else the symbols of its MathML, else those of its TeX, else what its picture is said to show. */
export function textOfFormula(formula: Formula): string {
  if (formula.text !== undefined) return rawText(formula.text);
  const symbols = formula.mathml === undefined ? '' : mathText(formula.mathml).trim();
  if (symbols !== '') return symbols;
  const math = mathOfFormula(formula, false);
  if (math !== undefined) return mathText(math).trim();
  if (formula.tex !== undefined) return wordsOfTex(formula.tex);
  return formula.mathml?.attributes.alttext ?? formula.graphic?.altText ?? '';
}

/** Text in NFC, every run of white space one space, none at the ends. */
export function tidyText(text: string): string {
  const composed = MAY_COMPOSE.test(text) ? text.normalize('NFC') : text;
  return (UNTIDY.test(composed) ? composed.replace(WHITE_SPACE, ' ') : composed).trim();
}

const WHITE_SPACE = /\s+/g;
// Most text is tidy as it is: looking is cheaper than replacing.
const UNTIDY = /[^\S ]| {2}/;
// Characters that NFC may change stand beyond U+02FF, and not among dashes, quotation marks and the ellipsis (Unicode 15, NFC_Quick_Check).
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

function rawText(inlines: readonly Inline[]): string {
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

function collect(blocks: readonly Block[], words: string[]): void {
  const visitor: BlockVisitor = {
    id: () => undefined,
    text: (text) => words.push(text),
    inlines: (inlines) => words.push(rawText(inlines)),
    blocks: (inner) => collect(inner, words),
    graphic: () => undefined,
    reference: (reference) => {
      words.push(rawText(referenceInlines(reference)));
      collect(reference.notes, words);
    },
  };
  for (const block of blocks) visitBlock(block, visitor);
}

// Where leaving out the mark-up would run two numbers together.
const BETWEEN: Readonly<Record<string, string>> = { mfrac: '/', mtr: ' ', mtable: ' ', mfenced: ',' };
const AROUND: Readonly<Record<string, readonly [string, string]>> = { mfenced: ['(', ')'], msqrt: ['√', ''], mtr: [' ', ' '] };

function mathText(element: MathElement): string {
  if (element.name === 'annotation' || element.name === 'annotation-xml') return '';
  const inside = element.children.map((child) => (typeof child === 'string' ? child.trim() : mathText(child)));
  const [open, close] = AROUND[element.name] ?? ['', ''];
  return open + inside.join(BETWEEN[element.name] ?? '') + close;
}
