/**
 * Returns a word without the accents of Latin letters, for search (not for `matches`).
 *
 *   'poincaré'  ->  'poincare'      'łódź'  ->  'lodz'      'straße'  ->  'strasse'
 *
 * Marks of other scripts are kept, since they are letters.
 */
export function foldAccents(word: string): string {
  if (ASCII.test(word)) return word;
  return word.normalize('NFD').replace(LATIN_MARKS, '$1').normalize('NFC').replace(UNDECOMPOSED, unfold);
}

function unfold(letter: string): string {
  return PLAIN[letter] ?? letter;
}

const ASCII = /^[\x00-\x7F]*$/;
const LATIN_MARKS = /(\p{Script=Latin})[\u0300-\u036F]+/gu;
// Letters with a stroke and ligatures, which Unicode does not decompose.
const PLAIN: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ð: 'd',
};
const UNDECOMPOSED = /[øłđħŧıßæœþð]/g;
