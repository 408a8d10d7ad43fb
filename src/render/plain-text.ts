import type { Block } from '../model/block.ts';
import type { Formula, MathElement } from '../model/formula.ts';
import type { Inline } from '../model/inline.ts';
import { withoutCallOuts, withoutRaisedCallOuts } from './call-outs.ts';
import { referenceInlines } from './citation/reference-inlines.ts';
import { exponent, index, joinAfterScript, lowered, raised } from './scripts.ts';
import { mathOfFormula, wordsOfTex } from './tex/text-of-tex.ts';
import { type BlockVisitor, visitBlock } from './visit-block.ts';

/**
 * Converts inlines to plain text: NFC, white space collapsed and trimmed, formulas as their symbols. Sub- and superscripts never run into the
 * digits before them (`scripts.ts`).
 *
 *   10<sup>6</sup> H<sub>2</sub>O  ->  '10⁶ H₂O'
 *
 * Notes, their call-outs and raised call-outs of references are left out.
 */
export function textOfInlines(inlines: readonly Inline[]): string {
  return tidyText(rawText(withoutRaisedCallOuts(inlines)));
}

/** Converts a title or keyword to plain text for records and lists, without any call-outs: `structure of scrub forest<sup>1</sup>`. */
export function metadataText(inlines: readonly Inline[]): string {
  return tidyText(rawText(withoutCallOuts(inlines)));
}

/**
 * Converts blocks to plain text: every label, title, cell and note in reading order, one space between them. A heading ends with a full stop if
 * text follows.
 *
 *   <sec><title>Background</title><p>Rock pools warm.</p></sec>  ->  'Background. Rock pools warm.'
 */
export function textOfBlocks(blocks: readonly Block[]): string {
  return joinedBlocks(blocks, withoutRaisedCallOuts);
}

/** Converts an abstract or caption to plain text for records and lists, without any call-outs. */
export function metadataTextOfBlocks(blocks: readonly Block[]): string {
  return joinedBlocks(blocks, withoutCallOuts);
}

type CallOutFilter = typeof withoutCallOuts;

function joinedBlocks(blocks: readonly Block[], filter: CallOutFilter): string {
  const words = new SeparatedWords();
  collect(blocks, filter, words);
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

type InlineTextTable = { readonly [K in Inline['kind']]: (inline: Extract<Inline, { kind: K }>, before: string) => string };

const INLINE_TEXT: InlineTextTable = {
  text: (inline) => inline.value,
  styled: ({ style, content }, before) => {
    if (style === 'sup') return raised(rawText(content), before);
    if (style === 'sub') return lowered(rawText(content), before);
    return style === 'rt' ? ` (${rawText(content)})` : rawText(content, before);
  },
  xref: (inline, before) => rawText(inline.content, before),
  link: (inline, before) => rawText(inline.content, before),
  inlineFormula: (inline) => textOfFormula(inline.formula),
  inlineGraphic: (inline) => inline.graphic.altText ?? '',
  inlineFootnote: () => '',
  fileLink: (inline, before) => rawText(inline.content, before),
  break: () => ' ',
  anchor: () => '',
};

/** Converts inlines to text with the white space of the source. `before` is the text before them, which decides how scripts are written. */
export function rawText(inlines: readonly Inline[], before = ''): string {
  let out = '';
  for (const inline of inlines) {
    const text: (inline: never, before: string) => string = INLINE_TEXT[inline.kind];
    out = joinAfterScript(out, inline.kind === 'text' ? inline.value : text(inline as never, out === '' ? before : out));
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

function collect(blocks: readonly Block[], filter: CallOutFilter, words: SeparatedWords): void {
  const visitor: BlockVisitor = {
    id: () => undefined,
    text: (text) => words.add(text),
    inlines: (inlines) => words.add(rawText(filter(inlines))),
    heading: (inlines) => words.addHeading(rawText(filter(inlines))),
    blocks: (inner) => collect(inner, filter, words),
    graphic: () => undefined,
    reference: (reference) => {
      words.add(rawText(referenceInlines(reference)));
      collect(reference.notes, filter, words);
    },
  };
  for (const block of blocks) visitBlock(block, visitor);
}

// Separators for MathML elements whose children would run together without mark-up.
const BETWEEN: Readonly<Record<string, string>> = { mfrac: '/', mtr: ' ', mtable: ' ', mfenced: ',' };
const AROUND: Readonly<Record<string, readonly [string, string]>> = { mfenced: ['(', ')'], msqrt: ['√', ''], mtr: [' ', ' '] };

function mathText(element: MathElement): string {
  if (element.name === 'annotation' || element.name === 'annotation-xml') return '';
  const scripts = SCRIPTS[element.name];
  if (scripts !== undefined) {
    const parts = element.children.filter((child) => typeof child !== 'string');
    return scripts(parts.map(mathText), parts);
  }
  const inside = element.children.map((child) => (typeof child === 'string' ? child.replace(INVISIBLE, '').trim() : mathText(child)));
  const [open, close] = AROUND[element.name] ?? ['', ''];
  const between = BETWEEN[element.name] ?? '';
  return open + inside.reduce((line, text, i) => (i === 0 ? text : joinAfterScript(line, between + text)), '') + close;
}

type Scripts = (parts: readonly string[], children: readonly MathElement[]) => string;

/** Elements with scripts: `10⁶`, `x_i²`, `∑_(i=1)ⁿ`, `¹⁴C`. Accents are joined: `x¯`. */
const SCRIPTS: Readonly<Record<string, Scripts>> = {
  msup: ([base = '', over = '']) => (base === '' ? raised(over, '') : base + exponent(over)),
  msub: ([base = '', under = '']) => (base === '' ? lowered(under, '') : base + index(under)),
  msubsup: ([base = '', under = '', over = '']) => base + index(under) + exponent(over),
  mover: ([base = '', over = '']) => base + limit(over, exponent),
  munder: ([base = '', under = '']) => base + limit(under, index),
  munderover: ([base = '', under = '', over = '']) => base + limit(under, index) + limit(over, exponent),
  mroot: ([base = '', degree = '']) => `${exponent(degree).replace('^', '')}√${base}`,
  mmultiscripts: ([base = '', ...scripts], [, ...children]) => {
    const at = children.findIndex(({ name }) => name === 'mprescripts');
    const before = at < 0 ? [] : scripts.slice(at + 1);
    return pairs(before) + base + pairs(at < 0 ? scripts : scripts.slice(0, at));
  },
};

function limit(words: string, write: (words: string) => string): string {
  return LETTER_OR_DIGIT.test(words) ? write(words) : words;
}

/** Writes alternating sub- and superscripts. */
function pairs(scripts: readonly string[]): string {
  return scripts.map((words, i) => (i % 2 === 0 ? index(words) : exponent(words))).join('');
}

const LETTER_OR_DIGIT = /[\p{Lu}\p{Ll}\p{Lo}\p{Nd}]/u;
// Function application, invisible times, comma and plus
const INVISIBLE = /[\u2061-\u2064]/g;
