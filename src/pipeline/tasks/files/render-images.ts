import { createHash } from 'node:crypto';
import type { ArticleJournal } from '../../../model/article-journal.ts';
import type { ImagesBySource, RenderedImage, Rendition } from '../../../model/graphic.ts';
import type { FileRef } from '../../../model/inline.ts';
import type { Stem } from '../../../model/names.ts';
import type { Place } from '../../../model/place.ts';
import type { Problem, ReportProblem } from '../../../model/problem.ts';
import { absoluteUrl } from '../../../model/text/address.ts';
import { limitsFiles } from '../../../publish/check-hosting.ts';
import type { StageWriter } from '../../../publish/stage.ts';
import type { CandidateFiles } from '../../../read/package/candidate-files.ts';
import { type RenderedFiles, renditionRecipe } from '../../../render/figures/cut-renditions.ts';
import { cutTiles, type TileSet, tileRecipe } from '../../../render/figures/cut-tiles.ts';
import { imageInformation } from '../../../render/figures/image-information.ts';
import { renderFirstPage } from '../../../render/figures/read-pdf.ts';
import { renderImage } from '../../../render/figures/render-image.ts';
import { cacheKeyOf, type ResultCache } from '../../engine/result-cache.ts';
import type { NamedImage } from './article-files.ts';
import { readOrReport } from './copy-files.ts';

interface ImageContext {
  readonly journal: ArticleJournal;
  readonly stem: Stem;
  readonly files: CandidateFiles;
  readonly cache: ResultCache;
  readonly stage: StageWriter;
  /** The place of problems with an image: where the article's source names it. */
  readonly placeOf: (file: FileRef) => Place;
  readonly report: ReportProblem;
}

/** Stages the renditions of an article's images. Each source is rendered once and cached by its bytes, even if several articles show it. */
export async function renderImages(images: readonly NamedImage[], context: ImageContext): Promise<ImagesBySource> {
  const { stem, stage } = context;
  const imageBySource = new Map<string, RenderedImage>();
  for (const { name, file, figures = [] } of images) {
    if (file.source === undefined) continue;
    const rendered = await renderCached(file, file.source, context);
    if (rendered === undefined) continue;
    const placed = placeRenditions(rendered.files, `${stem}/${name}`);
    for (const artifact of placed.files) await stage.write(artifact);
    const full = placed.files.find(({ path }) => path === placed.image.full.path);
    if (full !== undefined) for (const figure of figures) await stage.write({ ...full, path: `${stem}/${figure}.jpg` });
    imageBySource.set(file.source, await addTiles(placed.image, { name, source: file.source, sha256: rendered.sha256 }, context));
  }
  return imageBySource;
}

interface NamedSource {
  readonly name: string;
  readonly source: string;
  readonly sha256: string;
}

/** Adds tiles to a large figure. Other images have no page that links to tiles. */
async function addTiles(image: RenderedImage, { name, source, sha256 }: NamedSource, context: ImageContext): Promise<RenderedImage> {
  if (!name.startsWith('F')) return image;
  const { journal, cache, stage, files, stem } = context;
  return withTiles(image, { journal, cache, stage, stem: `${stem}/${name}`, sha256, read: () => files.read(source) });
}

interface CachedImage {
  readonly files: RenderedFiles | undefined;
  readonly problems: readonly Problem[];
}

interface RenderedSource {
  readonly files: RenderedFiles;
  readonly sha256: string;
}

/** Renders an image under a neutral name, so that the cached result can be used by every article that shows it. */
async function renderCached(
  file: FileRef,
  source: string,
  { files, cache, placeOf, report }: ImageContext,
): Promise<RenderedSource | undefined> {
  const bytes = await readOrReport(files, source, report);
  if (bytes === undefined) return undefined;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const key = cacheKeyOf('image', renditionRecipe(), sha256, source);
  const cached = await cache.read<CachedImage>(key);
  if (cached !== undefined) {
    for (const problem of cached.problems) report({ ...problem, place: placeOf(file) });
    return cached.files && { files: cached.files, sha256 };
  }
  const problems: Problem[] = [];
  const rendered = await renderImage(bytes, {
    stem: NEUTRAL,
    file: source,
    place: NOWHERE,
    report: (problem) => problems.push(problem),
  });
  await cache.write(key, { files: rendered, problems } satisfies CachedImage);
  for (const problem of problems) report({ ...problem, place: placeOf(file) });
  return rendered && { files: rendered, sha256 };
}

/** Stages the first page of a PDF as an image, `<stem>/page-1.jpg`, cached by the bytes of the PDF; undefined if there is none. */
export async function renderPdfPage(
  source: string,
  { files, cache, stem, stage }: Pick<ImageContext, 'files' | 'cache' | 'stem' | 'stage'>,
): Promise<RenderedImage | undefined> {
  // A PDF that cannot be read is reported where it is copied.
  const bytes = await readOrReport(files, source, () => undefined);
  if (bytes === undefined) return undefined;
  const key = cacheKeyOf('pdf-page', renditionRecipe(), createHash('sha256').update(bytes).digest('hex'));
  const rendered = (await cache.read<RenderedFiles>(key)) ?? (await renderFirstPage(bytes, NEUTRAL));
  if (rendered === undefined) return undefined;
  await cache.write(key, rendered);
  const placed = placeRenditions(rendered, `${stem}/page-1`);
  for (const artifact of placed.files) await stage.write(artifact);
  return placed.image;
}

/** Replaces the neutral name in all paths by the path of an image in the site. */
function placeRenditions({ image, files }: RenderedFiles, stem: string): RenderedFiles {
  const move = (path: string): string => stem + path.slice(NEUTRAL.length);
  const moved = (rendition: Rendition): Rendition => ({ ...rendition, path: move(rendition.path) });
  return {
    image: {
      full: moved(image.full),
      ...(image.page === undefined ? {} : { page: moved(image.page) }),
      ...(image.thumbnail === undefined ? {} : { thumbnail: moved(image.thumbnail) }),
    },
    files: files.map((file) => ({ ...file, path: move(file.path) })),
  };
}

const NEUTRAL = 'image';
/** Several articles may contain the same image, so its problems are cached without a place. */
const NOWHERE: Place = { file: '', line: 0, column: 0 };

interface TilesOptions {
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
async function withTiles(image: RenderedImage, { journal, cache, stage, stem, sha256, read }: TilesOptions): Promise<RenderedImage> {
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
