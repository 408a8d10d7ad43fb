import type { Place } from '../../model/place.ts';
import type { ReportProblem } from '../../model/problem.ts';
import { translatable } from '../../model/text/translatable.ts';
import type { TranslatableValue } from '../../model/translatable.ts';
import { convertFile, run } from './convert-file.ts';
import { cutRenditions, type RenderedFiles } from './cut-renditions.ts';
import { decodeImage, ImageError } from './decode-image.ts';
import { imageKindOf } from './image-kind.ts';

export interface RenderImageOptions {
  /** Site path without ending: `content/1/e00003/F1`. */
  readonly stem: string;
  /** Key of the source file in the content, for messages. */
  readonly file: string;
  /** Position in the article that refers to the image. */
  readonly place: Place;
  readonly report: ReportProblem;
}

/**
 * Renders the JPEG renditions of a source image: full size, 1200 and 300 pixels wide, never enlarged.
 *
 * sRGB, on white, upright, without metadata. The same bytes give the same files.
 *
 *   TIFF 4000x3000, stem content/1/e00003/F1  ->  F1.jpg, F1-1200.jpg, F1-300.jpg
 *
 * Reports `image-broken` and returns undefined for bytes that are no image, or a broken one.
 */
export async function renderImage(bytes: Uint8Array, options: RenderImageOptions): Promise<RenderedFiles | undefined> {
  try {
    return await cutRenditions(await decodeImage(await bitmapOf(bytes)), options.stem);
  } catch (error) {
    if (!(error instanceof ImageError)) throw error;
    const message = translatable`"${options.file}" is ${error.words}; expected a TIFF, PNG, JPEG, GIF, SVG, EPS or PDF image`;
    options.report({ code: 'image-broken', severity: 'error', place: options.place, message });
    return undefined;
  }
}

/** Returns an image that sharp can read: the bytes, or a PNG of a PostScript or PDF page. */
export async function bitmapOf(bytes: Uint8Array): Promise<{ bytes: Uint8Array; isSvg: boolean }> {
  const finding = imageKindOf(bytes);
  if (finding.kind === 'none') throw new ImageError(finding.found);
  if (finding.kind === 'bitmap' || finding.kind === 'svg') return { bytes, isSvg: finding.kind === 'svg' };
  const rasterised = await rasterise(bytes, finding.kind);
  if ('png' in rasterised) return { bytes: rasterised.png, isSvg: false };
  throw new ImageError(
    finding.kind === 'eps'
      ? translatable`an EPS figure that could not be rendered: ${rasterised.failed}`
      : translatable`a PDF figure that could not be rendered: ${rasterised.failed}`,
  );
}

/** A PNG, or the reason why there is none. */
type Rasterised = { readonly png: Uint8Array } | { readonly failed: TranslatableValue };

/**
 * Renders the first page of a PostScript or PDF figure as a PNG of 300 dpi, with Ghostscript or pdftoppm.
 *
 * The programs run without a shell, without access to files (`-dSAFER`), with limits on time and output. If one is not installed, the
 * result names it.
 */
async function rasterise(bytes: Uint8Array, kind: 'eps' | 'pdf'): Promise<Rasterised> {
  const made = await convertFile(bytes, { from: `figure.${kind}`, to: 'figure.png' }, kind === 'eps' ? runGhostscript : runPdfToPpm);
  return 'failed' in made ? made : { png: made.bytes };
}

const DOTS_PER_INCH = 300;

function runGhostscript(source: string, target: string): Promise<TranslatableValue | undefined> {
  const args = ['-q', '-dSAFER', '-dBATCH', '-dNOPAUSE', '-dEPSCrop', '-dFirstPage=1', '-dLastPage=1', '-sDEVICE=png16m'];
  const smooth = ['-dTextAlphaBits=4', '-dGraphicsAlphaBits=4', `-r${DOTS_PER_INCH}`];
  return run('gs', [...args, ...smooth, `-sOutputFile=${target}`, source]);
}

function runPdfToPpm(source: string, target: string): Promise<TranslatableValue | undefined> {
  const stem = target.replace(/\.png$/, '');
  return run('pdftoppm', ['-q', '-png', '-singlefile', '-cropbox', '-r', String(DOTS_PER_INCH), '-f', '1', '-l', '1', source, stem]);
}
