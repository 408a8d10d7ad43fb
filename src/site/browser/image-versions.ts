import type { Tiles } from './figure-tiles.ts';
import type { NamedImage } from './named-images.ts';

/** An image with its larger versions. */
export interface Picture extends NamedImage {
  /** URL of the largest version. */
  readonly src: string;
  /** URL of the smallest version, for thumbnails. */
  readonly small: string;
  /** Size of the largest version. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** Present if the image was cut into tiles. */
  readonly tiles?: Tiles;
  /** URL of the figure's own page, if this is another page. */
  readonly page?: string;
}

/** Reads the larger versions of an image from the page. */
export function pictureOf({ image, name }: NamedImage): Picture {
  const isPage = image.closest('.figure-view') === null && image.closest('figure.figure') !== null;
  const link = isPage ? image.closest<HTMLAnchorElement>('a.figure-link') : null;
  const tiles = tilesFor(image);
  return { image, name, ...largestOf(image), ...(tiles === undefined ? {} : { tiles }), ...(link === null ? {} : { page: link.href }) };
}

/** The widest entry of `srcset`, else `src`. */
function largestOf(image: HTMLImageElement): Pick<Picture, 'src' | 'small' | 'widthPx' | 'heightPx'> {
  const candidates = image.srcset.split(',').map((one) => one.trim().split(/\s+/));
  candidates.sort((a, b) => Number.parseInt(b[1] ?? '0', 10) - Number.parseInt(a[1] ?? '0', 10));
  const [widest, narrowest] = [candidates[0], candidates.at(-1)];
  const [width, height] = ['width', 'height'].map((name) => Number(image.getAttribute(name) ?? 0));
  const ratio = width && height ? height / width : 0.75;
  const widthPx = Number.parseInt(widest?.[1] ?? '0', 10) || width || 300;
  return { src: widest?.[0] || image.src, small: narrowest?.[0] || image.src, widthPx, heightPx: widthPx * ratio };
}

/** `<img data-tiles="3/F6/iiif 2758 1768">` */
function tilesFor({ dataset }: HTMLImageElement): Tiles | undefined {
  const [folder = '', widthPx = 0, heightPx = 0] = dataset.tiles?.split(' ') ?? [];
  return folder === '' ? undefined : { folder, widthPx: Number(widthPx), heightPx: Number(heightPx) };
}
