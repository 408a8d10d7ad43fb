import { readFile } from 'node:fs/promises';
import type { CitationStyles } from '../render/citation/citation-formatter.ts';

/** Name of the file beside the program. */
export const CITATION_STYLES_FILE = 'citation-styles.json';

/** The citation styles that were laid beside the program (`dist/`), or, where it runs from its source, those of the packages. */
export async function readCitationStyles(folder: URL = new URL('./', import.meta.url)): Promise<CitationStyles> {
  try {
    return JSON.parse(await readFile(new URL(CITATION_STYLES_FILE, folder), 'utf8')) as CitationStyles;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    const { buildCitationStyles } = await import('./build-citation-styles.ts');
    return buildCitationStyles();
  }
}
