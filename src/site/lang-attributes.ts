import type { Journal } from '../model/journal.ts';
import { html, type Markup } from '../text/markup.ts';
import { directionOf } from '../text/text-direction.ts';

/** Attributes of an element in a language: ` lang="ar" dir="rtl"`; nothing in the language and direction of the page. */
export function langAttributes(lang: string | undefined, { language }: Pick<Journal, 'language'>): Markup | false {
  if (lang === undefined || lang === language) return false;
  const dir = directionOf(lang);
  return html` lang="${lang}"${dir !== directionOf(language) && html` dir="${dir}"`}`;
}
