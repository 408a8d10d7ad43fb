import { readFile } from 'node:fs/promises';

/** Name of the file beside the program. */
export const CARD_GLYPHS_FILE = 'card-glyphs.json';

/** The outlines of one font: what a title is drawn with, so that it looks the same on a machine with other fonts, or none. */
export interface CardGlyphs {
  /** Units to the height of a line; y goes down, 0 is the base line. */
  readonly unitsPerEm: number;
  /** By character: how far the next one stands, and the path. */
  readonly glyphs: Readonly<Record<string, readonly [advance: number, path: string]>>;
}

/** The outlines that were laid beside the program (`dist/`), or, where it runs from its source, those of the package. */
export async function readCardGlyphs(folder: URL = new URL('./', import.meta.url)): Promise<CardGlyphs> {
  try {
    return JSON.parse(await readFile(new URL(CARD_GLYPHS_FILE, folder), 'utf8')) as CardGlyphs;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    const { buildCardGlyphs } = await import('./build-card-glyphs.ts');
    return buildCardGlyphs();
  }
}
