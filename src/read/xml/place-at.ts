import type { Place } from '../../model/place.ts';

/** The place of an offset in a text. Line ends are `\n`, `\r\n` and a lone `\r`, as XML counts them (XML 1.0, 2.11). */
export function placeAt(text: string, offset: number, file: string): Place {
  let line = 1;
  let start = 0;
  const end = Math.min(offset, text.length);
  for (let i = 0; i < end; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 10 || (unit === 13 && text.charCodeAt(i + 1) !== 10)) {
      line++;
      start = i + 1;
    }
  }
  return { file, line, column: end - start + 1 };
}
