import type { WordIndexPaths } from '../index/words/word-index-paths.ts';

/**
 * The header of the index of full texts. It is a file of its own, so that an edit of a body leaves the search manifest as it is, and is read only
 * if titles and abstracts do not fill a page.
 */
export interface TextManifest extends Pick<WordIndexPaths, 'base' | 'recent'> {
  readonly version: 1;
  /** Equals `text` of the search manifest if both number the same documents: a reader can have loaded one of them before a publication. */
  readonly documents: string;
}

export const TEXT_MANIFEST_PATH = 'search/text.json';

/** `{"version":1,"documents":"5f3a…","base":"search/text-90ab…","recent":"search/text-7c1d…"}` */
export function printTextManifest({ base, recent }: WordIndexPaths, documents: string): string {
  return `${JSON.stringify({ version: 1, documents, base, recent } satisfies TextManifest)}\n`;
}
