import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { PathCommand } from 'opentype.js';
import type { CardGlyphs } from './card-glyphs.ts';

/** Characters of titles: Latin, Greek, Cyrillic, Armenian, Georgian, punctuation. Titles in other scripts get no card. */
const RANGES: readonly (readonly [number, number])[] = [
  [0x20, 0x7e],
  [0xa0, 0x24f],
  [0x2b0, 0x2ff],
  [0x370, 0x58f],
  [0x10a0, 0x10ff],
  [0x1e00, 0x1fff],
  [0x2010, 0x205e],
  [0x2070, 0x209c],
  [0x20a0, 0x20bf],
  [0x2100, 0x214f],
  [0x2190, 0x21ff],
  [0x2200, 0x22ff],
];

/** Extracts the outlines of DejaVu Serif Condensed Bold from its package. */
export async function buildCardGlyphs(): Promise<CardGlyphs> {
  const opentype = await import('opentype.js');
  const file = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSerifCondensed-Bold.ttf');
  const bytes = await readFile(file);
  const font = opentype.default.parse(new Uint8Array(bytes).buffer);
  const glyphs: Record<string, readonly [number, string]> = {};
  for (const [first, last] of RANGES) {
    for (let code = first; code <= last; code++) {
      const character = String.fromCodePoint(code);
      const glyph = font.charToGlyph(character);
      if (glyph.index === 0 || glyph.advanceWidth === undefined) continue;
      glyphs[character] = [glyph.advanceWidth, relativePath(glyph.getPath(0, 0, font.unitsPerEm).commands)];
    }
  }
  return { unitsPerEm: font.unitsPerEm, glyphs };
}

/** Returns an outline as SVG path data with relative commands, half as large when compressed: `m385 0l-399 0l0-121z`. */
function relativePath(commands: readonly PathCommand[]): string {
  let x = 0;
  let y = 0;
  let start: readonly [number, number] = [0, 0];
  let path = '';
  for (const command of commands) {
    if (command.type === 'Z') {
      [x, y] = start;
      path += 'z';
      continue;
    }
    const control = command.type === 'Q' || command.type === 'C' ? [command.x1, command.y1] : [];
    const second = command.type === 'C' ? [command.x2, command.y2] : [];
    const points = [...control, ...second, command.x, command.y].map((value) => Number(value.toFixed(0)));
    const moves = points.map((value, at) => value - (at % 2 === 0 ? x : y));
    // The font closes contours by a line of no length.
    if (command.type === 'L' && moves.every((move) => move === 0)) continue;
    path += command.type.toLowerCase() + moves.map((value, at) => (at > 0 && value >= 0 ? ` ${value}` : value)).join('');
    [x = 0, y = 0] = points.slice(-2);
    if (command.type === 'M') start = [x, y];
  }
  return path;
}
