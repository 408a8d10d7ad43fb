import { directionOf } from '../../model/text/text-direction.ts';
import { type Code, textCode } from './code.ts';
import type { TypstWriter } from './typst-writer.ts';

/** Language and direction as named arguments: `{ lang: "ar", dir: rtl }`. Empty if there is no valid language. */
export function languageArguments(
  lang: string | undefined,
  w: Pick<TypstWriter, 'page'>,
  dir?: 'ltr' | 'rtl',
): Readonly<Record<string, Code>> {
  const language = typstLanguage(lang);
  const direction = dir ?? (lang === undefined ? undefined : directionOf(lang));
  const isTurned = direction !== undefined && direction !== w.page.direction;
  return {
    ...(language === undefined ? {} : { lang: textCode(language) }),
    ...(isTurned || dir !== undefined ? { dir: (direction === 'rtl' ? 'rtl' : 'ltr') as Code } : {}),
  };
}

/** The code of two or three letters that Typst accepts: `pt` of `pt-BR`; undefined for other text. Typst reference, text, `lang`. */
export function typstLanguage(lang: string | undefined): string | undefined {
  const code = /^[a-z]{2,3}(?=$|[-_])/i.exec(lang ?? '')?.[0];
  return code?.toLowerCase();
}

/** The region of a language tag: `BR` of `pt-BR`, `TW` of `zh-Hant` (its letter shapes). */
export function typstRegion(lang: string | undefined): string | undefined {
  if (/^zh-hant/i.test(lang ?? '')) return 'TW';
  return /[-_]([a-z]{2})(?=$|[-_])/i.exec(lang ?? '')?.[1]?.toUpperCase();
}
