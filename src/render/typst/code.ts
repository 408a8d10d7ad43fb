/** Typst code that evaluates to content. The words of an article are in it as string literals only, so that none of them is code. */
export type Code = string & { readonly brand: 'Typst code' };

/** Code that yields empty content. */
export const EMPTY = '[]' as Code;

/**
 * Returns a string literal that evaluates to a text.
 *
 *   textCode('say "$x$" \\')  ->  "say \"$x$\" \\"
 *
 * Control characters and lone surrogates, which no font has, are removed. Typst reference, Scripting, Strings.
 */
export function textCode(text: string): Code {
  const clean = UNUSUAL.test(text) ? text.replace(UNPRINTABLE, '') : text;
  return `"${clean.replace(SPECIAL, (char) => ESCAPES[char] ?? char)}"` as Code;
}

/** Joins pieces of content: `{"a "; emph("b")}`. */
export function joinCode(pieces: readonly Code[]): Code {
  const filled = pieces.filter((piece) => piece !== EMPTY && piece !== '""');
  const [only] = filled;
  if (only === undefined) return EMPTY;
  return filled.length === 1 ? only : (`{${filled.join('; ')}}` as Code);
}

/** A named argument of a call; one that is undefined is left out. */
export type Arguments = Readonly<Record<string, Code | undefined>>;

/**
 * Calls a function of Typst or of `elements.typ`, which is imported as `o`.
 *
 *   callCode('o.link-to', { to: textCode('b1') }, textCode('1'))  ->  o.link-to(to: "b1", "1")
 */
export function callCode(name: FunctionName, named: Arguments, ...positional: readonly Code[]): Code {
  const args = Object.entries(named).flatMap(([key, value]) => (value === undefined ? [] : [`${key}: ${value}`]));
  return `${name}(${[...args, ...positional].join(', ')})` as Code;
}

/** A name in the code is written by the renderer, never taken from an article. */
export type FunctionName = `o.${string}` | `math.${string}` | 'emph' | 'strong' | 'sub' | 'super' | 'linebreak';

/** An array, also of one item: `("a",)`. */
export function arrayCode(items: readonly Code[]): Code {
  return `(${items.map((item) => `${item},`).join(' ')})` as Code;
}

/** A dictionary without the members that are undefined: `(label: "1", body: "x")`. */
export function dictionaryCode(members: Arguments): Code {
  const filled = Object.entries(members).flatMap(([key, value]) => (value === undefined ? [] : [`${key}: ${value}`]));
  return (filled.length === 0 ? '(:)' : `(${filled.join(', ')})`) as Code;
}

/** A finite number or a truth value. */
export function valueCode(value: number | boolean): Code {
  return String(value) as Code;
}

const SPECIAL = /["\\\n\r\t]/g;
const ESCAPES: Readonly<Record<string, string>> = { '"': '\\"', '\\': '\\\\', '\n': '\\n', '\r': '\\n', '\t': '\\t' };
const UNUSUAL = /[^\t\n\r\u0020-\u007e\u00a0-\ud7ff]/;
const UNPRINTABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufdd0-\ufdef\ufeff\uffff\ufffe]|\p{Surrogate}/gu;
