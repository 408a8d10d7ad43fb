import type { MathElement } from '../../model/formula.ts';
import { joinTex } from './join-tex.ts';
import { letterOfMathAlphanumeric } from './math-alphanumeric.ts';
import { FUNCTION_NAMES, LIMIT_NAMES, SYMBOLS } from './symbols.ts';

/** Converts `mo`: a known name as its command, other words upright, symbols one by one. MathML 3, 3.2.5. */
export function texOfOperator(element: MathElement): string {
  const text = element.children
    .filter((child) => typeof child === 'string')
    .join('')
    .trim();
  if (FUNCTION_NAMES.has(text) || LIMIT_NAMES.has(text)) return `\\${text}`;
  if (NAME.test(text)) return `\\operatorname{${text}}`;
  const tex = texOfSymbols(text);
  return element.attributes.mathvariant?.startsWith('bold') === true && tex !== '' ? `\\boldsymbol{${tex}}` : tex;
}

/** Converts characters in mathematics: `≤` to `\le`, a space to nothing; characters without a command are unchanged or put in `\text`. */
export function texOfSymbols(text: string): string {
  return joinTex([...text].map(texOfSymbol));
}

function texOfSymbol(char: string): string {
  const known = SYMBOLS.get(char);
  if (known !== undefined) return known;
  if (NOTHING.test(char)) return '';
  if (PLAIN.test(char)) return char;
  const letter = letterOfMathAlphanumeric(char);
  if (letter?.variant === 'double-struck') return `\\mathbb{${letter.letter}}`;
  return letter === undefined ? `\\text{${char}}` : letter.letter;
}

// 'Pr', 'argmax'
const NAME = /^[A-Za-z]{2,}$/;
// White space and the invisible operators.
const NOTHING = /[\s\u200b-\u200f\u2060-\u2064\ufeff]/;
// Characters that need no command.
const PLAIN = /[A-Za-z0-9+\-*/=()[\],.;:!?'"@]/;
