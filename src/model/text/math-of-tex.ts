import temml from 'temml';
import type { MathElement } from '../formula.ts';
import type { Translatable } from '../translatable.ts';
import { translatable } from './translatable.ts';

/**
 * Converts a TeX formula to MathML with the TeX in an annotation; undefined if it does not parse.
 *
 * Temml's tree is used instead of its markup, so that its output is sanitized like the MathML of a package.
 */
export function mathOfTex(tex: string, isBlock: boolean): MathElement | undefined {
  return parsed(tex, isBlock).math;
}

/** Returns why TeX does not parse, in Temml's words: `Unsupported function name: \\foo at position 1`; undefined if it does. */
export function mistakeInTex(tex: string, isBlock: boolean): string | undefined {
  return parsed(tex, isBlock).mistake;
}

interface ParsedTex {
  readonly math?: MathElement | undefined;
  readonly mistake?: string;
}

/** Cache of the last formulas: the reader parses them for mistakes, then each rendition for their MathML. */
const recent = new Map<string, ParsedTex>();
const MOST_RECENT = 500;

function parsed(tex: string, isBlock: boolean): ParsedTex {
  const key = `${isBlock ? 'block' : 'line'} ${tex}`;
  const known = recent.get(key);
  if (known !== undefined) return known;
  const result = parseTex(tex, isBlock);
  if (recent.size >= MOST_RECENT) recent.clear();
  recent.set(key, result);
  return result;
}

function parseTex(tex: string, isBlock: boolean): ParsedTex {
  const render: unknown = Reflect.get(temml, '__renderToMathMLTree');
  if (typeof render !== 'function') throw new TypeError('temml has no __renderToMathMLTree');
  try {
    // Temml adds its own macros to the table.
    const options = { ...OPTIONS, macros: { ...MACROS }, displayMode: isBlock };
    return { math: mathElementOf(Reflect.apply(render, temml, [commonTex(tex, isBlock), options])) };
  } catch (error) {
    // Temml does not support this TeX: the caller shows the source. Its message goes on with an excerpt of it.
    return { mistake: error instanceof Error ? (error.message.trim().split(/:? *\n/)[0] ?? '') : '' };
  }
}

const OPTIONS = { annotate: true, throwOnError: true, trust: false, strict: false, maxExpand: 1000 };
/** Commands of LaTeX that Temml lacks. */
const MACROS = {
  '\\mbox': '\\text{#1}',
  '\\ensuremath': '{#1}',
  '\\mathbbm': '\\mathbb{#1}',
  '\\hfill': '\\quad',
  // Temml needs its own style sheet for the arrow.
  '\\cancelto': '{\\cancel{#2}}^{#1}',
  '\\textmu': 'μ',
  '\\/': '',
};

/**
 * Rewrites what TeX accepts and Temml, KaTeX or MathJax does not. These are `\\eqnarray`, environments for displays within a line, bold formulas in
 * boxes, operators without braces, numbers at the end.
 *
 *   '\\begin{align} a &= b \\end{align}' in a line  ->  '\\begin{aligned} a &= b \\end{aligned}'
 */
export function commonTex(tex: string, isBlock: boolean): string {
  if (!tex.includes('\\')) return tex;
  const common = tex
    .replace(BARE_OPERATOR, '\\mathop{$1}')
    .replace(BOLD_IN_BOX, '\\boldsymbol{$1}')
    .replace(BOLD, (_, inner: string | undefined) => (inner === undefined ? '\\boldsymbol' : `\\boldsymbol{${inner}}`))
    .replace(OLD_ROOT, '\\sqrt[$1]{$2}')
    .replace(EQNARRAY, (_, command: string) => (command === 'begin' ? '\\begin{array}{rcl}' : '\\end{array}'))
    .replace(FLALIGN, '\\$1{align$2}');
  if (isBlock) return common.replace(NUMBER_AT_END, '\\tag{$1}').replace(NO_NUMBER, '');
  return common
    .replace(NUMBER_AT_END, '\\quad ($1)')
    .replace(TAG, '\\quad ($1)')
    .replace(NO_NUMBER, '')
    .replace(DISPLAY_ONLY, (_, command: string, name: string) => {
      const inLine = IN_LINE[name];
      return inLine === undefined ? '' : `\\${command}{${inLine}}`;
    });
}

// Written by MathType, accepted by TeX and not by Temml: '\mathop \sum'
const BARE_OPERATOR = /\\mathop\s*(\\[A-Za-z]+)/g;
// '\mbox{\boldmath $x$}'
const BOLD_IN_BOX = /\\(?:mbox|hbox|text)\s*\{\s*\{?\s*\\boldmath\s*\{?\s*\$([^$]*)\$\s*\}{1,3}/g;
// '\boldmath $x$', '\boldmath{x}'
const BOLD = /\\boldmath\s*(?:\$([^$]*)\$|(?=\{))/g;
// '\root 3 \of x'
const OLD_ROOT = /\\root\s*(\{[^{}]*\}|[^\s\\{}]+)\s*\\of\s*(\{[^{}]*\}|\\[A-Za-z]+|[^\s\\{}])/g;
const EQNARRAY = /\\(begin|end)\s*\{eqnarray\*?\}/g;
const FLALIGN = /\\(begin|end)\s*\{flalign(\*?)\}/g;
// '\eqno(3)'
const NUMBER_AT_END = /\\l?eqno\s*\(?([^()\\{}]*)\)?\s*$/;
const NO_NUMBER = /\\(?:nonumber|notag)(?![A-Za-z])/g;
const TAG = /\\tag\*?\s*\{([^{}]*)\}/g;
const DISPLAY_ONLY = /\\(begin|end)\s*\{(align|alignat|gather|multline|split|equation)\*?\}/g;
/** Environments of a line by that of a display; an equation is its content. */
const IN_LINE: Readonly<Record<string, string>> = {
  align: 'aligned',
  alignat: 'alignedat',
  gather: 'gathered',
  multline: 'gathered',
  split: 'aligned',
};

function mathElementOf(node: unknown): MathElement | undefined {
  const [only] = nodesOf(node);
  return typeof only === 'object' ? only : undefined;
}

/** A node of Temml's tree: an element, a run of text, or a fragment that is only its children. */
function nodesOf(node: unknown): readonly (MathElement | string)[] {
  if (typeof node !== 'object' || node === null) return [];
  if ('text' in node && typeof node.text === 'string') return [node.text];
  const children = 'children' in node && Array.isArray(node.children) ? node.children.flatMap(nodesOf) : [];
  if (!('type' in node) || typeof node.type !== 'string') return children;
  const attributes = { ...attributesOf(node), ...colourOf(node) };
  if (hasBorder(node)) return [{ name: 'menclose', attributes: { notation: 'box' }, children }];
  return [{ name: node.type, attributes, children }];
}

function attributesOf(node: object): Record<string, string> {
  const attributes: Record<string, string> = {};
  if (!('attributes' in node) || typeof node.attributes !== 'object' || node.attributes === null) return attributes;
  for (const [name, value] of Object.entries(node.attributes)) attributes[name] = String(value);
  return attributes;
}

/** Tells whether Temml draws a box around an element, as it does for `\\boxed`. */
function hasBorder(node: object): boolean {
  return 'style' in node && typeof node.style === 'object' && node.style !== null && 'border' in node.style;
}

/** Returns the colour in Temml's `style` as a MathML attribute, since colour has a meaning in some formulas. */
function colourOf(node: object): Record<string, string> {
  if (!('style' in node) || typeof node.style !== 'object' || node.style === null) return {};
  const { style } = node;
  return 'color' in style && typeof style.color === 'string' && style.color !== '' ? { mathcolor: style.color } : {};
}

/** Returns the message of a formula whose TeX does not parse. */
export function unreadableTex(tex: string, mistake: string): Translatable {
  const quoted = tex.replace(/\s+/g, ' ');
  const start = quoted.length > LONGEST_QUOTE ? `${quoted.slice(0, LONGEST_QUOTE)}…` : quoted;
  return translatable`the TeX "${start}" is shown as it is written (${mistake}); expected TeX of mathematics`;
}

const LONGEST_QUOTE = 80;
