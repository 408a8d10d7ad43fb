/**
 * Writes a superscript as plain text after `before`: in Unicode where all of it has characters there, else after `^`. Ordinals, signs and
 * what stands before a word are joined.
 *
 *   10<sup>6</sup>  ->  '⁶'      s<sup>−1</sup>  ->  '⁻¹'    <sup>14</sup>C  ->  '¹⁴'     Ca<sup>2+</sup>  ->  '²⁺'
 *   x<sup>α</sup>   ->  '^α'     e<sup>−x/2</sup>  ->  '^(−x/2)'   19<sup>th</sup>  ->  'th'   Name<sup>TM</sup>  ->  '™'
 */
export function raised(text: string, before: string): string {
  return keepingEndSpace(text, (words) => {
    if (ORDINAL.test(words)) return words;
    if (NUMBER_LAST.test(before)) {
      const sign = ORDINAL_SIGNS.get(words);
      if (sign !== undefined) return sign;
      if (ORDINAL_LETTER.test(words)) return words;
    }
    return TRADE_MARKS.get(words) ?? (BASE_LAST.test(before) ? exponent(words) : (superscriptOf(words) ?? words));
  });
}

/** Writes a subscript as plain text after `before`. It is joined as it is usually typed, `CO2`, `Vmax`, but not to another number: `10₂`. */
export function lowered(text: string, before: string): string {
  return keepingEndSpace(text, (words) =>
    DIGIT_LAST.test(before) && DIGIT_FIRST.test(words) ? (subscriptOf(words) ?? script('_', words)) : words,
  );
}

/** Writes an exponent of a formula: `⁶`, `^α`, `^(n/2)`; signs alone are joined: `′`. */
export function exponent(words: string): string {
  return superscriptOf(words) ?? (HAS_WORD.test(words) ? script('^', words) : words);
}

/** Writes an index of a formula: `₁`, `_i`, `_(i=1)`; signs alone are joined. */
export function index(words: string): string {
  return subscriptOf(words) ?? (HAS_WORD.test(words) ? script('_', words) : words);
}

/** Joins two texts. A script at the end of the first gets parentheses if the second would seem to continue it: `x^(α)y`. */
export function joinAfterScript(line: string, next: string): string {
  return line.includes('^') && LETTER_OR_DIGIT_FIRST.test(next) ? line.replace(OPEN_SCRIPT, '$1($2)') + next : line + next;
}

function script(mark: '^' | '_', words: string): string {
  return SIMPLE.test(words) ? mark + words : `${mark}(${words})`;
}

function keepingEndSpace(text: string, convert: (words: string) => string): string {
  const words = text.trim();
  return words === '' ? text : convert(words) + (/\s$/.test(text) ? ' ' : '');
}

function superscriptOf(words: string): string | undefined {
  return SUPERSCRIPT.test(words) ? replaced(words, SUPERSCRIPTS) : undefined;
}

function subscriptOf(words: string): string | undefined {
  return SUBSCRIPT.test(words) ? replaced(words, SUBSCRIPTS) : undefined;
}

function replaced(words: string, characters: ReadonlyMap<string, string>): string {
  return [...words].map((character) => characters.get(character) ?? (character.trim() === '' ? '' : character)).join('');
}

function mapOf(from: string, to: string): ReadonlyMap<string, string> {
  const characters = [...to];
  return new Map([...from].map((character, i) => [character, characters[i] ?? character]));
}

const SUPERSCRIPTS = mapOf('0123456789+-−–‐‑=()ni', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁻⁻⁼⁽⁾ⁿⁱ');
const SUBSCRIPTS = mapOf('0123456789+-−–‐‑=()', '₀₁₂₃₄₅₆₇₈₉₊₋₋₋₋₋₌₍₎');
// 6   −3   2+   n+1   i   1,2   ²
const SUPERSCRIPT = /^(?:[\d+\-−–‐‑=()\s]*(?:[ni](?=$|[+\-−–‐‑=()\s]))?(?:[\d+\-−–‐‑=()\s]|(?<=\d), ?(?=\d))*|[²³¹⁰-ⁿ]+)$/u;
// 2   1,2   2.5–10   +
const SUBSCRIPT = /^[\d+\-−–‐‑=()\s]*(?:(?<=\d)[.,] ?\d[\d+\-−–‐‑=()\s]*)*$/;
// 19<sup>th</sup>, 1<sup>ère</sup>
const ORDINAL = /^(?:st|nd|rd|th|ers?|ères?|[eè]mes?|mes?|lles?)$/i;
// XIX<sup>e</sup>, 2<sup>ed</sup>
const ORDINAL_LETTER = /^(?:e|re|es|os|as|ed)$/;
const ORDINAL_SIGNS = mapOf('oa', 'ºª');
// 1, XIX, n
const NUMBER_LAST = /(?:\d|(?<!\p{L})[IVXLCDM]+|(?<!\p{L})[nN])$/u;
const TRADE_MARKS: ReadonlyMap<string, string> = new Map([
  ['TM', '™'],
  ['SM', '℠'],
]);
const BASE_LAST = /[\p{L}\p{M}\p{N}\p{Sc}%)\]}|′″’]$/u;
const DIGIT_LAST = /\d$/;
const DIGIT_FIRST = /^\d/;
const HAS_WORD = /[\p{L}\p{N}]/u;
// α   max   0.5   −3.2   G12D
const SIMPLE = /^(?:[+−-]?\d+(?:[.,]\d+)?|[+−-]?\p{L}[\p{L}\p{M}\p{Nd}]*)$/u;
const LETTER_OR_DIGIT_FIRST = /^[\p{L}\p{Nd}]/u;
const OPEN_SCRIPT = /(\^)([+−-]?[\p{L}\p{M}\p{Nd}.,]+)$/u;
