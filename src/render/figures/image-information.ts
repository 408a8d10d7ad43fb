import { TILE_SIZE, type TileSet } from './cut-tiles.ts';

/** Returns the `info.json` of a tiled image for viewers. IIIF Image API 3.0, section 5. */
export function imageInformation(id: string, { widthPx, heightPx, scaleFactors, sizes }: Omit<TileSet, 'files'>): string {
  const information = {
    '@context': 'http://iiif.io/api/image/3/context.json',
    id,
    type: 'ImageService3',
    protocol: 'http://iiif.io/api/image',
    profile: 'level0',
    width: widthPx,
    height: heightPx,
    sizes,
    tiles: [{ width: TILE_SIZE, height: TILE_SIZE, scaleFactors }],
  };
  return `${JSON.stringify(information, null, 1)}\n`;
}
