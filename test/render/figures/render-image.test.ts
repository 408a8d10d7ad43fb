import { execFileSync } from 'node:child_process';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Problem } from '../../../src/model/problem.ts';
import { renderImage } from '../../../src/render/figures/render-image.ts';

const encoder = new TextEncoder();
const place = { file: 'a.xml', line: 3, column: 5 };

async function rendered(bytes: Uint8Array, file = 'a.tif') {
  const problems: Problem[] = [];
  const result = await renderImage(bytes, { stem: 'content/1/e1/F1', file, place, report: (problem) => problems.push(problem) });
  return { result, problems };
}

/** A picture whose left half is coloured and whose right half is transparent or white. */
function picture(options: { width: number; height: number; channels: 3 | 4 }) {
  return sharp({ create: { ...options, background: { r: 255, g: 0, b: 0, alpha: 0 } } });
}

async function pixel(bytes: Uint8Array | string): Promise<number[]> {
  const { data } = await sharp(bytes as Uint8Array)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data.subarray(0, 3)];
}

describe('sizes', () => {
  const cases: readonly (readonly [number, number, readonly string[]])[] = [
    [1600, 800, ['F1.jpg 1600x800', 'F1-1200.jpg 1200x600', 'F1-300.jpg 300x150']],
    [1200, 100, ['F1.jpg 1200x100', 'F1-300.jpg 300x25']],
    [4, 11, ['F1.jpg 4x11']],
  ];
  test.each(cases)('%i by %i is never enlarged', async (width, height, expected) => {
    const { result } = await rendered(await picture({ width, height, channels: 3 }).tiff().toBuffer());
    const { full, page, thumbnail } = result?.image ?? {};
    const all = [full, page, thumbnail].filter((one) => one !== undefined);
    expect(all.map((one) => `${one.path.split('/').at(-1)} ${one.widthPx}x${one.heightPx}`)).toEqual(expected);
    expect(result?.files.map((file) => file.path)).toEqual(all.map((one) => one.path));
    expect(result?.files.map((file) => file.bytes.length)).toEqual(all.map((one) => one.sizeBytes));
  });
});

describe('kinds', () => {
  const red = picture({ width: 20, height: 10, channels: 3 });
  const cases: readonly (readonly [string, () => Promise<Uint8Array>])[] = [
    ['TIFF', () => red.clone().tiff({ compression: 'lzw' }).toBuffer()],
    ['TIFF, JPEG inside', () => red.clone().tiff({ compression: 'jpeg' }).toBuffer()],
    ['TIFF, big-endian', () => red.clone().tiff({ bigtiff: true }).toBuffer()],
    ['TIFF, CMYK', () => red.clone().toColourspace('cmyk').tiff().toBuffer()],
    ['PNG, 16 bits', () => red.clone().toColourspace('rgb16').png().toBuffer()],
    ['GIF', () => red.clone().gif().toBuffer()],
    ['JPEG', () => red.clone().jpeg().toBuffer()],
    [
      'SVG',
      async () => encoder.encode('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9H0z" fill="red"/></svg>'),
    ],
  ];
  test.each(cases)('%s is red in sRGB, whatever its name', async (_kind, make) => {
    const { result, problems } = await rendered(await make(), 'wrong.ending');
    expect(problems).toEqual([]);
    const [red8 = 0, green = 0, blue = 0] = await pixel(result?.files[0]?.bytes ?? '');
    expect(red8).toBeGreaterThan(220);
    expect(Math.max(green, blue)).toBeLessThan(50);
  });

  test('transparency becomes white', async () => {
    const { result } = await rendered(await picture({ width: 20, height: 10, channels: 4 }).tiff({ compression: 'lzw' }).toBuffer());
    expect(await pixel(result?.files[0]?.bytes ?? '')).toEqual([255, 255, 255]);
  });

  test('a rotated image is turned upright, and its metadata is removed', async () => {
    const lying = await picture({ width: 30, height: 10, channels: 3 }).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { result } = await rendered(lying);
    expect(result?.image.full).toMatchObject({ widthPx: 10, heightPx: 30 });
    const metadata = await sharp(result?.files[0]?.bytes as Uint8Array).metadata();
    expect([metadata.exif, metadata.icc, metadata.orientation]).toEqual([undefined, undefined, undefined]);
  });

  test.skipIf(!hasGhostscript())('EPS', async () => {
    const eps = '%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 72 72\n1 0 0 setrgbcolor 0 0 72 72 rectfill\nshowpage\n%%EOF\n';
    const { result } = await rendered(encoder.encode(eps));
    expect(result?.image.full).toMatchObject({ widthPx: 300, heightPx: 300 });
  });
});

describe('bytes that are no image are a problem and give no file', () => {
  const cases: readonly (readonly [string, Uint8Array, string])[] = [
    ['empty', new Uint8Array(), 'an empty file'],
    ['text', encoder.encode('I am not a figure'), 'text that begins "I am not a figure"'],
    ['a web page', encoder.encode('<!doctype html><p>404'), 'an HTML page'],
    ['other bytes', new Uint8Array([0, 1, 2, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0]), 'bytes that begin 00 01 02 03 00 00 00 00'],
  ];
  test.each(cases)('%s', async (_title, bytes, found) => {
    const { result, problems } = await rendered(bytes);
    expect(result).toBeUndefined();
    const message = `"a.tif" is ${found}; expected a TIFF, PNG, JPEG, GIF, SVG, EPS or PDF image`;
    expect(problems).toEqual([{ code: 'image-broken', severity: 'error', place, message }]);
  });

  test('a truncated TIFF', async () => {
    const whole = await picture({ width: 300, height: 300, channels: 3 }).tiff({ compression: 'lzw' }).toBuffer();
    const { result, problems } = await rendered(whole.subarray(0, 40));
    expect([result, problems.length]).toEqual([undefined, 1]);
  });

  test('a drawing with a million pixels per side', async () => {
    const { problems, result } = await rendered(
      encoder.encode('<svg xmlns="http://www.w3.org/2000/svg" width="1000000" height="1000000"/>'),
    );
    expect(problems.length + (result?.image.full.widthPx ?? 0)).toBeLessThanOrEqual(16_000);
  });
});

test('the same bytes give the same files', async () => {
  const bytes = await picture({ width: 1300, height: 700, channels: 3 }).tiff().toBuffer();
  expect((await rendered(bytes)).result).toEqual((await rendered(bytes)).result);
});

function hasGhostscript(): boolean {
  try {
    execFileSync('gs', ['--version']);
    return true;
  } catch {
    console.warn('1 test is skipped: ghostscript is not installed');
    return false;
  }
}
