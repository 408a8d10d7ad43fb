import type { Direction } from './text-direction.ts';

/**
 * Returns the direction of most letters of a text, without addresses; undefined if there are as many of the one as of the other.
 *
 * The first letter alone, which `dir="auto"` takes, misleads in titles that begin with a Latin name.
 */
export function directionOfText(text: string): Direction | undefined {
  const rtl = text.match(RTL_LETTERS)?.length ?? 0;
  if (rtl === 0) return LETTER.test(text) ? 'ltr' : undefined;
  const words = text.replace(ADDRESSES, '');
  const ltr = (words.match(LETTERS)?.length ?? 0) - (words.match(RTL_LETTERS)?.length ?? 0);
  if (rtl === ltr) return undefined;
  return rtl > ltr ? 'rtl' : 'ltr';
}

/**
 * Returns the direction of the first letter of a text; undefined without letters. Programs that display plain text order it by this letter.
 * Unicode Standard Annex 9, P2.
 */
export function firstDirection(text: string): Direction | undefined {
  const letter = LETTER.exec(text)?.[0];
  return letter === undefined ? undefined : directionOfText(letter);
}

const RTL_LETTERS =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}\p{Script=Mandaic}\p{Script=Samaritan}](?<=\p{L})/gu;
// 'https://doi.org/10.5555/a', '10.5555/a', 'a@example.org'
const ADDRESSES = /(?:https?:\/\/|www\.|10\.\d{4,}\/)\S+|(?<![\w.+-])[\w.+-]+@[\w.-]+/gi;
const LETTERS = /\p{L}/gu;
const LETTER = /\p{L}/u;
