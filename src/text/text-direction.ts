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
 * Returns the direction of most letters of a text; undefined if there are as many of the one as of the other.
 *
 * The first letter alone, which `dir="auto"` takes, misleads in titles that begin with a Latin name.
 */
export function directionOfText(text: string): Direction | undefined {
  const rtl = text.match(RTL_LETTERS)?.length ?? 0;
  if (rtl === 0) return LETTER.test(text) ? 'ltr' : undefined;
  const ltr = (text.match(LETTERS)?.length ?? 0) - rtl;
  if (rtl === ltr) return undefined;
  return rtl > ltr ? 'rtl' : 'ltr';
}

const RTL_LETTERS =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}\p{Script=Mandaic}\p{Script=Samaritan}](?<=\p{L})/gu;
const LETTERS = /\p{L}/gu;
const LETTER = /\p{L}/u;

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
