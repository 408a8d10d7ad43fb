import { describe, expect, test } from 'vitest';
import { type Part, tilesOf } from '../../../src/site/browser/figure-canvas.ts';

// 2758 × 1768: two scales in tiles, 1 and 2; as a whole at 4.
const FIGURE = { folder: 'F6/iiif', widthPx: 2758, heightPx: 1768 };
const ALL: Part = { left: 0, top: 0, width: 2758, height: 1768 };

describe('the tiles of the part that is seen', () => {
  test.each([
    ['the whole on a phone', ALL, 390, ['0,0,2048,1768/1024,884', '2048,0,710,1768/355,884']],
    ['the whole at half of its size', ALL, 1379, ['0,0,2048,1768/1024,884', '2048,0,710,1768/355,884']],
    ['a corner at its full size', { left: 0, top: 0, width: 900, height: 600 }, 2758, ['0,0,1024,1024/1024,1024']],
    ['the last corner', { left: 2100, top: 1100, width: 900, height: 900 }, 2758, ['2048,1024,710,744/710,744']],
    [
      'a part across four',
      { left: 1000, top: 1000, width: 100, height: 100 },
      5516,
      ['0,0,1024,1024/1024,1024', '1024,0,1024,1024/1024,1024', '0,1024,1024,744/1024,744', '1024,1024,1024,744/1024,744'],
    ],
    ['nothing beyond the edge', { left: 3100, top: 0, width: 900, height: 600 }, 2758, []],
  ])('%s', (_, part, screenPx, paths) => {
    expect(tilesOf(FIGURE, part, screenPx).map(({ href }) => href)).toEqual(paths.map((path) => `F6/iiif/${path}/0/default.jpg`));
  });
});
