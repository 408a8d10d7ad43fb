/** The direction in which a language is written, by its BCP 47 tag: 'rtl' for `ar`, `he-IL` and `az-Arab`; 'ltr' for all others. */
export function directionOf(lang: string): 'ltr' | 'rtl' {
  const [language = '', ...subtags] = lang.toLowerCase().split(/[-_]/);
  const script = subtags.find((subtag) => subtag.length === 4);
  if (script !== undefined) return RTL_SCRIPTS.has(script) ? 'rtl' : 'ltr';
  return RTL_LANGUAGES.has(language) ? 'rtl' : 'ltr';
}

const RTL_SCRIPTS: ReadonlySet<string> = new Set(['arab', 'hebr', 'thaa', 'syrc', 'nkoo', 'adlm', 'rohg', 'mand', 'samr']);
const RTL_LANGUAGES: ReadonlySet<string> = new Set('ar arc ckb dv fa he iw ji ps sd syr ug ur yi'.split(' '));
