/**
 * Returns the form by which an English word without accents is searched: its American spelling, and the verb in place of a noun.
 *
 *   tumours  ->  tumors      fibre  ->  fiber      anaemia  ->  anemia      organised  ->  organized      response  ->  respond
 *
 * Only search compares words in this form; a word of which both spellings mean different things (`metre` and `meter`) is one word.
 */
export function searchedForm(word: string): string {
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
