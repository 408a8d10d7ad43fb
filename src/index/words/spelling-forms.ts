import { foldAccents } from '../../text/fold.ts';

/**
 * Returns an English word in American spelling: `tumours` gives `tumors`, `fibre` `fiber`, `anaemia` `anemia`, `organised` `organized`.
 *
 * Only search compares words in this form; a word of which both spellings mean different things (`metre` and `meter`) is one word.
 */
export function americanSpelling(word: string): string {
  if (word.length < MIN_LENGTH || !MAY_BE_BRITISH.test(word)) return word;
  return REPLACEMENTS.reduce((changed, [pattern, to]) => changed.replace(pattern, to), foldAccents(word));
}

/** Returns the verb that an English noun is derived from, if the stemmer does not join them: `response` gives `respond`. */
export function verbOf(noun: string): string | undefined {
  const [pattern, to] = DERIVATIONS.find(([ending]) => ending.test(noun)) ?? [];
  return pattern === undefined ? undefined : noun.replace(pattern, to ?? '');
}

const MIN_LENGTH = 4;
// One test for the words that no rule changes, which are nearly all.
const MAY_BE_BRITISH =
  /our|re[ds]?$|is(?:e|ing|ation|abl)|ys(?:e|ing)|[aeo]e|æ|œ|ll|ph|ence|ogue|mm|mould|plough|grey|ageing|ium|enrol|artef|scep|ement/;

/** Verbs in -ise in both spellings, without the ending. After another vowel than y and after w, -ise is no ending: `noise`, `likewise`. */
const ALWAYS_ISE =
  'adv|ar|cer|chem|circumc|comprom|compr|conc|dec|dem|desp|dev|enterpr|exc|exerc|expert|franch|improv|inc|merchand|mort|parad|prec|prem|prom|repr|rev|sunr|superv|surpr|telev|treat|appr|r';

const REPLACEMENTS: readonly (readonly [RegExp, string])[] = [
  [
    /(arm|behavi|cand|clam|col|demean|endeav|fav|ferv|flav|glam|harb|hon|hum|lab|neighb|od|parl|ranc|rig|rum|sav|splend|tum|val|vap|vig)our/,
    '$1or',
  ],
  [/(cent|fib|lit|met|theat|calib|spect|goit|lust|tit|och|sab|somb|meag|mit|nit|manoeuv|maneuv|louv|accout)re(s?)$/, '$1er$2'],
  [/(cent|fib|met|calib|lust|tit)red$/, '$1ered'],
  [new RegExp(`^(?!(?:${ALWAYS_ISE})is)(.*[^aeiouw])is(e[drs]?|ers|ing|ings|able|ations?|ational)$`), '$1iz$2'],
  [/(..ly|..aly)s(e[drs]?|ers|ing)$/, '$1z$2'],
  [/(?<=h|an|uk|ic|ur|yc|ox|ol|op|or)aem(?=[aeiot])/g, 'em'],
  [/anaes/, 'anes'],
  [/paed/, 'ped'],
  [/aetiol/, 'etiol'],
  [/faec/, 'fec'],
  [/caec/, 'cec'],
  [/caesar/, 'cesar'],
  [/gynaec/, 'gynec'],
  [/aesth/, 'esth'],
  [/naev/, 'nev'],
  [/palaeo/, 'paleo'],
  [/archaeo(?=l|m)/, 'archeo'],
  [/oestr/, 'estr'],
  [/oedem/, 'edem'],
  [/foet/, 'fet'],
  [/oesoph/, 'esoph'],
  [/(rrh|pn|p)oe(?=[ai]c?)/, '$1e'],
  [/amoeb/, 'ameb'],
  [/coeli/, 'celi'],
  [/homoeo/, 'homeo'],
  [/manoeuv/, 'maneuv'],
  [/sulph/, 'sulf'],
  [
    /(model|label|signal|travel|channel|level|fuel|tunnel|counsel|cancel|panel|pencil|bevel|dial|equal|funnel|marvel|total|unravel|spiral)l(ed|ing|ings|er|ers)$/,
    '$1$2',
  ],
  [/(def|off|lic|pret)ence(s|d)?$/, '$1ense$2'],
  [/(catal|anal|dial|prol|epil|monol)ogue(s|d)?$/, '$1og$2'],
  [/^programmes?$/, 'program'],
  [/mould/, 'mold'],
  [/plough/, 'plow'],
  [/^grey/, 'gray'],
  [/^ageing$/, 'aging'],
  [/aluminium/, 'aluminum'],
  [/^enrol(ment)?(s?)$/, 'enroll$1$2'],
  [/artefact/, 'artifact'],
  [/^sceptic/, 'skeptic'],
  [/(judg|acknowledg)ement/, '$1ment'],
];

const DERIVATIONS: readonly (readonly [RegExp, string])[] = [
  [/sponses?$/, 'spond'],
  [/(?<=pa|exte|pre|he)nsions?$/, 'nd'],
  [/scriptions?$/, 'scribe'],
  [/sorptions?$/, 'sorb'],
  [/^growths?$/, 'grow'],
];
