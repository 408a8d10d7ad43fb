import { readFile } from 'node:fs/promises';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';

/** Name of the file next to the program. */
export const CARD_GLYPHS_FILE = 'card-glyphs.json.br';

/** The outlines of a font, with which titles are drawn. Cards are then the same on machines with other fonts or none. */
export interface CardGlyphs {
  /** Font units per line height; y points down, 0 is the base line. */
  readonly unitsPerEm: number;
  /** Advance width and path by character. */
  readonly glyphs: Readonly<Record<string, readonly [advance: number, path: string]>>;
}

/** Reads the outlines next to the program (`dist/`); from source, extracts them from the package. */
export async function readCardGlyphs(folder: URL = new URL('./', import.meta.url)): Promise<CardGlyphs> {
  try {
    return unpackGlyphs(brotliDecompressSync(await readFile(new URL(CARD_GLYPHS_FILE, folder))));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    const { buildCardGlyphs } = await import('./build-card-glyphs.ts');
    return buildCardGlyphs();
  }
}

/**
 * Packs the outlines as `npm run dist` writes them, compressed with brotli.
 *
 * A line of JSON has the commands of each path. The numbers of all paths follow with 16 bits each, which is a tenth less than JSON alone.
 */
export function packCardGlyphs({ unitsPerEm, glyphs }: CardGlyphs): Uint8Array {
  const rows = Object.entries(glyphs);
  const head = { unitsPerEm, glyphs: rows.map(([character, [advance, path]]) => [character, advance, path.replace(/[^a-z]/g, '')]) };
  const numbers = rows.flatMap(([, [, path]]) => (path.match(/-?\d+/g) ?? []).map(Number));
  const bytes = Buffer.alloc(numbers.length * 2);
  // The sign is the lowest bit, so that small numbers have few bits.
  numbers.forEach((number, at) => void bytes.writeUInt16LE(number < 0 ? -2 * number - 1 : 2 * number, at * 2));
  return brotliCompressSync(Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), bytes]));
}

function unpackGlyphs(packed: Buffer): CardGlyphs {
  let at = packed.indexOf('\n') + 1;
  const { unitsPerEm, glyphs } = JSON.parse(packed.toString('utf8', 0, at)) as {
    readonly unitsPerEm: number;
    readonly glyphs: readonly (readonly [character: string, advance: number, commands: string])[];
  };
  const number = (): number => {
    const bits = packed.readUInt16LE(at);
    at += 2;
    return bits % 2 === 1 ? -(bits + 1) / 2 : bits / 2;
  };
  const write = (command: string): string => {
    const numbers = Array.from({ length: NUMBERS[command] ?? 0 }, number);
    return command + numbers.map((value, index) => (index > 0 && value >= 0 ? ` ${value}` : value)).join('');
  };
  return {
    unitsPerEm,
    glyphs: Object.fromEntries(
      glyphs.map(([character, advance, commands]) => [character, [advance, [...commands].map(write).join('')] as const]),
    ),
  };
}

/** How many numbers a command of a path has. */
const NUMBERS: Readonly<Record<string, number>> = { m: 2, l: 2, q: 4, c: 6, z: 0 };
