import sharp, { type Sharp } from 'sharp';

/** Picture formats that authors send to journals. */
const FORMATS = {
  tif: (image: Sharp) => image.flatten({ background: '#fff' }).tiff({ compression: 'deflate', predictor: 'none' }),
  tifWithAlpha: (image: Sharp) => image.ensureAlpha().tiff({ compression: 'deflate', predictor: 'none' }),
  tifCmyk: (image: Sharp) =>
    image.flatten({ background: '#fff' }).toColourspace('cmyk').tiff({ compression: 'deflate', predictor: 'none' }),
  png: (image: Sharp) => image.png({ palette: true, colours: 64, compressionLevel: 9, effort: 10, dither: 0 }),
  gif: (image: Sharp) => image.gif({ colours: 32, effort: 10, dither: 0 }),
  jpg: (image: Sharp) => image.flatten({ background: '#fff' }).jpeg({ quality: 82, mozjpeg: true }),
} as const;

/** Renders a drawing to a picture, with `scale` pixels per unit. */
export async function pictureOf(svg: string, format: keyof typeof FORMATS, scale = 1): Promise<Uint8Array> {
  return FORMATS[format](sharp(Buffer.from(svg), { density: 72 * scale })).toBuffer();
}

/** Encodes values from 0 to 65,535, by row, as a grayscale TIFF of 16 bits, as from a thermal camera. */
export async function greyOf(values: Uint16Array, width: number, height: number): Promise<Uint8Array> {
  return sharp(values, { raw: { width, height, channels: 1 } })
    .toColourspace('grey16')
    .tiff({ compression: 'deflate', predictor: 'horizontal' })
    .toBuffer();
}
