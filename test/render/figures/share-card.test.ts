import { createHash } from 'node:crypto';
import fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { type CardGlyphs, readCardGlyphs } from '../../../src/render/figures/card-glyphs.ts';
import { drawShareCard } from '../../../src/render/figures/share-card.ts';
import { wrapTitle } from '../../../src/render/figures/wrap-title.ts';

const measure = (text: string): number => [...text].length;

describe('a wrapped title', () => {
  test.each([
    ['Depth and shade set the heat', 15, 2, ['Depth and shade', 'set the heat']],
    ['one', 15, 2, ['one']],
    ['', 15, 2, []],
    ['Hydroxychloroquine', 10, 3, ['Hydroxychl', 'oroquine']],
    ['one two three four five six', 9, 2, ['one two', 'three…']],
    ['one two, three', 8, 1, ['one two…']],
    ['abcdefghij klm', 5, 1, ['abcd…']],
  ])('%j, %d wide, %d lines', (title, width, lines, wrapped) => {
    expect(wrapTitle(title, { width, lines, measure })).toEqual(wrapped);
  });

  test('no line is too wide, the number of lines is limited, and no word is lost if they fit', () => {
    const words = fc.array(fc.stringMatching(/^[a-z]{1,12}$/), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(words, fc.integer({ min: 2, max: 30 }), fc.integer({ min: 1, max: 6 }), (all, width, lines) => {
        const wrapped = wrapTitle(all.join(' '), { width, lines, measure });
        expect(wrapped.length).toBeLessThanOrEqual(lines);
        expect(Math.max(...wrapped.map(measure))).toBeLessThanOrEqual(width);
        const whole = wrapTitle(all.join(' '), { width, lines: 999, measure });
        expect(whole.join('').replaceAll(' ', '')).toBe(all.join(''));
      }),
    );
  });
});

describe('a card', () => {
  let font: CardGlyphs;
  beforeAll(async () => {
    font = await readCardGlyphs();
  });
  const card = { title: 'Depth & shade: α-synuclein in “pools”', journal: 'Tidewater', by: 'Jane Doe, 2024', accent: '#0b5a6b' };

  test('is a small PNG of the required size in the colours of the journal', async () => {
    const png = await drawShareCard(card, font);
    const { format, width, height } = await sharp(png).metadata();
    expect([format, width, height]).toEqual(['png', 1200, 630]);
    expect(png?.byteLength).toBeLessThan(60_000);
    const { data } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    // Palette colours are not exact.
    const off = [0x0b, 0x5a, 0x6b].map((part, index) => Math.abs(part - (data[index] ?? 0)));
    expect(Math.max(...off)).toBeLessThan(4);
    // Tells whether a region has dark pixels, as text does.
    const ink = (x: number, y: number, w: number, h: number) =>
      sharp(png).extract({ left: x, top: y, width: w, height: h }).greyscale().stats();
    expect((await ink(80, 160, 1000, 120)).channels[0]?.min).toBeLessThan(60);
  });

  test('has the same bytes every time, and other bytes for other texts', async () => {
    const hash = async (title: string) =>
      createHash('sha256')
        .update((await drawShareCard({ ...card, title }, font)) ?? '')
        .digest('hex');
    expect(await hash('One title')).toBe(await hash('One title'));
    expect(await hash('One title')).not.toBe(await hash('One title more'));
  });

  test('is not drawn if the font lacks a character', async () => {
    expect(await drawShareCard({ ...card, title: '海岸の熱' }, font)).toBeUndefined();
  });
});
