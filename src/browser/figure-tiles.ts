/** Tiles of a large image, by IIIF's level 0: their folder's address and the size of the whole. */
export interface Tiles {
  readonly folder: string;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** A part of an image, in its own pixels. */
export interface Part {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Tile extends Part {
  readonly href: string;
}

/** As `figures/cut-tiles.ts` cuts them. */
const TILE_SIZE = 1024;

/**
 * The tiles that show a part of an image on a screen that has so many pixels for the image's whole width, no finer than it can show.
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

/** How many of the image's pixels are one of the tile's: doubled while the screen has no more, and the whole is more than one tile. */
function factorFor({ widthPx, longestPx }: { readonly widthPx: number; readonly longestPx: number }, screenPx: number): number {
  let factor = 1;
  while (widthPx / (factor * 2) >= screenPx && longestPx > TILE_SIZE * factor * 2) factor *= 2;
  return factor;
}
