import sharp from 'sharp';
import { type Markup, xml } from '../../model/text/markup.ts';
import type { CardGlyphs } from './card-glyphs.ts';
import { decodeImage } from './decode-image.ts';
import { bitmapOf } from './render-image.ts';
import { textPaths, widthOf } from './text-paths.ts';
import { wrapTitle } from './wrap-title.ts';

/** The texts on a cover. */
export interface CoverTexts {
  readonly title: string;
  readonly journal: string;
  /** The last line: authors and year, or volume and issue. */
  readonly by: string;
  /** Colour of the journal: `#0b5a6b`. */
  readonly accent: string;
}

/** A cover as a file of a book. */
export type CoverImage =
  | { readonly path: 'cover.png'; readonly mediaType: 'image/png'; readonly bytes: Uint8Array }
  | { readonly path: 'cover.svg'; readonly mediaType: 'image/svg+xml'; readonly bytes: string };

/** Version of the covers, part of their cache key. Change it with this file, so that cached ones are drawn again. */
export const coverRecipe = (): string => `2 ${sharp.versions.sharp} ${sharp.versions.vips}`;

const SIZE = { width: 900, height: 1200 } as const;
const MARGIN = 80;
const INNER = SIZE.width - 2 * MARGIN;

/**
 * Draws the cover of a book: journal, title, authors. A PNG whose letters are outlines, equal on every machine; libraries of reading systems show
 * PNG, and not all show SVG.
 *
 * If the font lacks a letter, as of Arabic or Chinese titles, the cover is an SVG whose text the reading system sets in its own fonts.
 */
export async function drawBookCover(
  texts: CoverTexts,
  { font, logo }: { readonly font: CardGlyphs; readonly logo?: LogoPicture },
): Promise<CoverImage> {
  const has = (text: string): boolean => [...text].every((character) => font.glyphs[character] !== undefined);
  if (!has(texts.title) || !has(texts.journal) || !has(texts.by))
    return {
      path: 'cover.svg',
      mediaType: 'image/svg+xml',
      bytes: `<?xml version="1.0" encoding="UTF-8"?>\n${coverSvg(texts, textSetter, logo).markup}\n`,
    };
  const svg = coverSvg(texts, outlineSetter(font), logo).markup;
  const png = await sharp(Buffer.from(svg), { density: 72 })
    .png({ palette: true, colours: logo === undefined ? 16 : 64, compressionLevel: 9, effort: 1 })
    .toBuffer();
  return { path: 'cover.png', mediaType: 'image/png', bytes: new Uint8Array(png) };
}

export interface LogoPicture {
  /** A data URL. */
  readonly url: string;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Prepares a logo for a cover, at most 300 by 100. Throws `ImageError`. */
export async function logoPicture(logo: Uint8Array): Promise<LogoPicture> {
  const { samples, widthPx, heightPx } = await decodeImage(await bitmapOf(logo));
  const { data, info } = await sharp(samples, { raw: { width: widthPx, height: heightPx, channels: 3 }, limitInputPixels: false })
    .resize({ ...LOGO_BOX, fit: 'inside' })
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true });
  return { url: `data:image/png;base64,${data.toString('base64')}`, widthPx: info.width, heightPx: info.height };
}

const LOGO_BOX = { width: 300, height: 100 } as const;

interface TextSetter {
  readonly measure: (text: string, size: number) => number;
  readonly set: (text: string, at: { x: number; y: number; size: number }) => Markup;
}

function outlineSetter(font: CardGlyphs): TextSetter {
  return { measure: (text, size) => widthOf(text, size, font), set: (text, at) => textPaths(text, at, font) };
}

/** Widths are estimated: East Asian characters are as wide as they are high, others about half. */
const textSetter: TextSetter = {
  measure: (text, size) => [...text].reduce((sum, character) => sum + (WIDE.test(character) ? 1 : 0.6) * size, 0),
  set: (text, { y, size }) =>
    xml`<text x="${SIZE.width / 2}" y="${y}" font-size="${size}" font-family="serif" text-anchor="middle">${text}</text>`,
};

const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const SIZES = [64, 54, 44] as const;

function coverSvg({ title, journal, by, accent }: CoverTexts, { measure, set }: TextSetter, logo: LogoPicture | undefined): Markup {
  const wrap = (text: string, size: number, lines: number, width = INNER): readonly string[] =>
    wrapTitle(text, { width, lines, measure: (line) => measure(line, size) });
  const size = SIZES.find((candidate) => wrap(title, candidate, 99).length * candidate * 1.25 <= 640) ?? SIZES[2];
  const lines = wrap(title, size, 11);
  const { width, height } = SIZE;
  return xml`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="${width}" height="${height}" fill="#ffffff"/>
<rect width="${width}" height="32" fill="${accent}"/>
<rect y="${height - 32}" width="${width}" height="32" fill="${accent}"/>
<g fill="${accent}">${wrap(journal, 40, 2).map((line, index) => set(line, { x: MARGIN, y: 140 + index * 50, size: 40 }))}</g>
<g fill="#1b1f23">${lines.map((line, index) => set(line, { x: MARGIN, y: 250 + size * (1 + index * 1.25), size }))}</g>
<g fill="#57606a">${wrap(by, 32, 2, logo === undefined ? INNER : INNER - logo.widthPx - 40).map((line, index) => set(line, { x: MARGIN, y: height - 130 + index * 42, size: 32 }))}</g>
${logo !== undefined && xml`<image x="${width - MARGIN - logo.widthPx}" y="${height - 90 - logo.heightPx}" width="${logo.widthPx}" height="${logo.heightPx}" href="${logo.url}"/>\n`}</svg>`;
}
