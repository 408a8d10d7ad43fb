import type { Sharp } from 'sharp';
import sharp from 'sharp';
import { TranslatableError, translatable } from '../../model/text/translatable.ts';

/** An image that cannot be rendered; the message continues "is": `a bitmap that breaks off (…)`. */
export class ImageError extends TranslatableError {
  override readonly name = 'ImageError';
}

/** Decoded pixels of an image: eight bits per sample, red, green, blue, row by row. */
export interface Pixels {
  readonly samples: Uint8Array;
  readonly widthPx: number;
  readonly heightPx: number;
}

/**
 * Decodes an image as a page shows it: first page, upright, on white, sRGB.
 *
 * Uses one thread and no cache, since the caller decodes several images in parallel; memory stays flat.
 */
export async function decodeImage(source: { readonly bytes: Uint8Array; readonly isSvg: boolean }): Promise<Pixels> {
  sharp.concurrency(1);
  sharp.cache(false);
  try {
    const input = source.isSvg ? await openSvg(source.bytes) : sharp(source.bytes, { ...LIMITS, page: 0, pages: 1 });
    const { data, info } = await input
      .timeout({ seconds: LIMIT_SECONDS })
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .removeAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    return { samples: threeSamples(data, info.channels), widthPx: info.width, heightPx: info.height };
  } catch (error) {
    if (error instanceof ImageError) throw error;
    throw new ImageError(translatable`an image that cannot be decoded (${reasonOf(error)})`, { cause: error });
  }
}

/** `failOn: 'error'` accepts files with unknown tags, which typesetters' TIFFs often have, and rejects truncated ones. */
const LIMITS = { limitInputPixels: 200_000_000, failOn: 'error', unlimited: false } as const;
const LIMIT_SECONDS = 120;
/** JPEG allows 65,535 pixels; browsers fail far earlier. */
const MAX_SIDE = 16_000;

/** Rasterises a drawing: wide ones at 2000 pixels, small ones (formulas, icons) at twice their size. */
async function openSvg(bytes: Uint8Array): Promise<Sharp> {
  const text = sanitiseSvg(new TextDecoder().decode(bytes));
  // librsvg prints GLib-CRITICAL lines for larger ones.
  if (longestSideOf(text) > MAX_COORDINATE) throw new ImageError(translatable`a drawing with a side of more than ${MAX_COORDINATE} pixels`);
  const svg = new TextEncoder().encode(text);
  const { width = 1, height = 1 } = await sharp(svg, LIMITS).metadata();
  const scale = width < 300 ? 2 : Math.min(2000 / width, 3000 / height, 8);
  return sharp(svg, { ...LIMITS, density: Math.min(Math.max(72 * scale, 1), 2400) });
}

/** The longest side that the root element of a drawing declares, in pixels. */
function longestSideOf(svg: string): number {
  const root = /<(?:[\w-]+:)?svg\b[^>]*>/i.exec(svg)?.[0] ?? '';
  const attribute = (name: string): string => new RegExp(`\\s${name}\\s*=\\s*(["'])([\\s\\S]*?)\\1`).exec(root)?.[2] ?? '';
  const [, , width = '', height = ''] = attribute('viewBox')
    .trim()
    .split(/[\s,]+/);
  return Math.max(...[attribute('width'), attribute('height'), width, height].map(pixelsOf));
}

/** `10mm` is 38 pixels; 0 for a percentage and for no number. */
function pixelsOf(length: string): number {
  const [, number = '', unit = ''] = /^\s*\+?([\d.]+(?:e[+-]?\d+)?)\s*([a-z]*)\s*$/i.exec(length) ?? [];
  return number === '' ? 0 : Number(number) * (PIXELS.get(unit.toLowerCase()) ?? 16);
}

const PIXELS: ReadonlyMap<string, number> = new Map([
  ['', 1],
  ['px', 1],
  ['pt', 4 / 3],
  ['pc', 16],
  ['mm', 96 / 25.4],
  ['cm', 96 / 2.54],
  ['in', 96],
]);

/** Longest side of an image of libvips, at the lowest resolution at which a drawing is read. */
const MAX_COORDINATE = 10_000_000;

/** Grey images have one sample per pixel if no colour conversion was needed. */
function threeSamples(samples: Uint8Array, channels: number): Uint8Array {
  if (channels === 3) return samples;
  const count = samples.length / channels;
  const out = new Uint8Array(count * 3);
  for (let i = 0; i < count; i++) out.fill(samples[i * channels] ?? 255, i * 3, i * 3 + 3);
  return out;
}

function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n')[0]?.replace(/\s+/g, ' ').slice(0, 160) ?? '';
}

/**
 * Removes external references from a drawing: links, scripts, inclusions, style sheets, external entities.
 *
 * Links to its own parts and embedded bitmaps are kept, and internal entities, which drawing programs write.
 *
 *   <image href="http://x/a.png"/>  ->  <image />
 *
 * The drawing is only rasterised, so this is a second line of defence.
 */
export function sanitiseSvg(svg: string): string {
  return svg
    .replace(ENTITY, (declaration) => declaration.replace(CHARACTER, characterOf))
    .replace(SCRIPT, '')
    .replace(INCLUDE, '')
    .replace(STYLESHEET, '')
    .replace(EXTERNAL_ENTITY, '')
    .replace(EXTERNAL_SUBSET, '$1')
    .replace(HREF, (whole, _quote: string, target: string) => (isInside(target) ? whole : ' '))
    .replace(CSS_URL, (whole, target: string) => (isInside(target.trim()) ? whole : 'none'))
    .replace(CSS_IMPORT, '');
}

function isInside(target: string): boolean {
  return target.startsWith('#') || isBitmap(target);
}

/** True for an embedded bitmap. A drawing that is declared as one could have references of its own. */
function isBitmap(target: string): boolean {
  const [, data = ''] = EMBEDDED.exec(target) ?? [];
  const start = Buffer.from(data.slice(0, 400).replace(/\s|&#(?:10|13|xa|xd);/gi, ''), 'base64').toString('latin1');
  return BITMAPS.some((signature) => start.startsWith(signature));
}

/** The character of a numeric reference to a letter, digit or colon, of which names consist. */
function characterOf(reference: string, hexadecimal: string | undefined, decimal: string | undefined): string {
  const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16);
  const character = code < 128 ? String.fromCharCode(code) : '';
  return /[\w:]/.test(character) ? character : reference;
}

const SCRIPT = /<(?:\w+:)?script\b[\s\S]*?(?:<\/(?:\w+:)?script\s*>|\/>)/gi;
const INCLUDE = /<(?:\w+:)?include\b[^>]*>/gi;
const STYLESHEET = /<\?xml-stylesheet[\s\S]*?\?>/gi;
// <!ENTITY x SYSTEM "file:///etc/passwd">
const EXTERNAL_ENTITY = /<!ENTITY\s+(?:%\s+)?[^\s>]+\s+(?:SYSTEM|PUBLIC)\b[^>]*>/gi;
// <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://…/svg11.dtd" [
const EXTERNAL_SUBSET = /(<!DOCTYPE\s+[\w:]+)\s+(?:PUBLIC\s+(?:"[^"]*"|'[^']*')\s+|SYSTEM\s+)(?:"[^"]*"|'[^']*')/gi;
// xlink:href="#a"
const HREF = /\s(?:[\w-]+:)?href\s*=\s*(["'])([\s\S]*?)\1/gi;
// url('#gradient')
const CSS_URL = /url\(\s*["']?([^"')]*)["']?\s*\)/gi;
const CSS_IMPORT = /@import\b[^;]*;?/gi;
const EMBEDDED = /^\s*data:image\/(?:png|jpe?g|gif)\s*;\s*base64\s*,([\s\S]*)$/i;
const BITMAPS = ['\x89PNG', '\xff\xd8\xff', 'GIF8'];
// <!ENTITY x '<image &#104;ref="…"/>'>
const ENTITY = /<!ENTITY\s+[^\s>]+\s+(?:"[^"]*"|'[^']*')\s*>/gi;
const CHARACTER = /&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi;
