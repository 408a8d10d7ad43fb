import { foldAccents } from '../../../model/text/fold.ts';

/**
 * Rules around a stemmer: accents select endings, so a word is stemmed before it is folded. `restore` adds the accents that readers leave out
 * when they type, `finish` joins stems that a stemmer keeps apart.
 */
export interface StemRules {
  readonly restore?: (word: string) => string;
  readonly finish?: (stem: string) => string;
}

/** Rules by language; the others have none. */
export const STEM_RULES: Readonly<Record<string, StemRules>> = {
  // التحليل and تحليلات: the article, also after and, in and like; the ending of plurals
  ar: {
    restore: (word) => foldEastern(word).replace(/^(?:[وفبك]?ال|لل)(?=..)/, ''),
    finish: (stem) => (stem.length > 3 ? stem.replace(/(?:يا|[ايه])$/, '') : stem),
  },
  // The cedilla and the accent of -ció are lost first.
  ca: { restore: (word) => word.replace(/cio$/, 'ció') },
  es: { restore: (word) => word.replace(/([cs])ion$/, '$1ión') },
  // کتاب‌ها, کتاب‌های: plural, and plural before a word
  fa: { restore: foldEastern, finish: (stem) => (stem.length > 4 ? stem.replace(/ها(?:ي{1,2})?$/, '') : stem) },
  fr: { restore: (word) => word.replace(/ite(s?)$/, 'ité$1') },
  hi: { restore: foldEastern },
  it: { restore: (word) => word.replace(/ita$/, 'ità') },
  pl: { finish: (stem) => (stem.length > 3 ? stem.replace(/i$/, '') : stem) },
  pt: {
    restore: (word) =>
      word
        .replace(/([cs])oes$/, '$1ões')
        .replace(/cões$/, 'ções')
        .replace(/cao$/, 'ção')
        .replace(/sao$/, 'são'),
    finish: (stem) => stem.replace(/(?<=..)[ãõ]$/, ''),
  },
  ru: { restore: (word) => word.replaceAll('ё', 'е') },
  // Lower case of İ is i with a dot above.
  tr: { restore: (word) => word.replaceAll('i\u0307', 'i') },
};

/** Returns a stemmer with the rules of its language; its stems have no accents. */
export function withRules(code: string, stem: (word: string) => string): (word: string) => string {
  const { restore = unchanged, finish = unchanged } = STEM_RULES[code] ?? {};
  return (word) => foldAccents(finish(stem(restore(word))));
}

function unchanged(word: string): string {
  return word;
}

/**
 * Returns a word with one form for letters of Arabic, Persian and Hindi that are written in several, and with ASCII digits. The word is in lower
 * case and NFKC.
 *
 *   'دِراسة'  ->  'دراسه'      'کتاب'  ->  'كتاب'      'हिन्दी'  ->  'हिंदी'      '۱۴۰۳'  ->  '1403'
 *
 * It is part of the stemmers of these languages, so that other journals' search pages do not load it.
 */
function foldEastern(word: string): string {
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
