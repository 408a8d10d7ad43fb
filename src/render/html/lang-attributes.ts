import type { Styled } from '../../model/inline.ts';
import { attribute, EMPTY, html, type Markup } from '../../model/text/markup.ts';
import { type Direction, directionIn, directionOf } from '../../model/text/text-direction.ts';
import { langAttribute } from './book-markup.ts';
import type { TextLanguage, Writer } from './writer.ts';

/** Returns the `lang` of an element, with `dir` if its direction differs from that of the text around: ` lang="ar" dir="rtl"`. */
export function langAttributes(lang: string | undefined, w: Writer): Markup {
  if (lang === undefined) return EMPTY;
  return html`${langAttribute(lang, w)}${dirAttribute(directionOf(lang), w)}`;
}

/** Returns `lang` and `dir` of an element, each only if it differs from the text around; nothing for most elements. */
export function ownAttributes({ lang, direction }: TextLanguage, w: Writer): Markup {
  return html`${lang !== w.language.lang && langAttribute(lang, w)}${dirAttribute(direction, w)}`;
}

/** The attributes of an element with an optional `xml:lang`, and the writer of its content. */
export interface InLanguage {
  readonly attributes: Markup;
  readonly inside: Writer;
}

/** Opens an element whose source may state its language: ` lang="pt"` if it does, ` dir="rtl"` if its letters are of the other direction. */
export function inLanguage(lang: string | undefined, text: string, w: Writer): InLanguage {
  const language = languageOf(lang, text, w);
  const attributes = lang === undefined ? ownAttributes(language, w) : langAttributes(lang, w);
  return { attributes, inside: w.at({ language }) };
}

/** Returns ` dir="ltr"` for an address in right-to-left text, which would move its punctuation; nothing for other text. */
export function addressDirection(text: string, w: Writer): Markup {
  return w.language.direction === 'rtl' && ADDRESS.test(text.trim()) ? dirAttribute('ltr', w) : EMPTY;
}

// 'https://example.org/a', '10.1000/182', 'doi:10.1000/182', 'a@example.org', 'e102-data.csv'
const ADDRESS = /^(?:[a-z][a-z0-9+.-]*:\S+|10\.\d{4,}\/\S+|\S+@[\w-]+(?:\.[\w-]+)+|[\w.-]+\.[a-z0-9]+(?:\/\S*)?)$/i;

/** The writer of the content of a run, which may state its language or direction. */
export function runWriter({ lang, dir }: Pick<Styled, 'lang' | 'dir'>, w: Writer): Writer {
  if (lang === undefined && dir === undefined) return w;
  return w.at({ language: { lang: lang ?? w.language.lang, direction: dir ?? directionIn(lang, '', w.language.direction) } });
}

/** Returns the language of an element: its `xml:lang`, else that of the text around, with the direction of most of its letters. */
export function languageOf(lang: string | undefined, text: string, w: Writer): TextLanguage {
  return { lang: lang ?? w.language.lang, direction: directionIn(lang, text, w.language.direction) };
}

function dirAttribute(direction: Direction, w: Writer): Markup {
  return direction === w.language.direction ? EMPTY : attribute('dir', direction);
}
