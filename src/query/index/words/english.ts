import { foldAccents } from '../../../model/text/fold.ts';
import type { Language } from './language.ts';

/**
 * English, with lunr's stop words and stemmer, after which words in British and American spelling have one stem. Pages for plain words do not load lunr.
 *
 * M. F. Porter, An algorithm for suffix stripping (1980), with the deviations of lunr 2.3.9.
 */
export const ENGLISH: Language = {
  code: 'en',
  isStopWord: (word) => STOP_WORDS.has(word),
  stem: (word) => stemEnglish(searchedForm(foldAccents(word))),
  lunrStem: stemEnglish,
};

/** Returns the stem of a word: `relational` gives `relat`, `happiness` gives `happi`. */
export function stemEnglish(word: string): string {
  if (word.length < 3) return word;
  // An initial y is a consonant; in upper case it is not matched as a vowel.
  if (!word.startsWith('y')) return strip(word);
  const stem = strip(`Y${word.slice(1)}`);
  return `y${stem.slice(1)}`;
}

function strip(word: string): string {
  const singular = stripPlural(word);
  const stripped = stripPast(singular).replace(FINAL_Y, '$1i');
  const second = replaceSuffix(stripped, SECOND, SECOND_ENDINGS);
  const third = replaceSuffix(second, THIRD, THIRD_ENDINGS);
  return stripFinalE(stripFourth(third));
}

function stripPlural(word: string): string {
  if ((word.endsWith('sses') && word.length > 4) || (word.endsWith('ies') && word.length > 3)) return word.slice(0, -2);
  return word.endsWith('s') && !word.endsWith('ss') && word.length > 2 ? word.slice(0, -1) : word;
}

function stripPast(word: string): string {
  const eed = EED.exec(word);
  if (eed !== null) return HAS_MEASURE.test(eed[1] ?? '') ? word.slice(0, -1) : word;
  const stem = PAST.exec(word)?.[1];
  if (stem === undefined || !HAS_VOWEL.test(stem)) return word;
  if (NEEDS_E.test(stem)) return `${stem}e`;
  if (DOUBLED.test(stem)) return stem.slice(0, -1);
  return SHORT.test(stem) ? `${stem}e` : stem;
}

function replaceSuffix(word: string, pattern: RegExp, endings: Readonly<Record<string, string>>): string {
  const match = pattern.exec(word);
  const [, stem, suffix] = match ?? [];
  if (stem === undefined || suffix === undefined || !HAS_MEASURE.test(stem)) return word;
  return stem + (endings[suffix] ?? '');
}

function stripFourth(word: string): string {
  const fourth = FOURTH.exec(word);
  if (fourth !== null) return MEASURES_TWO.test(fourth[1] ?? '') ? (fourth[1] ?? '') : word;
  const ion = ION.exec(word);
  if (ion === null) return word;
  const stem = (ion[1] ?? '') + (ion[2] ?? '');
  return MEASURES_TWO.test(stem) ? stem : word;
}

function stripFinalE(word: string): string {
  const stem = FINAL_E.exec(word)?.[1];
  const isDropped = stem !== undefined && (MEASURES_TWO.test(stem) || (MEASURES_ONE.test(stem) && !SHORT.test(stem)));
  const left = isDropped ? stem : word;
  return left.endsWith('ll') && MEASURES_TWO.test(left) ? left.slice(0, -1) : left;
}

const CONSONANTS = '[^aeiou][^aeiouy]*';
const VOWELS = '[aeiouy][aeiou]*';
const HAS_MEASURE = new RegExp(`^(?:${CONSONANTS})?${VOWELS}${CONSONANTS}`);
const MEASURES_ONE = new RegExp(`^(?:${CONSONANTS})?${VOWELS}${CONSONANTS}(?:${VOWELS})?$`);
const MEASURES_TWO = new RegExp(`^(?:${CONSONANTS})?${VOWELS}${CONSONANTS}${VOWELS}${CONSONANTS}`);
const HAS_VOWEL = new RegExp(`^(?:${CONSONANTS})?[aeiouy]`);
// 'hop', 'fil': consonant, vowel, consonant
const SHORT = new RegExp(`^${CONSONANTS}[aeiouy][^aeiouwxy]$`);
const EED = /^(.+?)eed$/;
const PAST = /^(.+?)(?:ed|ing)$/;
const NEEDS_E = /(?:at|bl|iz)$/;
const DOUBLED = /([^aeiouylsz])\1$/;
const FINAL_Y = /^(.+?[^aeiou])y$/;
const SECOND_ENDINGS: Readonly<Record<string, string>> = {
  ational: 'ate',
  tional: 'tion',
  enci: 'ence',
  anci: 'ance',
  izer: 'ize',
  bli: 'ble',
  alli: 'al',
  entli: 'ent',
  eli: 'e',
  ousli: 'ous',
  ization: 'ize',
  ation: 'ate',
  ator: 'ate',
  alism: 'al',
  iveness: 'ive',
  fulness: 'ful',
  ousness: 'ous',
  aliti: 'al',
  iviti: 'ive',
  biliti: 'ble',
  logi: 'log',
};
const THIRD_ENDINGS: Readonly<Record<string, string>> = {
  icate: 'ic',
  ative: '',
  alize: 'al',
  iciti: 'ic',
  ical: 'ic',
  ful: '',
  ness: '',
};
const SECOND = new RegExp(`^(.+?)(${Object.keys(SECOND_ENDINGS).join('|')})$`);
const THIRD = new RegExp(`^(.+?)(${Object.keys(THIRD_ENDINGS).join('|')})$`);
const FOURTH = /^(.+?)(?:al|ance|ence|er|ic|able|ible|ant|ement|ment|ent|ou|ism|ate|iti|ous|ive|ize)$/;
const ION = /^(.+?)(s|t)ion$/;
const FINAL_E = /^(.+?)e$/;

const STOP_WORDS: ReadonlySet<string> = new Set(
  `a able about across after all almost also am among an and any are as at be because been but by can cannot could dear did do does
  either else ever every for from get got had has have he her hers him his how however i if in into is it its just least let like likely
  may me might most must my neither no nor not of off often on only or other our own rather said say says she should since so some than
  that the their them then there these they this tis to too twas us wants was we were what when where which while who whom why will with
  would yet you your`.split(/\s+/),
);

/**
 * Returns the form by which an English word without accents is searched: its American spelling, and the verb in place of a noun.
 *
 *   tumours  ->  tumors      fibre  ->  fiber      anaemia  ->  anemia      organised  ->  organized      response  ->  respond
 *
 * Only search compares words in this form; a word of which both spellings mean different things (`metre` and `meter`) is one word.
 */
function searchedForm(word: string): string {
  if (word.length < MIN_LENGTH || !MAY_CHANGE.test(word)) return word;
  const parts = word.replace(DIGRAPHS, (part) => part.replace(/[ao]e/, 'e'));
  return REPLACEMENTS.reduce((changed, [pattern, to]) => changed.replace(pattern, to), parts);
}

const MIN_LENGTH = 4;
// One test for the words that no rule changes, which are nearly all.
const MAY_CHANGE =
  /our|re[ds]?$|is(?:e|ing|ation|abl)|ys(?:e|ing)|[ao]e|ll|ph|ence|ogue|mm|mould|plough|grey|ageing|ium|artef|(?:ns|ption|pons|growth)/;

/** Parts of words in which ae and oe are e in American spelling. */
const DIGRAPHS =
  /anaes|paed|aetiol|faec|caec|caesar|gynaec|aesth|naev|palaeo|oestr|oedem|foet|oesoph|amoeb|coeli|homoeo|manoeuv|archaeo(?=l|m)|(?:rrh|pn|p)oe(?=[ai])|(?<=h|an|uk|ic|ur|yc|ox|ol|op|or)aem(?=[aeiot])/g;

/** Verbs in -ise in both spellings, without the ending. After another vowel than y and after w, -ise is no ending: `noise`, `likewise`. */
const ALWAYS_ISE =
  'adv|ar|cer|chem|circumc|comprom|compr|conc|dec|dem|desp|dev|enterpr|exc|exerc|expert|franch|improv|inc|merchand|mort|parad|prec|prem|prom|repr|rev|sunr|superv|surpr|telev|treat|appr|r';

const REPLACEMENTS: readonly (readonly [RegExp, string])[] = [
  [/(sul)ph/g, '$1f'],
  [/(m)ould/, '$1old'],
  [/(pl)ough/, '$1ow'],
  [/(alumin)ium/, '$1um'],
  [/(art)efact/, '$1ifact'],
  [/(arm|behavi|col|fav|flav|harb|hon|hum|lab|neighb|od|rig|tum|val|vap|vig)our/, '$1or'],
  [/(cent|fib|lit|met|theat|calib|spect|lust|tit|maneuv)re(s?)$/, '$1er$2'],
  [/(cent|fib|met|calib|lust|tit)red$/, '$1ered'],
  [new RegExp(`^(?!(?:${ALWAYS_ISE})is)(.*[^aeiouw])is(e[drs]?|ers|ing|ings|able|ations?|ational)$`), '$1iz$2'],
  [/(..ly|..aly)s(e[drs]?|ers|ing)$/, '$1z$2'],
  [/(model|label|signal|travel|channel|level|fuel|tunnel|cancel|spiral)l(ed|ing|ings|er|ers)$/, '$1$2'],
  [/(def|off|lic|pret)ence(s|d)?$/, '$1ense$2'],
  [/(catal|anal|dial)ogue(s|d)?$/, '$1og$2'],
  [/^(program)me(s?)$/, '$1$2'],
  [/^grey/, 'gray'],
  [/^ageing$/, 'aging'],
  [/(spo)nses?$/, '$1nd'],
  [/((?:pa|exte|pre|he)n)sions?$/, '$1d'],
  [/(scri)ptions?$/, '$1be'],
  [/(sor)ptions?$/, '$1b'],
  [/^growths?$/, 'grow'],
];
