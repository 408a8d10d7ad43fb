import { bibliographicCode, languageTag } from '../../model/text/language-tag.ts';

/** Returns the ISO 639-1 code of a language tag, `pt` for `pt-BR`; undefined if it has none. Crossref accepts only these. */
export function twoLetterLanguage(tag: string): string | undefined {
  const primary = primaryOf(tag);
  return bibliographicCode(primary) === undefined ? undefined : primary;
}

/** Returns the ISO 639-2/B code, `ger` for `de`, as DOAJ requires; undefined for a code that has none. */
export function threeLetterLanguage(tag: string): string | undefined {
  const primary = primaryOf(tag);
  return /^[a-z]{3}$/.test(primary) ? primary : bibliographicCode(primary);
}

function primaryOf(tag: string): string {
  return languageTag(tag).split('-')[0] ?? '';
}
