import { findTable, fontFamilyOf } from './font-family.ts';

/** Family of the font for formulas. */
export const MATH_FAMILY = 'New Computer Modern Math';

/**
 * Returns the font for formulas from the typesetting program, which contains it as it is; undefined if it is not found.
 *
 * Typst prefers an installed font to its own of the same name, and a font that it is given to both. No npm package has a font with an OpenType
 * MATH table, so its own is given to it: then an installed font cannot change pages.
 */
export function findMathFont(program: Buffer): Buffer | undefined {
  for (let at = program.indexOf(OPENTYPE); at >= 0; at = program.indexOf(OPENTYPE, at + 4)) {
    const font = fontAt(program, at);
    if (font !== undefined && fontFamilyOf(font) === MATH_FAMILY && isRegular(font)) return font;
  }
  return undefined;
}

/** The bytes of a font that starts at an offset, as long as its tables; undefined if there is no font with a MATH table. */
function fontAt(program: Buffer, at: number): Buffer | undefined {
  const tables = program.readUInt16BE(at + 4);
  if (tables < 9 || tables > 40) return undefined;
  let end = 0;
  for (let index = 0; index < tables; index++) {
    const entry = at + 12 + 16 * index;
    end = Math.max(end, program.readUInt32BE(entry + 8) + program.readUInt32BE(entry + 12));
  }
  if (end > LARGEST || at + end > program.length) return undefined;
  const font = program.subarray(at, at + end);
  return findTable(font, 'MATH') === undefined ? undefined : font;
}

/** Weight 400, as table OS/2 has it. */
function isRegular(font: Buffer): boolean {
  const os2 = findTable(font, 'OS/2');
  return os2 !== undefined && font.readUInt16BE(os2 + 4) === 400;
}

const OPENTYPE = Buffer.from('OTTO');
const LARGEST = 8_000_000;
