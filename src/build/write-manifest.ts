import { MANIFEST_PATH, manifestPieces, manifestSeal } from '../publish/manifest.ts';
import type { ConvertedArticle } from './convert-articles.ts';
import { siteEntries } from './site-entries.ts';
import type { Workshop } from './workshop.ts';

/** The list of every file of the site, with sizes and hashes: the last file to be written, since it lists all others. */
export async function writeManifest(articles: readonly ConvertedArticle[], shop: Workshop): Promise<void> {
  const { last, staged, entryByPath } = siteEntries(articles, shop);
  const pieces = last?.changed(entryByPath) ?? manifestPieces({ site: shop.journal.siteUrl, files: staged });
  shop.stage.writePieces(MANIFEST_PATH, pieces, manifestSeal);
}
