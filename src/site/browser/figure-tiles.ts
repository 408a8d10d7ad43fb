/** Tiles of a large image (IIIF Image API, level 0): URL of their folder and size of the full image. */
export interface Tiles {
  readonly folder: string;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** A rectangle in image pixels. */
export interface Part {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Tile extends Part {
  readonly href: string;
}

/** Tile size of `render/figures/cut-tiles.ts`. */
const TILE_SIZE = 1024;

/**
 * Tiles that cover a rectangle of an image, at the coarsest scale that is sharp if the full width takes `screenPx` pixels on screen.
 *
 *   { left: 0, top: 0, width: 900, height: 600 } of 2758 × 1768 on 2758 pixels  ->  0,0,1024,1024/1024,1024/0/default.jpg
 */
export function tilesOf({ folder, widthPx, heightPx }: Tiles, part: Part, screenPx: number): readonly Tile[] {
  const side = TILE_SIZE * factorFor({ widthPx, longestPx: Math.max(widthPx, heightPx) }, screenPx);
  const tiles: Tile[] = [];
  const first = (from: number) => Math.max(0, Math.floor(from / side) * side);
  for (let top = first(part.top); top < Math.min(part.top + part.height, heightPx); top += side) {
    for (let left = first(part.left); left < Math.min(part.left + part.width, widthPx); left += side) {
      const [width, height] = [Math.min(side, widthPx - left), Math.min(side, heightPx - top)];
      const size = [width, height].map((px) => Math.ceil((px * TILE_SIZE) / side)).join();
      tiles.push({ href: `${folder}/${left},${top},${width},${height}/${size}/0/default.jpg`, left, top, width, height });
    }
  }
  return tiles;
}

/** Image pixels per tile pixel: doubled while the screen needs no more and the image is larger than one tile. */
function factorFor({ widthPx, longestPx }: { readonly widthPx: number; readonly longestPx: number }, screenPx: number): number {
  let factor = 1;
  while (widthPx / (factor * 2) >= screenPx && longestPx > TILE_SIZE * factor * 2) factor *= 2;
  return factor;
}
