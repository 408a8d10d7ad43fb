/**
 * Converts an id to an XML name without a colon; characters that are not allowed are written as code points.
 *
 *   'fig-1' -> 'fig-1', '1a' -> '_1a', 'a/b' -> 'a_x2f_b'
 */
export function xmlNameOf(id: string): string {
  const name = id.replace(NOT_IN_A_NAME, (char) => `_x${char.codePointAt(0)?.toString(16)}_`);
  return STARTS_A_NAME.test(name) ? name : `_${name}`;
}

const LETTERS =
  'A-Z_a-z\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u02FF\\u0370-\\u037D\\u037F-\\u1FFF\\u200C\\u200D\\u2070-\\u218F\\u2C00-\\u2FEF\\u3001-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFFD\\u{10000}-\\u{EFFFF}';
const NOT_IN_A_NAME = new RegExp(`[^${LETTERS}.0-9\\u00B7\\u0300-\\u036F\\u203F\\u2040\\-]`, 'gu');
const STARTS_A_NAME = new RegExp(`^[${LETTERS}]`, 'u');
