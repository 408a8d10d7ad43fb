import { directionOfText } from './letter-direction.ts';

export type Direction = 'ltr' | 'rtl';

/**
 * Returns the direction of a language by its BCP 47 tag: that of the script in the tag, else of its usual script.
 *
 *   directionOf('he-IL')  ->  'rtl'
 *   directionOf('az-Arab')  ->  'rtl'
 *   directionOf('ku-IQ')  ->  'rtl'
 */
export function directionOf(lang: string): Direction {
  const [language = '', ...subtags] = lang.toLowerCase().split(/[-_]/);
  const script = subtags.find((subtag) => subtag.length === 4);
  if (script !== undefined) return RTL_SCRIPTS.has(script) ? 'rtl' : 'ltr';
  const region = subtags.find((subtag) => subtag.length === 2);
  return RTL_LANGUAGES.has(language) || RTL_REGIONS.has(`${language}-${region}`) ? 'rtl' : 'ltr';
}

/**
 * Returns the direction of a text: that of its language, else of most of its letters, else that of the text around it.
 *
 *   directionIn('ar', 'Escherichia coli', 'ltr')  ->  'rtl'
 *   directionIn(undefined, 'تجربة على C++', 'ltr')  ->  'rtl'
 */
export function directionIn(lang: string | undefined, text: string, around: Direction): Direction {
  return lang === undefined ? (directionOfText(text) ?? around) : directionOf(lang);
}

// CLDR 48, scriptMetadata.txt and likelySubtags.xml
const RTL_SCRIPTS: ReadonlySet<string> = new Set(
  'adlm arab aran armi avst chrs cprt elym garm hatr hebr hung khar lydi mand mani mend merc mero narb nbat nkoo orkh ougr palm phli phlp phnx prti rohg samr sarb sogd sogo syrc thaa todr yezi'.split(
    ' ',
  ),
);
const RTL_LANGUAGES: ReadonlySet<string> = new Set(
  'ar arc ary arz azb bal bqi ckb dv fa glk he iw ji ks lrc luz mzn nqo ps rhg sd skr syr ug ur yi'.split(' '),
);
const RTL_REGIONS: ReadonlySet<string> = new Set('az-ir ha-cm ha-sd ku-iq pa-pk uz-af'.split(' '));
