import { foldAccents } from '../../../model/text/fold.ts';
import { foldEastern } from './fold-eastern.ts';

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
