import sharp from 'sharp';
import type { Artifact } from '../../model/artifact.ts';
import type { RenderedImage, Rendition } from '../../model/graphic.ts';
import type { Pixels } from './decode-image.ts';

/** JPEG files, and the sizes and paths that a page needs to show them. */
export interface RenderedFiles {
  readonly image: RenderedImage;
  readonly files: readonly Artifact[];
}

/**
 * Encodes the renditions of an image: `<stem>.jpg`, and `<stem>-1200.jpg` and `<stem>-300.jpg` if the image is wider.
 *
 * The smaller ones are read most, so they are encoded slowly by mozjpeg (a third smaller); the full size is a download.
 */
export async function cutRenditions(pixels: Pixels, stem: string): Promise<RenderedFiles> {
  const full = await encode(pixels, { path: `${stem}.jpg` });
  const page = await encodeNarrower(pixels, stem, 1200);
  const thumbnail = await encodeNarrower(pixels, stem, 300);
  const encoded = [full, page, thumbnail].filter((one) => one !== undefined);
  const image: RenderedImage = {
    full: full.rendition,
    ...(page === undefined ? {} : { page: page.rendition }),
    ...(thumbnail === undefined ? {} : { thumbnail: thumbnail.rendition }),
  };
  return { image, files: encoded.map((one) => one.file) };
}

interface Encoded {
  readonly rendition: Rendition;
  readonly file: Artifact;
}

/** Version of the renditions, part of their cache key. Change it with the code in this folder, so that cached ones are encoded again. */
export const renditionRecipe = (): string => `1 ${sharp.versions.sharp} ${sharp.versions.vips}`;

async function encodeNarrower(pixels: Pixels, stem: string, widthPx: number): Promise<Encoded | undefined> {
  return pixels.widthPx > widthPx ? encode(pixels, { path: `${stem}-${widthPx}.jpg`, widthPx }) : undefined;
}

async function encode(pixels: Pixels, { path, widthPx }: { path: string; widthPx?: number }): Promise<Encoded> {
  const raw = { width: pixels.widthPx, height: pixels.heightPx, channels: 3 } as const;
  const image = sharp(pixels.samples, { raw, limitInputPixels: false });
  const sized = widthPx === undefined ? image : image.resize({ width: widthPx });
  const { data, info } = await sized.jpeg({ quality: 82, mozjpeg: widthPx !== undefined }).toBuffer({ resolveWithObject: true });
  const rendition = { path, widthPx: info.width, heightPx: info.height, sizeBytes: data.length };
  return { rendition, file: { path, bytes: data } };
}
