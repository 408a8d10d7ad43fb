/**
 * A regular expression that finds a media range in an `Accept` header and captures its quality; the capture is empty where the range
 * stands without one, which means 1. It finds what `src/http/accept.ts` finds: the first mention counts, parameters before `q` are
 * passed over, a `q` that is no quality is a parameter like others, commas within quotes do not part.
 *
 * It has neither lookaround nor quotation marks nor line ends, so it is good for PCRE (nginx, Apache) and RE2 (Caddy) and stands
 * within any quotes. Compare without regard to case.
 */
export function acceptPattern(range: string): string {
  const name = range.replace(/[*+.]/g, '\\$&');
  return `^(?:${IN_MEMBER}*,)*?\\s*${name}\\s*(?:(?:;${IN_PARAMETER}*)*?;\\s*q\\s*=\\s*${QUALITY}\\s*(?:[,;]|$)|(?:;${IN_PARAMETER}*)*(?:,|$))`;
}

/**
 * A regular expression for `<a>:<b>`, two qualities as digits, that matches where a is less than b: equal up to a place, then a smaller
 * digit, or a ends and b goes on above zero. `before` is a pattern for what stands in front of the pair.
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
