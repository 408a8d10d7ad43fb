import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Artifact } from '../../model/artifact.ts';
import { compareText } from '../../model/text/compare.ts';
import { decodeImage, ImageError } from './decode-image.ts';
import { bitmapOf } from './render-image.ts';

/** An image cut into tiles, with IIIF paths: `0,0,1024,1024/1024,1024/0/default.jpg`. */
export interface TileSet {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly scaleFactors: readonly number[];
  /** Sizes below full size in which the complete image is available. */
  readonly sizes: readonly { readonly width: number; readonly height: number }[];
  readonly files: readonly Artifact[];
}

/** Tiles are large because each is a file, and some hosts limit the number of files. */
export const TILE_SIZE = 1024;
/** Version of the tiles, part of their cache key. Change it with this file, so that cached ones are made again. */
export const tileRecipe = (): string => `1 ${sharp.versions.sharp} ${sharp.versions.vips}`;

/** Cuts a source image into tiles at every scale (IIIF Image API 3.0, level 0); undefined for bytes that are no image. */
export async function cutTiles(bytes: Uint8Array): Promise<TileSet | undefined> {
  try {
    return await cut(bytes);
  } catch (error) {
    // The broken image was reported when its renditions were made.
    if (error instanceof ImageError) return undefined;
    throw error;
  }
}

async function cut(bytes: Uint8Array): Promise<TileSet> {
  const { samples, widthPx, heightPx } = await decodeImage(await bitmapOf(bytes));
  const folder = await mkdtemp(join(tmpdir(), 'offprint-tiles-'));
  try {
    const image = sharp(samples, { raw: { width: widthPx, height: heightPx, channels: 3 }, limitInputPixels: false });
    await image.clone().jpeg({ quality: 82 }).tile({ size: TILE_SIZE, layout: 'iiif3' }).toFile(join(folder, 'tiles.dz'));
    const root = join(folder, 'tiles');
    const paths = (await readdir(root, { recursive: true, encoding: 'utf8' })).map((path) => path.replaceAll('\\', '/'));
    const files: Artifact[] = [];
    for (const path of paths.filter((one) => one.endsWith('.jpg')).sort(compareText)) {
      files.push({ path, bytes: new Uint8Array(await readFile(join(root, path))) });
    }
    // The one URL of the complete image that every compliance level requires.
    files.push({ path: 'full/max/0/default.jpg', bytes: new Uint8Array(await image.clone().jpeg({ quality: 82 }).toBuffer()) });
    const sizes = paths.flatMap((path) => {
      const [, width, height] = FULL_REGION.exec(path) ?? [];
      return width === undefined || height === undefined ? [] : [{ width: Number(width), height: Number(height) }];
    });
    return { widthPx, heightPx, sizes, scaleFactors: scaleFactorsOf(Math.max(widthPx, heightPx)), files };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns the scale factors, doubled until the complete image is one tile. */
function scaleFactorsOf(longestPx: number): number[] {
  const factors = [1];
  for (let factor = 2; longestPx > (TILE_SIZE * factor) / 2; factor *= 2) factors.push(factor);
  return factors;
}

// 'full/525,375/0/default.jpg'
const FULL_REGION = /^full\/(\d+),(\d+)\/0\/default\.jpg$/;
