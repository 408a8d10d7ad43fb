/** Returns an ISSN in its usual form, `2050-084X` for `2050084x` and `ISSN 2050–084X`; other text unchanged. ISO 3297. */
export function usualIssn(text: string): string {
  const [, first, second = ''] = ISSN.exec(text) ?? [];
  return first === undefined ? text : `${first}-${second.toUpperCase()}`;
}

/**
 * True for an ISSN with a right check digit, with or without its hyphen.
 *
 * The weighted sum of its eight digits is divisible by eleven; X is ten (ISO 3297).
 */
export function isIssn(text: string): boolean {
  const usual = usualIssn(text);
  if (!USUAL.test(usual)) return false;
  const digits = [...usual.replace('-', '')].map((digit) => (digit === 'X' ? 10 : Number(digit)));
  return digits.reduce((sum, digit, at) => sum + digit * (digits.length - at), 0) % 11 === 0;
}

// '2050-084X', '2050084x', 'ISSN: 2050–084X'
const ISSN = /^\s*(?:e?-?ISSN:?\s*)?(\d{4})\s?[-‐‑–—]?\s?(\d{3}[\dXx])\s*$/i;
const USUAL = /^\d{4}-\d{3}[\dX]$/;
