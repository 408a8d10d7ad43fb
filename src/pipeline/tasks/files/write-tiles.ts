import type { ArticleJournal } from '../../../model/article-journal.ts';
import type { RenderedImage } from '../../../model/graphic.ts';
import { absoluteUrl } from '../../../model/text/address.ts';
import { limitsFiles } from '../../../publish/check-hosting.ts';
import type { StageWriter } from '../../../publish/stage.ts';
import { cutTiles, type TileSet, tileRecipe } from '../../../render/figures/cut-tiles.ts';
import { imageInformation } from '../../../render/figures/image-information.ts';
import { cacheKeyOf, type ResultCache } from '../../engine/result-cache.ts';

export interface TilesOptions {
  readonly journal: ArticleJournal;
  readonly cache: ResultCache;
  readonly stage: StageWriter;
  /** `content/1/e00003/F1` */
  readonly stem: string;
  /** SHA-256 of the source image. */
  readonly sha256: string;
  readonly read: () => Promise<Uint8Array>;
}

/**
 * Writes tiles of a large image and `content/1/e00003/F1/iiif/info.json`, and resolves with the image and that path. An image is unchanged if it is
 * small, if the setting `iiif` is off, or if the host limits the number of files.
 *
 * IIIF Image API 3.0, level 0.
 */
export async function withTiles(image: RenderedImage, { journal, cache, stage, stem, sha256, read }: TilesOptions): Promise<RenderedImage> {
  const { full } = image;
  if (!journal.iiif || limitsFiles(journal.host) || Math.max(full.widthPx, full.heightPx) <= MAX_UNTILED_PX) return image;
  const key = cacheKeyOf('tiles', tileRecipe(), sha256);
  const cached = await cache.read<{ readonly tiles: TileSet | undefined }>(key);
  const tiles = cached === undefined ? await cutTiles(await read()) : cached.tiles;
  if (cached === undefined) await cache.write(key, { tiles });
  if (tiles === undefined) return image;
  const folder = `${stem}/iiif`;
  const id = absoluteUrl(journal.siteUrl, folder);
  for (const { path, bytes } of tiles.files) await stage.write({ path: `${folder}/${path}`, bytes });
  const iiif = `${folder}/info.json`;
  await stage.write({ path: iiif, bytes: imageInformation(id, tiles) });
  return { ...image, iiif };
}

/** Longest side in pixels of an image without tiles. */
const MAX_UNTILED_PX = 2_000;
