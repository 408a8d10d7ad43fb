import { foldAccents } from '../../text/fold.ts';

/**
 * Returns an English word in American spelling: `tumours` gives `tumors`, `fibre` `fiber`, `anaemia` `anemia`, `organised` `organized`.
 *
 * Only search compares words in this form; a word of which both spellings mean different things (`metre` and `meter`) is one word.
 */
export function americanSpelling(word: string): string {
  if (word.length < MIN_LENGTH || !MAY_BE_BRITISH.test(word)) return word;
  const parts = foldAccents(word).replace(BRITISH_PARTS, (part) => AMERICAN.get(part) ?? part);
  return REPLACEMENTS.reduce((changed, [pattern, to]) => changed.replace(pattern, to), parts);
}

/** Returns the verb that an English noun is derived from, if the stemmer does not join them: `response` gives `respond`. */
export function verbOf(noun: string): string | undefined {
  const [pattern, to] = DERIVATIONS.find(([ending]) => ending.test(noun)) ?? [];
  return pattern === undefined ? undefined : noun.replace(pattern, to ?? '');
}

const MIN_LENGTH = 4;
// One test for the words that no rule changes, which are nearly all.
const MAY_BE_BRITISH = /our|re[ds]?$|is(?:e|ing|ation|abl)|ys(?:e|ing)|[aeo]e|æ|œ|ll|ph|ence|ogue|mm|mould|plough|grey|ageing|ium|artef/;

/** Verbs in -ise in both spellings, without the ending. After another vowel than y and after w, -ise is no ending: `noise`, `likewise`. */
const ALWAYS_ISE =
  'adv|ar|cer|chem|circumc|comprom|compr|conc|dec|dem|desp|dev|enterpr|exc|exerc|expert|franch|improv|inc|merchand|mort|parad|prec|prem|prom|repr|rev|sunr|superv|surpr|telev|treat|appr|r';

const REPLACEMENTS: readonly (readonly [RegExp, string])[] = [
  [/(arm|behavi|col|fav|flav|harb|hon|hum|lab|neighb|od|rig|tum|val|vap|vig)our/, '$1or'],
  [/(cent|fib|lit|met|theat|calib|spect|lust|tit|maneuv)re(s?)$/, '$1er$2'],
  [/(cent|fib|met|calib|lust|tit)red$/, '$1ered'],
  [new RegExp(`^(?!(?:${ALWAYS_ISE})is)(.*[^aeiouw])is(e[drs]?|ers|ing|ings|able|ations?|ational)$`), '$1iz$2'],
  [/(..ly|..aly)s(e[drs]?|ers|ing)$/, '$1z$2'],
  [/(?<=h|an|uk|ic|ur|yc|ox|ol|op|or)aem(?=[aeiot])/g, 'em'],
  [/archaeo(?=l|m)/, 'archeo'],
  [/(rrh|pn|p)oe(?=[ai]c?)/, '$1e'],
  [/(model|label|signal|travel|channel|level|fuel|tunnel|cancel|spiral)l(ed|ing|ings|er|ers)$/, '$1$2'],
  [/(def|off|lic|pret)ence(s|d)?$/, '$1ense$2'],
  [/(catal|anal|dial)ogue(s|d)?$/, '$1og$2'],
  [/^programmes?$/, 'program'],
  [/^grey/, 'gray'],
  [/^ageing$/, 'aging'],
];

/** British parts of words, each followed by the American. */
const PARTS =
  'anaes anes paed ped aetiol etiol faec fec caec cec caesar cesar gynaec gynec aesth esth naev nev palaeo paleo oestr estr oedem edem foet fet oesoph esoph amoeb ameb coeli celi homoeo homeo manoeuv maneuv sulph sulf mould mold plough plow aluminium aluminum artefact artifact';

const AMERICAN: ReadonlyMap<string, string> = new Map(PARTS.match(/\S+ \S+/g)?.map((pair) => pair.split(' ') as [string, string]));
const BRITISH_PARTS = new RegExp([...AMERICAN.keys()].join('|'), 'g');

const DERIVATIONS: readonly (readonly [RegExp, string])[] = [
  [/sponses?$/, 'spond'],
  [/(?<=pa|exte|pre|he)nsions?$/, 'nd'],
  [/scriptions?$/, 'scribe'],
  [/sorptions?$/, 'sorb'],
  [/^growths?$/, 'grow'],
];
