import sharp, { type Sharp } from 'sharp';

/** Picture formats that authors send to journals. */
const FORMATS = {
  tif: (image: Sharp) => withFewColours(image.flatten({ background: '#fff' })).then(tiff),
  tifWithAlpha: (image: Sharp) => withFewColours(image).then((few) => tiff(few.ensureAlpha())),
  tifCmyk: (image: Sharp) => withFewColours(image.flatten({ background: '#fff' })).then((few) => tiff(few.toColourspace('cmyk'))),
  png: (image: Sharp) => image.png({ palette: true, colours: 64, compressionLevel: 9, effort: 10, dither: 0 }),
  gif: (image: Sharp) => image.gif({ colours: 32, effort: 10, dither: 0 }),
  jpg: (image: Sharp) => image.flatten({ background: '#fff' }).jpeg({ quality: 68, mozjpeg: true }),
} as const;

/** Renders a drawing to a picture, with `scale` pixels per unit. */
export async function pictureOf(svg: string, format: keyof typeof FORMATS, scale = 1): Promise<Uint8Array> {
  return (await FORMATS[format](sharp(Buffer.from(svg), { density: 72 * scale }))).toBuffer();
}

/** A drawing has few colours but those of smoothed edges. With 16 of them, a TIFF has half the size. */
async function withFewColours(image: Sharp): Promise<Sharp> {
  return sharp(await image.png({ palette: true, colours: 16, dither: 0 }).toBuffer()).toColourspace('srgb');
}

function tiff(image: Sharp): Sharp {
  return image.tiff({ compression: 'deflate', predictor: 'none' });
}

/** Encodes values from 0 to 65,535, by row, as a grayscale TIFF of 16 bits, as from a thermal camera. */
export async function greyOf(values: Uint16Array, width: number, height: number): Promise<Uint8Array> {
  return sharp(values, { raw: { width, height, channels: 1 } })
    .toColourspace('grey16')
    .tiff({ compression: 'deflate', predictor: 'horizontal' })
    .toBuffer();
}
