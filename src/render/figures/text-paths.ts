import { type Markup, xml } from '../../model/text/markup.ts';
import type { CardGlyphs } from './card-glyphs.ts';

/** Returns a line of text as outlines, so that it looks the same on every machine. Characters without a glyph are left out. */
export function textPaths(text: string, { x, y, size }: { x: number; y: number; size: number }, font: CardGlyphs): Markup {
  const scale = size / font.unitsPerEm;
  let at = 0;
  const paths = [...text].flatMap((character) => {
    const [advance, path] = font.glyphs[character] ?? [0, ''];
    const placed = path === '' ? [] : [xml`<path transform="translate(${at} 0)" d="${path}"/>`];
    at += advance;
    return placed;
  });
  return xml`<g transform="translate(${x} ${y}) scale(${scale})">${paths}</g>`;
}

/** Returns the width of a line of text in pixels. */
export function widthOf(text: string, size: number, font: CardGlyphs): number {
  let width = 0;
  for (const character of text) width += font.glyphs[character]?.[0] ?? 0;
  return (width * size) / font.unitsPerEm;
}
