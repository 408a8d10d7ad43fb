import { readFile } from 'node:fs/promises';
import { brotliDecompressSync } from 'node:zlib';
import type { CitationStyles } from '../render/citation/citation-formatter.ts';

/** File name in the program's folder; compressed with brotli. */
export const CITATION_STYLES_FILE = 'citation-styles.json.br';

/** Reads the citation styles from the program's folder (`dist/`), or from the packages if it runs from source. */
export async function readCitationStyles(folder: URL = new URL('./', import.meta.url)): Promise<CitationStyles> {
  try {
    const bytes = await readFile(new URL(CITATION_STYLES_FILE, folder));
    return JSON.parse(brotliDecompressSync(bytes).toString('utf8')) as CitationStyles;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    const { buildCitationStyles } = await import('./build-citation-styles.ts');
    return buildCitationStyles();
  }
}
