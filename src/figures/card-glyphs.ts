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
    return JSON.parse(brotliDecompressSync(await readFile(new URL(CARD_GLYPHS_FILE, folder))).toString('utf8')) as CardGlyphs;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    const { buildCardGlyphs } = await import('./build-card-glyphs.ts');
    return buildCardGlyphs();
  }
}

/** The outlines as `npm run dist` writes them: JSON, compressed with brotli to a seventh. */
export function packCardGlyphs(glyphs: CardGlyphs): Uint8Array {
  return brotliCompressSync(JSON.stringify(glyphs));
}
