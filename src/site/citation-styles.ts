import { readFile } from 'node:fs/promises';
import type { CitationStyles } from '../render/citation/citation-formatter.ts';

/** File name in the program's folder. */
export const CITATION_STYLES_FILE = 'citation-styles.json';

/** Reads the citation styles from the program's folder (`dist/`), or from the packages if it runs from source. */
export async function readCitationStyles(folder: URL = new URL('./', import.meta.url)): Promise<CitationStyles> {
  try {
    return JSON.parse(await readFile(new URL(CITATION_STYLES_FILE, folder), 'utf8')) as CitationStyles;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    const { buildCitationStyles } = await import('./build-citation-styles.ts');
    return buildCitationStyles();
  }
}
