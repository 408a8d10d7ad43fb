/** A plain letter or digit and the `mathvariant` that a mathematical alphanumeric symbol stands for. */
export interface VariantLetter {
  readonly letter: string;
  readonly variant: string;
}

/**
 * Returns the plain letter of a mathematical alphanumeric symbol; undefined for every other character.
 *
 *   '𝒞'  ->  { letter: 'C', variant: 'script' }
 *   'ℙ'  ->  { letter: 'P', variant: 'double-struck' }
 *
 * Unicode 15, blocks Mathematical Alphanumeric Symbols and Letterlike Symbols.
 */
export function letterOfMathAlphanumeric(char: string): VariantLetter | undefined {
  const code = char.codePointAt(0) ?? 0;
  if (code < 0x2100) return undefined;
  const letterlike = LETTERLIKE[char];
  if (letterlike !== undefined) return { letter: letterlike.slice(0, 1), variant: letterlike.slice(2) };
  if (code < LATIN || code > LAST) return undefined;
  if (code >= DIGITS) return { letter: String((code - DIGITS) % 10), variant: DIGIT_VARIANTS[Math.floor((code - DIGITS) / 10)] ?? 'bold' };
  if (code >= GREEK) {
    const index = code - GREEK;
    return { letter: GREEK_LETTERS[index % 58] ?? char, variant: GREEK_VARIANTS[Math.floor(index / 58)] ?? 'bold' };
  }
  if (code >= DOTLESS) return { letter: code === DOTLESS ? 'ı' : 'ȷ', variant: 'italic' };
  const index = code - LATIN;
  return { letter: LATIN_LETTERS[index % 52] ?? char, variant: LATIN_VARIANTS[Math.floor(index / 52)] ?? 'bold' };
}

const LATIN = 0x1d400;
const DOTLESS = 0x1d6a4;
const GREEK = 0x1d6a8;
const DIGITS = 0x1d7ce;
const LAST = 0x1d7ff;

const LATIN_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const GREEK_LETTERS = 'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡϴΣΤΥΦΧΨΩ∇αβγδεζηθικλμνξοπρςστυφχψω∂ϵϑϰϕϱϖ';

const LATIN_VARIANTS = [
  'bold',
  'italic',
  'bold-italic',
  'script',
  'bold-script',
  'fraktur',
  'double-struck',
  'bold-fraktur',
  'sans-serif',
  'bold-sans-serif',
  'sans-serif-italic',
  'sans-serif-bold-italic',
  'monospace',
];
const GREEK_VARIANTS = ['bold', 'italic', 'bold-italic', 'bold-sans-serif', 'sans-serif-bold-italic'];
const DIGIT_VARIANTS = ['bold', 'double-struck', 'sans-serif', 'bold-sans-serif', 'monospace'];

// Reserved code points of the block: letters that were encoded earlier, as letterlike symbols.
const LETTERLIKE: Readonly<Record<string, string>> = {
  ℂ: 'C double-struck',
  ℍ: 'H double-struck',
  ℕ: 'N double-struck',
  ℙ: 'P double-struck',
  ℚ: 'Q double-struck',
  ℝ: 'R double-struck',
  ℤ: 'Z double-struck',
  ℬ: 'B script',
  ℰ: 'E script',
  ℱ: 'F script',
  ℋ: 'H script',
  ℐ: 'I script',
  ℒ: 'L script',
  ℳ: 'M script',
  ℛ: 'R script',
  ℊ: 'g script',
  ℯ: 'e script',
  ℴ: 'o script',
  ℭ: 'C fraktur',
  ℌ: 'H fraktur',
  ℨ: 'Z fraktur',
  ℎ: 'h italic',
};
