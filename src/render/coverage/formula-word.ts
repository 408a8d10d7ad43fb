/**
 * Returns the word that represents a formula in a text, so that it is matched like any other word.
 *
 *   formulaWord(-1)  ->  'formulaqx1z141z3'
 */
export function formulaWord(content: number): string {
  return `${PREFIX}${(content >>> 0).toString(36)}`;
}

/** Tells whether a word represents a formula. */
export function isFormulaWord(word: string): boolean {
  return FORMULA_WORD.test(word);
}

// No language has such a word.
const PREFIX = 'formulaqx';
const FORMULA_WORD = /^formulaqx[0-9a-z]+$/;
