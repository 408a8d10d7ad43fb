/**
 * Regular expression that finds a media range in an `Accept` header and captures its quality; the capture is empty without a quality, which
 * means 1. It agrees with `src/serve/http/accept.ts`: the first occurrence counts, parameters before `q` are skipped, an invalid `q` is an
 * ordinary parameter, commas within quotes do not separate.
 *
 * Without lookaround, quotation marks and line ends, so that it is valid for PCRE (nginx, Apache) and RE2 (Caddy) within any quotes. Match
 * case-insensitively.
 */
export function acceptPattern(range: string): string {
  const name = range.replace(/[*+.]/g, '\\$&');
  return `^(?:${IN_MEMBER}*,)*?\\s*${name}\\s*(?:(?:;${IN_PARAMETER}*)*?;\\s*q\\s*=\\s*${QUALITY}\\s*(?:[,;]|$)|(?:;${IN_PARAMETER}*)*(?:,|$))`;
}

/**
 * Regular expression for `<a>:<b>`, two qualities as digits, that matches if a < b. It matches an equal prefix, then a smaller digit; or
 * the end of a where b continues above zero. `before` is a pattern for the text before the pair.
 */
export function lessPattern(before: string): string {
  const digits = ['[1-9]', '[2-9]', '[3-9]', '[4-9]', '[5-9]', '[6-9]', '[7-9]', '[89]', '[9]'];
  const smaller = digits.map((greater, digit) => `${digit}[\\d.]*:\\1${greater}`).join('|');
  return `^${before}([\\d.]*)(?:${smaller}|:\\1[\\d.]*[1-9])`;
}

const QUOTED = '\\x22(?:[^\\x22\\x5c]|\\x5c.)*(?:\\x22|$)';
const IN_MEMBER = `(?:[^,\\x22]|${QUOTED})`;
const IN_PARAMETER = `(?:[^;,\\x22]|${QUOTED})`;
const QUALITY = '(0(?:\\.\\d{0,3})?|1(?:\\.0{0,3})?)';
