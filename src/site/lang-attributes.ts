import type { Journal } from '../model/journal.ts';
import { directionOfText } from '../model/text/letter-direction.ts';
import { EMPTY, html, type Markup } from '../model/text/markup.ts';
import { directionIn, directionOf } from '../model/text/text-direction.ts';

/**
 * Attributes of an article or its title on a page: ` lang="ar" dir="rtl"`; nothing in the language and direction of the page. An article
 * without a language has the direction of the letters of its title.
 */
export function langAttributes(
  { lang, titleText }: { readonly lang?: string | undefined; readonly titleText: string },
  { language }: Pick<Journal, 'language'>,
): Markup | false {
  const around = directionOf(language);
  const dir = directionIn(lang, titleText, around);
  if ((lang === undefined || lang === language) && dir === around) return false;
  return html`${lang !== undefined && lang !== language && html` lang="${lang}"`}${dir !== around && html` dir="${dir}"`}`;
}

/** The direction of a text of unknown language if it is not that of the page: ` dir="ltr"`. */
export function directionAttribute(text: string, { language }: Pick<Journal, 'language'>): Markup {
  const around = directionOf(language);
  const direction = directionOfText(text) ?? around;
  return direction === around ? EMPTY : html` dir="${direction}"`;
}

/** Text that is English in every journal, such as the advice on a problem: `<span lang="en" dir="ltr">…</span>` on other pages. */
export function englishText(words: string, { language }: Pick<Journal, 'language'>): Markup {
  if (words === '' || language.split('-')[0] === 'en') return html`${words}`;
  return html`<span lang="en"${directionOf(language) === 'rtl' && html` dir="ltr"`}>${words}</span>`;
}
