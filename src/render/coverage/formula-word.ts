/**
 * The word that stands for a formula among the words of a text, so that it is found, missed and compared like any other.
 *
 *   formulaWord(-1)  ->  ' formulaqx1z141z3 '
 */
export function formulaWord(content: number): string {
  return ` ${PREFIX}${(content >>> 0).toString(36)} `;
}

/** Whether a word stands for a formula. */
export function isFormulaWord(word: string): boolean {
  return FORMULA_WORD.test(word);
}

// No language has such a word.
const PREFIX = 'formulaqx';
const FORMULA_WORD = /^formulaqx[0-9a-z]+$/;
