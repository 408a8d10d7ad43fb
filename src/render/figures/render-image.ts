import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OptionalProgramName } from '../../model/optional-programs.ts';
import type { Place } from '../../model/place.ts';
import type { ReportProblem } from '../../model/problem.ts';
import { missingProgram } from '../../model/text/missing-program.ts';
import { translatable, wordsOf } from '../../model/text/translatable.ts';
import type { TranslatableValue } from '../../model/translatable.ts';
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

/** The bytes of the file that a program writes, or the reason why there is none. */
type Converted = { readonly bytes: Uint8Array } | { readonly failed: TranslatableValue };

/** Runs a program on bytes as a file in a temp folder of their own. */
async function convertFile(
  bytes: Uint8Array,
  names: { readonly from: string; readonly to: string },
  program: (source: string, target: string) => Promise<TranslatableValue | undefined>,
): Promise<Converted> {
  const folder = join(tmpdir(), `offprint-figure-${randomUUID()}`);
  await mkdir(folder, { mode: 0o700 });
  try {
    const [source, target] = [join(folder, names.from), join(folder, names.to)];
    await writeFile(source, bytes);
    const failed = await program(source, target);
    return failed === undefined ? { bytes: await readFile(target) } : { failed };
  } catch (error) {
    return { failed: wordsOf(error) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Reads the text of a PDF in reading order, with pdftotext: words that are divided at the end of a line are joined. A PDF that is damaged or
 * needs a password has none, and the result says why. The first 1,000 pages are read.
 */
export async function readPdfText(bytes: Uint8Array): Promise<{ readonly text: string } | { readonly failed: TranslatableValue }> {
  const made = await convertFile(bytes, { from: 'article.pdf', to: 'article.txt' }, (source, target) =>
    run('pdftotext', ['-q', '-enc', 'UTF-8', '-nopgbrk', '-l', '1000', source, target]),
  );
  if ('failed' in made) return made;
  const text = new TextDecoder().decode(made.bytes.subarray(0, MOST_TEXT_BYTES));
  return {
    text: text
      .replace(/(\p{L})[-\u00AD]\r?\n(?=\p{Ll})/gu, '$1')
      .replace(/[\s\u0000-\u001f]+/g, ' ')
      .trim(),
  };
}

/** Some five million letters: a book of a thousand pages has three. */
const MOST_TEXT_BYTES = 5_000_000;

const DOTS_PER_INCH = 300;
const LIMIT_MS = 60_000;

function runGhostscript(source: string, target: string): Promise<TranslatableValue | undefined> {
  const args = ['-q', '-dSAFER', '-dBATCH', '-dNOPAUSE', '-dEPSCrop', '-dFirstPage=1', '-dLastPage=1', '-sDEVICE=png16m'];
  const smooth = ['-dTextAlphaBits=4', '-dGraphicsAlphaBits=4', `-r${DOTS_PER_INCH}`];
  return run('gs', [...args, ...smooth, `-sOutputFile=${target}`, source]);
}

function runPdfToPpm(source: string, target: string): Promise<TranslatableValue | undefined> {
  const stem = target.replace(/\.png$/, '');
  return run('pdftoppm', ['-q', '-png', '-singlefile', '-cropbox', '-r', String(DOTS_PER_INCH), '-f', '1', '-l', '1', source, stem]);
}

/** Returns undefined if the program succeeds, else the reason. */
function run(program: OptionalProgramName, args: readonly string[]): Promise<TranslatableValue | undefined> {
  return new Promise((resolve) => {
    execFile(program, [...args], { timeout: LIMIT_MS, maxBuffer: 1 << 20, killSignal: 'SIGKILL' }, (error, _stdout, stderr) => {
      if (error === null) return resolve(undefined);
      if (error.code === 'ENOENT') return resolve(missingProgram(program));
      if (error.killed === true) return resolve(translatable`${program} took more than ${LIMIT_MS / 1000} seconds`);
      resolve(translatable`${program} says "${stderr.trim().split('\n')[0]?.slice(0, 120) ?? ''}"`);
    });
  });
}
