import type { FormerWordPaths, WordIndexPaths } from '../index/words/word-index-paths.ts';

/**
 * The header of the index of full texts. It is a file of its own, so that an edit of a body leaves the search manifest as it is, and is read only
 * if titles and abstracts do not fill a page.
 */
export interface TextManifest extends Omit<WordIndexPaths, 'bytes'> {
  readonly version: 2;
  /** Equals `text` of the search manifest if both number the same documents: a reader can have loaded one of them before a publication. */
  readonly documents: string;
}

/** A text manifest of this version or of the one before. */
export type ReadTextManifest = Pick<TextManifest, 'documents'> & (WordIndexPaths | FormerWordPaths);

export const TEXT_MANIFEST_PATH = 'search/text.json';

/** `{"version":2,"documents":"5f3a…","files":"search/text-","root":"7c1d…"}` */
export function printTextManifest({ files, root }: WordIndexPaths, documents: string): string {
  return `${JSON.stringify({ version: 2, documents, files, root } satisfies TextManifest)}\n`;
}
