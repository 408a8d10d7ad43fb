/**
 * Returns a regular expression as a `pattern` of JSON Schema, which has no flags and is read with `u`. Letters are written in both cases if the
 * expression ignores case; white space around the text is allowed if the validator trims it.
 *
 *   patternOf(/^doi:[a-z]$/i, { isTrimmed: false })  ->  '^[dD][oO][iI]:[a-zA-Z]$'
 *   patternOf(/^\d{4}$/, { isTrimmed: true })        ->  '^\s*(?=\S)\d{4}\s*$'
 */
export function patternOf(expression: RegExp, { isTrimmed }: { readonly isTrimmed: boolean }): string {
  const source = expression.ignoreCase ? inBothCases(expression.source) : expression.source;
  return isTrimmed ? source.replace(/^\^/, '^\\s*(?=\\S)').replace(/\$$/, '\\s*$') : source;
}

/** An escape with its braces, a group's head, a range of a class, a bracket, or one other character. */
const TOKEN = /\\[pPu](?:\{[^}]*\}|[\da-f]{4})|\\.|\(\?(?:[:=!]|<[=!])|[a-z]-[a-z]|[A-Z]-[A-Z]|\[\^?|\]|./gs;

function inBothCases(source: string): string {
  let isInClass = false;
  return source.replace(TOKEN, (token) => {
    if (token.startsWith('[')) isInClass = true;
    if (token === ']') isInClass = false;
    const both = `${token.toLowerCase()}${token.toUpperCase()}`;
    if (token.startsWith('\\') || token.toLowerCase() === token.toUpperCase()) return token;
    if (token.length === 3 && !isInClass) return [...token].map((letter) => inBothCases(letter)).join('');
    return isInClass ? both : `[${both}]`;
  });
}
