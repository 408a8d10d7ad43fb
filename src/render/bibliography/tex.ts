import type { Formula } from '../../model/formula.ts';
import type { Inline, InlineStyle } from '../../model/inline.ts';
import { textOfFormula, tidyText } from '../plain-text.ts';
import { SPECIAL_CHARACTERS } from '../tex/special-characters.ts';

/** Plain text for TeX: its special characters escaped, accents and other scripts kept as UTF-8. `A & B_1` is `A \& B\_1`. */
export function escapeTex(text: string): string {
  return tidyText(text).replace(SPECIAL, (char) => ESCAPES[char] ?? char);
}

/**
 * A title for BibTeX: emphasis, sub- and superscripts and formulas kept, words with capitals in braces so that no style
 * lowers them (the first letter of the title needs none).
 *
 *   <i>Salpingoeca rosetta</i> in CO<sub>2</sub>  ->  \textit{Salpingoeca rosetta} in {CO}\textsubscript{2}
 */
export function titleTex(title: readonly Inline[]): string {
  const tex = title.map((inline, index) => inlineTex(inline, { isFirst: index === 0, isProtected: false })).join('');
  return tex.replace(SPACES, ' ').trim();
}

interface Standing {
  /** At the start of the title. */
  readonly isFirst: boolean;
  /** Within braces already. */
  readonly isProtected: boolean;
}

type InlineTexTable = { readonly [K in Inline['kind']]: (inline: Extract<Inline, { kind: K }>, standing: Standing) => string };

const INLINE_TEX: InlineTexTable = {
  text: (inline, standing) => (standing.isProtected ? escapeKeepingSpaces(inline.value) : protectCapitals(inline.value, standing.isFirst)),
  styled: (inline, standing) => {
    const command = COMMANDS[inline.style];
    if (command === undefined) return inlinesTex(inline.content, standing);
    return `\\${command}{${inlinesTex(inline.content, { ...standing, isProtected: true })}}`;
  },
  xref: (inline, standing) => inlinesTex(inline.content, standing),
  link: (inline, standing) => inlinesTex(inline.content, standing),
  fileLink: (inline, standing) => inlinesTex(inline.content, standing),
  inlineFormula: (inline) => formulaTex(inline.formula),
  inlineGraphic: (inline) => escapeKeepingSpaces(inline.graphic.altText ?? ''),
  inlineFootnote: () => '',
  break: () => ' ',
  anchor: () => '',
};

const COMMANDS: Readonly<Partial<Record<InlineStyle, string>>> = {
  bold: 'textbf',
  italic: 'textit',
  monospace: 'texttt',
  code: 'texttt',
  sc: 'textsc',
  sub: 'textsubscript',
  sup: 'textsuperscript',
};

function inlinesTex(inlines: readonly Inline[], standing: Standing): string {
  return inlines.map((inline, index) => inlineTex(inline, { ...standing, isFirst: standing.isFirst && index === 0 })).join('');
}

function inlineTex(inline: Inline, standing: Standing): string {
  const tex: (inline: never, standing: Standing) => string = INLINE_TEX[inline.kind];
  return tex(inline as never, standing);
}

// A formula's TeX goes in as it is where it cannot break the entry, else its words do.
function formulaTex(formula: Formula): string {
  const { tex } = formula;
  if (tex !== undefined && !tex.includes('$') && !tex.includes('%') && isBalanced(tex)) return `$${tex.trim()}$`;
  return `{${escapeKeepingSpaces(textOfFormula(formula))}}`;
}

function isBalanced(tex: string): boolean {
  let depth = 0;
  for (const char of tex) {
    if (char === '{') depth++;
    if (char === '}') depth--;
    if (depth < 0) return false;
  }
  return depth === 0 && !tex.endsWith('\\');
}

function protectCapitals(text: string, isFirst: boolean): string {
  let isStart = isFirst;
  return text.normalize('NFC').replace(WORD, (word) => {
    const hasCapital = CAPITAL.test(isStart ? word.slice(1) : word);
    isStart = false;
    return hasCapital ? `{${escapeKeepingSpaces(word)}}` : escapeKeepingSpaces(word);
  });
}

function escapeKeepingSpaces(text: string): string {
  return text.normalize('NFC').replace(SPECIAL, (char) => ESCAPES[char] ?? char);
}

const SPECIAL = /[\\{}$&#%_^~]/g;
// BibTeX counts escaped braces too, so a brace is named.
const ESCAPES: Readonly<Record<string, string>> = { ...SPECIAL_CHARACTERS, '{': '\\textbraceleft{}', '}': '\\textbraceright{}' };
const SPACES = /\s+/g;
const WORD = /\S+/g;
const CAPITAL = /\p{Lu}/u;
