import { attribute, EMPTY, html, type Markup } from '../../text/markup.ts';
import { directionOf } from '../../text/text-direction.ts';
import { langAttribute } from './book-markup.ts';
import type { Writer } from './writer.ts';

/** Returns the `lang` of an element, with `dir` if its direction differs from the article's: ` lang="ar" dir="rtl"`. */
export function langAttributes(lang: string | undefined, w: Writer): Markup {
  if (lang === undefined) return EMPTY;
  const direction = directionOf(lang);
  return html`${langAttribute(lang, w)}${direction !== w.page.direction && attribute('dir', direction)}`;
}
