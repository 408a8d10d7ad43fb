/**
 * Returns a word with one form for letters of Arabic, Persian and Hindi that are written in several, and with ASCII digits. The word is in lower
 * case and NFKC.
 *
 *   'دِراسة'  ->  'دراسه'      'کتاب'  ->  'كتاب'      'हिन्दी'  ->  'हिंदी'      '۱۴۰۳'  ->  '1403'
 *
 * It is part of the stemmers of these languages, so that other journals' search pages do not load it.
 */
export function foldEastern(word: string): string {
  return foldDevanagari(word.replace(ARABIC_MARKS, '').replace(ARABIC_FORMS, arabicForm)).replace(DIGITS, asciiDigit);
}

/** Returns one form of alef, ya, waw, kaf and of the final h, which Arabic and Persian write in several. */
function arabicForm(letter: string): string {
  return ARABIC[letter] ?? letter;
}

/** Drops the nukta, and writes every nasal before a consonant as an anusvara: हिन्दी and हिंदी. */
function foldDevanagari(word: string): string {
  return word.normalize('NFD').replace(NUKTA, '').normalize('NFC').replace(NASALS, ANUSVARA);
}

/** The digits of Unicode stand in rows of ten, from zero. */
function asciiDigit(digit: string): string {
  const zero = ZEROS.find((first) => digit.charCodeAt(0) - first < 10 && digit.charCodeAt(0) >= first) ?? 0;
  return String(digit.charCodeAt(0) - zero);
}

// The tatweel, vowel signs and the superscript alef.
const ARABIC_MARKS = /[\u0640\u064B-\u065F\u0670]/g;
const ARABIC: Readonly<Record<string, string>> = {
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ئ: 'ي',
  ؤ: 'و',
  ة: 'ه',
  ۀ: 'ه',
  ک: 'ك',
};
const ARABIC_FORMS = /[أإآٱىیئؤةۀک]/g;
const NUKTA = /\u093C/g;
// Chandrabindu, and a nasal with a virama before a consonant.
const NASALS = /\u0901|[\u0919\u091E\u0923\u0928\u092E]\u094D(?=[\u0915-\u0939])/g;
const ANUSVARA = '\u0902';
// Arabic-Indic, Persian and Devanagari digits.
const DIGITS = /[\u0660-\u0669\u06F0-\u06F9\u0966-\u096F]/g;
const ZEROS: readonly number[] = [0x0660, 0x06f0, 0x0966];
