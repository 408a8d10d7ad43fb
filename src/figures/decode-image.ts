import sharp, { type Sharp } from 'sharp';
import { sanitiseSvg } from './sanitise-svg.ts';

/** Why an image cannot be shown, as words that follow "is": `a bitmap that breaks off (…)`. */
export class ImageError extends Error {
  override readonly name = 'ImageError';
}

/** Pixels of an image, decoded once: eight bits, red, green, blue, row by row. */
export interface Pixels {
  readonly samples: Uint8Array;
  readonly widthPx: number;
  readonly heightPx: number;
}

/**
 * The pixels of an image as a page shows them: first page, upright, on white, sRGB.
 *
 * One thread and no cache: the caller runs several images side by side, and memory stays flat.
 */
export async function decodeImage(source: { readonly bytes: Uint8Array; readonly isSvg: boolean }): Promise<Pixels> {
  sharp.concurrency(1);
  sharp.cache(false);
  try {
    const input = source.isSvg ? await openSvg(source.bytes) : sharp(source.bytes, { ...LIMITS, page: 0, pages: 1 });
    const { data, info } = await input
      .timeout({ seconds: LIMIT_SECONDS })
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .removeAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    return { samples: threeSamples(data, info.channels), widthPx: info.width, heightPx: info.height };
  } catch (error) {
    if (error instanceof ImageError) throw error;
    throw new ImageError(`an image that cannot be decoded (${reasonOf(error)})`, { cause: error });
  }
}

/** `failOn: 'error'` accepts files with odd tags, which typesetters' TIFFs are full of, and refuses those that break off. */
const LIMITS = { limitInputPixels: 200_000_000, failOn: 'error', unlimited: false } as const;
const LIMIT_SECONDS = 120;
/** What a JPEG can hold is 65,535; browsers give up far earlier. */
const LONGEST_SIDE = 16_000;

/** Drawings have no pixels of their own: wide ones are drawn 2000 pixels wide, small ones (formulas, icons) at twice their size. */
async function openSvg(bytes: Uint8Array): Promise<Sharp> {
  const svg = new TextEncoder().encode(sanitiseSvg(new TextDecoder().decode(bytes)));
  const { width = 1, height = 1 } = await sharp(svg, LIMITS).metadata();
  const scale = width < 300 ? 2 : Math.min(2000 / width, 3000 / height, 8);
  return sharp(svg, { ...LIMITS, density: Math.min(Math.max(72 * scale, 1), 2400) });
}

/** Grey images come with one sample a pixel where no colour conversion was needed. */
function threeSamples(samples: Uint8Array, channels: number): Uint8Array {
  if (channels === 3) return samples;
  const count = samples.length / channels;
  const out = new Uint8Array(count * 3);
  for (let i = 0; i < count; i++) out.fill(samples[i * channels] ?? 255, i * 3, i * 3 + 3);
  return out;
}

function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n')[0]?.replace(/\s+/g, ' ').slice(0, 160) ?? '';
}
