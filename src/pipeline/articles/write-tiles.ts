import { cacheKeyOf, type ResultCache } from '../../engine/result-cache.ts';
import { cutTiles, type TileSet, tileRecipe } from '../../figures/cut-tiles.ts';
import { imageInformation } from '../../figures/image-information.ts';
import type { ArticleJournal } from '../../model/article-journal.ts';
import type { RenderedImage } from '../../model/graphic.ts';
import { limitsFiles } from '../../publish/check-hosting.ts';
import type { StageWriter } from '../../publish/stage.ts';
import { absoluteUrl } from '../../text/address.ts';

/** Figures with a longer side get tiles, in pixels. */
const LARGE = 2_000;

export interface TilesOptions {
  readonly journal: ArticleJournal;
  readonly cache: ResultCache;
  readonly stage: StageWriter;
  /** `content/1/e00003/F1` */
  readonly stem: string;
  /** SHA-256 of the source. */
  readonly sha256: string;
  readonly read: () => Promise<Uint8Array>;
}

/**
 * The image with the path of its IIIF information, where the journal wants tiles and it is large: `content/1/e00003/F1/iiif/info.json`
 * and the tiles beside it. A host that limits the number of files gets none.
 */
export async function withTiles(image: RenderedImage, { journal, cache, stage, stem, sha256, read }: TilesOptions): Promise<RenderedImage> {
  const { full } = image;
  if (!journal.iiif || limitsFiles(journal.host) || Math.max(full.widthPx, full.heightPx) <= LARGE) return image;
  const key = cacheKeyOf('tiles', tileRecipe(), sha256);
  const kept = await cache.read<{ readonly tiles: TileSet | undefined }>(key);
  const tiles = kept === undefined ? await cutTiles(await read()) : kept.tiles;
  if (kept === undefined) await cache.write(key, { tiles });
  if (tiles === undefined) return image;
  const folder = `${stem}/iiif`;
  const id = absoluteUrl(journal.siteUrl, folder);
  for (const { path, bytes } of tiles.files) await stage.write({ path: `${folder}/${path}`, bytes });
  const iiif = `${folder}/info.json`;
  await stage.write({ path: iiif, bytes: imageInformation(id, tiles) });
  return { ...image, iiif };
}
