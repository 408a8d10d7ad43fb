import sharp from 'sharp';
import type { Artifact } from '../../model/artifact.ts';
import { decodeImage } from './decode-image.ts';
import { bitmapOf } from './render-image.ts';

/** A JPEG of a cover with its size. */
export interface CoverPicture {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly bytes: Uint8Array;
}

/** Twice the width of a cover on a page, for screens with two pixels per unit. */
export const COVER_WIDTH = 420;

/** Version of these pictures, part of their cache key. */
export const pictureRecipe = (): string => `1 ${sharp.versions.sharp} ${sharp.versions.vips}`;

/** Encodes a cover as a JPEG of at most 420 pixels. Throws `ImageError`. */
export async function drawCover(bytes: Uint8Array): Promise<CoverPicture> {
  const { samples, widthPx, heightPx } = await decodeImage(await bitmapOf(bytes));
  const image = sharp(samples, { raw: { width: widthPx, height: heightPx, channels: 3 }, limitInputPixels: false });
  const { data, info } = await image
    .resize({ width: COVER_WIDTH, withoutEnlargement: true })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer({ resolveWithObject: true });
  return { widthPx: info.width, heightPx: info.height, bytes: data };
}

/** The size of a logo in CSS pixels, and square icons of it on white with a margin, as PNG. Throws `ImageError`. */
export async function drawIcons(
  logo: Uint8Array,
  icons: readonly { readonly path: string; readonly sizePx: number }[],
): Promise<{ readonly widthPx: number; readonly heightPx: number; readonly files: readonly Artifact[] }> {
  const { samples, widthPx, heightPx } = await decodeImage(await bitmapOf(logo));
  const raw = { width: widthPx, height: heightPx, channels: 3 } as const;
  const files = await Promise.all(
    icons.map(async ({ path, sizePx }): Promise<Artifact> => {
      const margin = Math.round(sizePx * MARGIN);
      const inside = sizePx - 2 * margin;
      const bytes = await sharp(samples, { raw, limitInputPixels: false })
        .resize({ width: inside, height: inside, fit: 'contain', background: '#ffffff' })
        .extend({ top: margin, bottom: margin, left: margin, right: margin, background: '#ffffff' })
        .png({ compressionLevel: 9, effort: 10 })
        .toBuffer();
      return { path, bytes };
    }),
  );
  return { widthPx, heightPx, files };
}

/** Part of the side that stays free, so that launchers can cut round icons out of it. */
const MARGIN = 0.1;
