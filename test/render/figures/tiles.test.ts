import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { cutTiles, type TileSet } from '../../../src/render/figures/cut-tiles.ts';
import { imageInformation } from '../../../src/render/figures/image-information.ts';

const WIDTH = 2300;
const HEIGHT = 1500;

describe('the tiles of a large figure', () => {
  let tiles: TileSet | undefined;
  beforeAll(async () => {
    // Red on the left, blue on the right.
    const right = {
      input: { create: { width: WIDTH / 2, height: HEIGHT, channels: 3, background: '#0000ff' } },
      left: WIDTH / 2,
      top: 0,
    } as const;
    const image = sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#ff0000' } }).composite([right]);
    tiles = await cutTiles(new Uint8Array(await image.png({ compressionLevel: 1 }).toBuffer()));
  });
  const information = () =>
    JSON.parse(
      imageInformation('https://x.example/content/1/e1/F1/iiif', tiles ?? { widthPx: 0, heightPx: 0, scaleFactors: [], sizes: [] }),
    );

  test('have an info.json with everything that level 0 requires', () => {
    expect(information()).toEqual({
      '@context': 'http://iiif.io/api/image/3/context.json',
      id: 'https://x.example/content/1/e1/F1/iiif',
      type: 'ImageService3',
      protocol: 'http://iiif.io/api/image',
      profile: 'level0',
      width: WIDTH,
      height: HEIGHT,
      sizes: [{ width: 575, height: 375 }],
      tiles: [{ width: 1024, height: 1024, scaleFactors: [1, 2, 4] }],
    });
  });

  test('exist at every URL that a viewer derives from the info.json, and at no other', () => {
    const {
      width,
      height,
      sizes,
      tiles: [{ width: side, scaleFactors }],
    } = information();
    const wanted = new Set<string>([
      'full/max/0/default.jpg',
      ...sizes.map((size: { width: number; height: number }) => `full/${size.width},${size.height}/0/default.jpg`),
    ]);
    for (const factor of scaleFactors.slice(0, -1)) {
      for (let x = 0; x < width; x += side * factor) {
        for (let y = 0; y < height; y += side * factor) {
          const [w, h] = [Math.min(side * factor, width - x), Math.min(side * factor, height - y)];
          wanted.add(`${x},${y},${w},${h}/${Math.ceil(w / factor)},${Math.ceil(h / factor)}/0/default.jpg`);
        }
      }
    }
    expect([...(tiles?.files ?? [])].map(({ path }) => path).sort()).toEqual([...wanted].sort());
  });

  test('have the size and the region of their URL', async () => {
    const tile = tiles?.files.find(({ path }) => path === '2048,0,252,1024/252,1024/0/default.jpg');
    const { data, info } = await sharp(tile?.bytes as Uint8Array)
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, (data[2] ?? 0) > 200, (data[0] ?? 0) < 50]).toEqual([252, 1024, true, true]);
  });

  test('do not exist for bytes that are no image', async () => {
    expect(await cutTiles(new TextEncoder().encode('Dear editor'))).toBeUndefined();
  });
});
