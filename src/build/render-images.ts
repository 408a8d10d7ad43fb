import { createHash } from 'node:crypto';
import { RENDITION_RECIPE, type RenderedFiles } from '../figures/cut-renditions.ts';
import { renderImage } from '../figures/render-image.ts';
import type { ImagesBySource, RenderedImage, Rendition } from '../model/graphic.ts';
import type { FileRef } from '../model/inline.ts';
import type { Stem } from '../model/names.ts';
import type { Place } from '../model/place.ts';
import type { Problem, ReportProblem } from '../model/problem.ts';
import type { StageWriter } from '../publish/stage.ts';
import type { CandidateFiles } from '../read/package/candidate-files.ts';
import { type ArticleCache, cacheKeyOf } from './article-cache.ts';
import { readOrReport } from './copy-files.ts';

interface ImageSurroundings {
  readonly stem: Stem;
  readonly files: CandidateFiles;
  readonly cache: ArticleCache;
  readonly stage: StageWriter;
  /** Where problems with an image are shown: the article. */
  readonly place: Place;
  readonly report: ReportProblem;
}

/** The renditions of an article's images, written to the stage; made once for the same bytes, whatever article shows them. */
export async function renderImages(
  images: readonly { readonly name: string; readonly file: FileRef }[],
  surroundings: ImageSurroundings,
): Promise<ImagesBySource> {
  const rendered = new Map<string, RenderedImage>();
  for (const { name, file } of images) {
    if (file.source === undefined) continue;
    const made = await renderKept(file.source, surroundings);
    if (made === undefined) continue;
    const placed = placeRenditions(made, `${surroundings.stem}/${name}`);
    for (const artifact of placed.files) await surroundings.stage.write(artifact);
    rendered.set(file.source, placed.image);
  }
  return rendered;
}

interface KeptImage {
  readonly files: RenderedFiles | undefined;
  readonly problems: readonly Problem[];
}

/** Renders under a neutral name, so that the result serves every place where the image stands. */
async function renderKept(source: string, { files, cache, place, report }: ImageSurroundings): Promise<RenderedFiles | undefined> {
  const bytes = await readOrReport(files, source, report);
  if (bytes === undefined) return undefined;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const key = cacheKeyOf('image', RENDITION_RECIPE, sha256, source);
  const kept = await cache.read<KeptImage>(key);
  if (kept !== undefined) {
    for (const problem of kept.problems) report({ ...problem, place });
    return kept.files;
  }
  const problems: Problem[] = [];
  const made = await renderImage(bytes, { stem: NEUTRAL, file: source, place, report: (problem) => problems.push(problem) });
  await cache.write(key, { files: made, problems } satisfies KeptImage);
  for (const problem of problems) report(problem);
  return made;
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
