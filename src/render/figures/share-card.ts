import sharp from 'sharp';
import { type Markup, xml } from '../../model/text/markup.ts';
import type { CardGlyphs } from './card-glyphs.ts';
import { textPaths, widthOf } from './text-paths.ts';
import { wrapTitle } from './wrap-title.ts';

/** The texts on a card. */
export interface ShareCard {
  readonly title: string;
  readonly journal: string;
  /** The last line: authors and date. */
  readonly by: string;
  /** Colour of the journal: `#0b5a6b`. */
  readonly accent: string;
}

/** The size that social networks require. */
export const SHARE_CARD_SIZE = { widthPx: 1200, heightPx: 630 } as const;
/** Version of the cards, part of their cache key. Change it with this file, so that cached ones are drawn again. */
export const shareCardRecipe = (): string => `2 ${sharp.versions.sharp} ${sharp.versions.vips}`;

/**
 * Draws the preview image of an article for social networks: title, journal and authors. PNG, 1200 by 630.
 *
 * Letters are drawn as outlines, so the bytes are the same on every machine. Undefined if the font lacks a character of the title: no card
 * is better than one with boxes.
 */
export async function drawShareCard(card: ShareCard, font: CardGlyphs): Promise<Uint8Array | undefined> {
  if ([...card.title].some((character) => font.glyphs[character] === undefined)) return undefined;
  const svg = cardSvg(card, font).markup;
  const png = await sharp(Buffer.from(svg), { density: 72 }).png({ palette: true, colours: 16, compressionLevel: 9, effort: 1 }).toBuffer();
  return new Uint8Array(png);
}

const MARGIN = 80;
const INNER = SHARE_CARD_SIZE.widthPx - 2 * MARGIN;
const SIZES = [72, 60, 50] as const;

/** Draws the title in the largest of three sizes that fits, at most five lines of the smallest. */
function cardSvg({ title, journal, by, accent }: ShareCard, font: CardGlyphs): Markup {
  const measureAt = (size: number) => (text: string) => widthOf(text, size, font);
  const fitting = SIZES.map((size) => ({ size, lines: wrapTitle(title, { width: INNER, lines: 99, measure: measureAt(size) }) })).find(
    ({ size, lines }) => lines.length * size * 1.25 <= 340,
  );
  const size = fitting?.size ?? SIZES[2];
  const lines = fitting?.lines ?? wrapTitle(title, { width: INNER, lines: 5, measure: measureAt(size) });
  const one = (text: string, at: number): readonly string[] => wrapTitle(text, { width: INNER, lines: 1, measure: measureAt(at) });
  const { widthPx, heightPx } = SHARE_CARD_SIZE;
  return xml`<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}" viewBox="0 0 ${widthPx} ${heightPx}">
<rect width="${widthPx}" height="${heightPx}" fill="#ffffff"/>
<rect width="${widthPx}" height="16" fill="${accent}"/>
<g fill="${accent}">${one(journal, 34).map((line) => textPaths(line, { x: MARGIN, y: 108, size: 34 }, font))}</g>
<g fill="#1b1f23">${lines.map((line, index) => textPaths(line, { x: MARGIN, y: 160 + size * (1 + index * 1.25), size }, font))}</g>
<g fill="#57606a">${one(by, 28).map((line) => textPaths(line, { x: MARGIN, y: heightPx - 60, size: 28 }, font))}</g>
</svg>`;
}
