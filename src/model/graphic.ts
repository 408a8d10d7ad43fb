import type { FileRef } from './inline.ts';

/** An image that the source refers to. JATS 1.3, elements graphic and inline-graphic. */
export interface Graphic {
  readonly kind: 'graphic';
  readonly id?: string;
  readonly file: FileRef;
  readonly altText?: string;
  readonly longDesc?: string;
}

/** A JPEG made from a source image. */
export interface Rendition {
  /** Site path without leading slash: `content/1/e00003/F1.jpg`. */
  readonly path: string;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly sizeBytes: number;
}

/**
 * The renditions that a page needs to display an image.
 *
 *   { full: F1.jpg 4000x3000, page: F1-1200.jpg, thumbnail: F1-300.jpg }
 *
 * An image narrower than a rendition does not have it; `full` is used instead.
 */
export interface RenderedImage {
  readonly full: Rendition;
  readonly page?: Rendition;
  readonly thumbnail?: Rendition;
  /** Site path of the IIIF image information, if there are tiles. */
  readonly iiif?: string;
}

/** Rendered images by `FileRef.source`. A graphic without one is displayed as a visible gap with its caption. */
export type ImagesBySource = ReadonlyMap<string, RenderedImage>;
