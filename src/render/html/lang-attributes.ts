import { attribute, EMPTY, html, type Markup } from '../../text/markup.ts';
import { directionOf } from '../../text/text-direction.ts';
import type { Writer } from './writer.ts';

/** The `lang` of an element, with `dir` where it is written the other way than the article: ` lang="ar" dir="rtl"`. */
export function langAttributes(lang: string | undefined, w: Writer): Markup {
  if (lang === undefined) return EMPTY;
  const direction = directionOf(lang);
  return html`${attribute('lang', lang)}${direction !== w.page.direction && attribute('dir', direction)}`;
}
