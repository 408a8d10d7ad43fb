import { createHash } from 'node:crypto';
import { cacheKeyOf, type ResultCache } from '../../engine/result-cache.ts';
import { type RenderedFiles, renditionRecipe } from '../../figures/cut-renditions.ts';
import { renderImage } from '../../figures/render-image.ts';
import type { ArticleJournal } from '../../model/article-journal.ts';
import type { ImagesBySource, RenderedImage, Rendition } from '../../model/graphic.ts';
import type { FileRef } from '../../model/inline.ts';
import type { Stem } from '../../model/names.ts';
import type { Place } from '../../model/place.ts';
import type { Problem, ReportProblem } from '../../model/problem.ts';
import type { StageWriter } from '../../publish/stage.ts';
import type { CandidateFiles } from '../../read/package/candidate-files.ts';
import type { NamedImage } from './article-files.ts';
import { readOrReport } from './copy-files.ts';
import { withTiles } from './write-tiles.ts';

interface ImageSurroundings {
  readonly journal: ArticleJournal;
  readonly stem: Stem;
  readonly files: CandidateFiles;
  readonly cache: ResultCache;
  readonly stage: StageWriter;
  /** Where problems with an image are shown: where the article names it. */
  readonly placeOf: (file: FileRef) => Place;
  readonly report: ReportProblem;
}

/** The renditions of an article's images, written to the stage; made once for the same bytes, whatever article shows them. */
export async function renderImages(images: readonly NamedImage[], surroundings: ImageSurroundings): Promise<ImagesBySource> {
  const rendered = new Map<string, RenderedImage>();
  for (const { name, file, figures = [] } of images) {
    if (file.source === undefined) continue;
    const made = await renderKept(file, file.source, surroundings);
    if (made === undefined) continue;
    const placed = placeRenditions(made.files, `${surroundings.stem}/${name}`);
    for (const artifact of placed.files) await surroundings.stage.write(artifact);
    const full = placed.files.find(({ path }) => path === placed.image.full.path);
    if (full !== undefined)
      for (const figure of figures) await surroundings.stage.write({ ...full, path: `${surroundings.stem}/${figure}.jpg` });
    rendered.set(file.source, await tiled(placed.image, { name, source: file.source, sha256: made.sha256 }, surroundings));
  }
  return rendered;
}

interface NamedSource {
  readonly name: string;
  readonly source: string;
  readonly sha256: string;
}

/** Figures have tiles where they are large; what is no figure has no page from which they could be found. */
async function tiled(image: RenderedImage, { name, source, sha256 }: NamedSource, surroundings: ImageSurroundings): Promise<RenderedImage> {
  if (!name.startsWith('F')) return image;
  const { journal, cache, stage, files, stem } = surroundings;
  return withTiles(image, { journal, cache, stage, stem: `${stem}/${name}`, sha256, read: () => files.read(source) });
}

interface KeptImage {
  readonly files: RenderedFiles | undefined;
  readonly problems: readonly Problem[];
}

interface RenderedSource {
  readonly files: RenderedFiles;
  readonly sha256: string;
}

/** Renders under a neutral name, so that the result serves every place where the image stands. */
async function renderKept(
  file: FileRef,
  source: string,
  { files, cache, placeOf, report }: ImageSurroundings,
): Promise<RenderedSource | undefined> {
  const bytes = await readOrReport(files, source, report);
  if (bytes === undefined) return undefined;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const key = cacheKeyOf('image', renditionRecipe(), sha256, source);
  const kept = await cache.read<KeptImage>(key);
  if (kept !== undefined) {
    for (const problem of kept.problems) report({ ...problem, place: placeOf(file) });
    return kept.files && { files: kept.files, sha256 };
  }
  const problems: Problem[] = [];
  const made = await renderImage(bytes, {
    stem: NEUTRAL,
    file: source,
    place: NOWHERE,
    report: (problem) => problems.push(problem),
  });

  await cache.write(key, { files: made, problems } satisfies KeptImage);
  for (const problem of problems) report({ ...problem, place: placeOf(file) });
  return made && { files: made, sha256 };
}

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
/** The same bytes may stand in several articles. */
const NOWHERE: Place = { file: '', line: 0, column: 0 };
