import type { Formula } from '../../model/formula.ts';
import type { Inline, InlineStyle } from '../../model/inline.ts';
import { textOfFormula, tidyText } from '../plain-text.ts';
import { SPECIAL_CHARACTERS } from '../tex/special-characters.ts';

/** Escapes plain text for TeX: special characters are escaped, accents and other scripts stay UTF-8. `A & B_1` is `A \& B\_1`. */
export function escapeTex(text: string): string {
  return tidyText(text).replace(SPECIAL, (char) => ESCAPES[char] ?? char);
}

/**
 * Converts a title to BibTeX with its emphasis, sub- and superscripts and formulas. Words with capitals are put in braces, so that no
 * style lowers them (the first letter of the title needs none).
 *
 *   <i>Salpingoeca rosetta</i> in CO<sub>2</sub>  ->  \textit{Salpingoeca rosetta} in {CO}\textsubscript{2}
 */
export function titleTex(title: readonly Inline[]): string {
  const tex = title.map((inline, index) => inlineTex(inline, { isFirst: isStart(title[index - 1]), isProtected: false })).join('');
  return tex.replace(SPACES, ' ').trim();
}

/** Tells whether an inline begins a title or, after a colon, a subtitle: styles keep its first letter. */
function isStart(before: Inline | undefined): boolean {
  return before === undefined || (before.kind === 'text' && before.value.endsWith(': '));
}

interface TitleContext {
  /** At the start of the title or subtitle. */
  readonly isFirst: boolean;
  /** Within braces already. */
  readonly isProtected: boolean;
}

type InlineTexTable = { readonly [K in Inline['kind']]: (inline: Extract<Inline, { kind: K }>, context: TitleContext) => string };

const INLINE_TEX: InlineTexTable = {
  text: (inline, context) => (context.isProtected ? escapeKeepingSpaces(inline.value) : protectCapitals(inline.value, context.isFirst)),
  styled: (inline, context) => {
    const command = COMMANDS[inline.style];
    if (command === undefined) return inlinesTex(inline.content, context);
    return `\\${command}{${inlinesTex(inline.content, { ...context, isProtected: true })}}`;
  },
  xref: (inline, context) => inlinesTex(inline.content, context),
  link: (inline, context) => inlinesTex(inline.content, context),
  fileLink: (inline, context) => inlinesTex(inline.content, context),
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

function inlinesTex(inlines: readonly Inline[], context: TitleContext): string {
  return inlines.map((inline, index) => inlineTex(inline, { ...context, isFirst: context.isFirst && index === 0 })).join('');
}

function inlineTex(inline: Inline, context: TitleContext): string {
  const tex: (inline: never, context: TitleContext) => string = INLINE_TEX[inline.kind];
  return tex(inline as never, context);
}

// A formula is printed as its TeX if that cannot break the entry, else as its words.
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
// BibTeX counts escaped braces too, so a brace is printed as a command.
const ESCAPES: Readonly<Record<string, string>> = { ...SPECIAL_CHARACTERS, '{': '\\textbraceleft{}', '}': '\\textbraceright{}' };
const SPACES = /\s+/g;
const WORD = /\S+/g;
const CAPITAL = /\p{Lu}/u;
