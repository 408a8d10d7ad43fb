import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Artifact } from '../model/artifact.ts';
import { compareText } from '../text/compare.ts';
import { decodeImage, ImageError } from './decode-image.ts';
import { bitmapOf } from './render-image.ts';

/** An image in tiles, with the paths that IIIF gives them: `0,0,1024,1024/1024,1024/0/default.jpg`. */
export interface TileSet {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly scaleFactors: readonly number[];
  /** The whole image at less than its size. */
  readonly sizes: readonly { readonly width: number; readonly height: number }[];
  readonly files: readonly Artifact[];
}

/** Large tiles, since every one is a file on a host that may count them. */
export const TILE_SIZE = 1024;
/** Names how tiles are cut; to be changed with this file, so that kept ones are cut again. */
export const tileRecipe = (): string => `1 ${sharp.versions.sharp} ${sharp.versions.vips}`;

/** The tiles of a source image at every scale (IIIF Image API 3.0, level 0); undefined for bytes that are no image. */
export async function cutTiles(bytes: Uint8Array): Promise<TileSet | undefined> {
  try {
    return await cut(bytes);
  } catch (error) {
    // That it is broken was said when its renditions were made.
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
    // The one address of the whole that every level has to answer.
    files.push({ path: 'full/max/0/default.jpg', bytes: new Uint8Array(await image.clone().jpeg({ quality: 82 }).toBuffer()) });
    const sizes = paths.flatMap((path) => {
      const [, width, height] = WHOLE.exec(path) ?? [];
      return width === undefined || height === undefined ? [] : [{ width: Number(width), height: Number(height) }];
    });
    return { widthPx, heightPx, sizes, scaleFactors: scaleFactorsOf(Math.max(widthPx, heightPx)), files };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Doubled until the whole image is one tile. */
function scaleFactorsOf(longestPx: number): number[] {
  const factors = [1];
  for (let factor = 2; longestPx > (TILE_SIZE * factor) / 2; factor *= 2) factors.push(factor);
  return factors;
}

// 'full/525,375/0/default.jpg'
const WHOLE = /^full\/(\d+),(\d+)\/0\/default\.jpg$/;
