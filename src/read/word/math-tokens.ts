import type { MathElement } from '../../model/formula.ts';

export type MathNode = MathElement | string;

export interface RunProperties {
  /** Normal text, `m:nor`. */
  readonly isText: boolean;
  /** `m:sty`: `p` upright, `b` bold, `i` italic, `bi`. */
  readonly style: string;
  /** `m:scr`: `roman`, `script`, `fraktur`, `double-struck`, `sans-serif`, `monospace`. */
  readonly script: string;
}

/**
 * Divides the text of a run into numbers, names and operators.
 *
 *   '2x+1'  ->  mn '2', mi 'x', mo '+', mn '1'
 *
 * Bold, script and the like are characters of their own, because browsers have no other way to show them (MathML Core).
 */
export function tokensOf(text: string, { isText, style, script }: RunProperties): MathNode[] {
  if (text === '') return [];
  if (isText) return [token('mtext', text.replace(/ /g, '\u00A0'))];
  const isUpright = style === 'p' || style === 'b';
  return [...text.matchAll(isUpright ? UPRIGHT_TOKEN : TOKEN)].map(([one]) => {
    if (/^\s/.test(one)) return token('mtext', one.replace(/\s/g, '\u00A0'));
    if (/^\p{Nd}/u.test(one)) return token('mn', styled(one, { isText, style, script }));
    if (!NAME.test(one)) return token('mo', one);
    const styledText = styled(one, { isText, style, script });
    return style === 'p' && styledText === one && [...one].length === 1
      ? token('mi', one, { mathvariant: 'normal' })
      : token('mi', styledText);
  });
}

function token(name: string, text: string, attributes: Readonly<Record<string, string>> = {}): MathElement {
  return { name, attributes, children: [text] };
}

/** Replaces letters and digits by those of a mathematical alphabet; italic ones stay, because a name of one letter is italic anyway. */
function styled(text: string, { style, script }: RunProperties): string {
  const alphabet = alphabetOf(script, style === 'b' || style === 'bi', style === 'i' || style === 'bi');
  if (alphabet === undefined) return text;
  return [...text].map((char) => letterIn(alphabet, char) ?? char).join('');
}

interface Alphabet {
  /** Code points of A, a, Α, α and 0. */
  readonly starts: Readonly<Partial<Record<'upper' | 'lower' | 'greekUpper' | 'greekLower' | 'digit', number>>>;
  /** Letters that Unicode has elsewhere. */
  readonly elsewhere?: Readonly<Record<string, string>>;
}

function alphabetOf(script: string, isBold: boolean, isItalic: boolean): Alphabet | undefined {
  if (script === 'double-struck') return DOUBLE_STRUCK;
  if (script === 'monospace') return { starts: { upper: 0x1d670, lower: 0x1d68a, digit: 0x1d7f6 } };
  if (script === 'script') return isBold ? { starts: { upper: 0x1d4d0, lower: 0x1d4ea } } : SCRIPT;
  if (script === 'fraktur') return isBold ? { starts: { upper: 0x1d56c, lower: 0x1d586 } } : FRAKTUR;
  if (script === 'sans-serif') {
    if (isBold)
      return isItalic ? { starts: { upper: 0x1d63c, lower: 0x1d656 } } : { starts: { upper: 0x1d5d4, lower: 0x1d5ee, digit: 0x1d7ec } };
    return isItalic ? { starts: { upper: 0x1d608, lower: 0x1d622 } } : { starts: { upper: 0x1d5a0, lower: 0x1d5ba, digit: 0x1d7e2 } };
  }
  if (!isBold) return undefined;
  return isItalic
    ? { starts: { upper: 0x1d468, lower: 0x1d482, greekUpper: 0x1d71c, greekLower: 0x1d736, digit: 0x1d7ce } }
    : { starts: { upper: 0x1d400, lower: 0x1d41a, greekUpper: 0x1d6a8, greekLower: 0x1d6c2, digit: 0x1d7ce } };
}

function letterIn({ starts, elsewhere }: Alphabet, char: string): string | undefined {
  const other = elsewhere?.[char];
  if (other !== undefined) return other;
  const code = char.codePointAt(0) ?? 0;
  for (const [kind, first, last] of RANGES) {
    const start = starts[kind];
    if (code >= first && code <= last && start !== undefined) return String.fromCodePoint(start + code - first);
  }
  return undefined;
}

const RANGES = [
  ['upper', 0x41, 0x5a],
  ['lower', 0x61, 0x7a],
  ['greekUpper', 0x391, 0x3a9],
  ['greekLower', 0x3b1, 0x3c9],
  ['digit', 0x30, 0x39],
] as const;
const DOUBLE_STRUCK: Alphabet = {
  starts: { upper: 0x1d538, lower: 0x1d552, digit: 0x1d7d8 },
  elsewhere: { C: 'ℂ', H: 'ℍ', N: 'ℕ', P: 'ℙ', Q: 'ℚ', R: 'ℝ', Z: 'ℤ' },
};
const SCRIPT: Alphabet = {
  starts: { upper: 0x1d49c, lower: 0x1d4b6 },
  elsewhere: { B: 'ℬ', E: 'ℰ', F: 'ℱ', H: 'ℋ', I: 'ℐ', L: 'ℒ', M: 'ℳ', R: 'ℛ', e: 'ℯ', g: 'ℊ', o: 'ℴ' },
};
const FRAKTUR: Alphabet = { starts: { upper: 0x1d504, lower: 0x1d51e }, elsewhere: { C: 'ℭ', H: 'ℌ', I: 'ℑ', R: 'ℜ', Z: 'ℨ' } };

// 3.14  1,000  x  x̂  +   (spaces)
const TOKEN = /\p{Nd}+(?:[.,]\p{Nd}+)*|\p{L}\p{M}*|[∞∅∂∇%°]|\s+|[^\s]\p{M}*/gu;
// the same with whole words: sin
const UPRIGHT_TOKEN = /\p{Nd}+(?:[.,]\p{Nd}+)*|(?:\p{L}\p{M}*)+|[∞∅∂∇%°]|\s+|[^\s]\p{M}*/gu;
const NAME = /^[\p{L}∞∅∂∇%°]/u;
