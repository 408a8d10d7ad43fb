import { MANIFEST_PATH, printManifest } from '../publish/manifest.ts';
import type { ConvertedArticle } from './convert-articles.ts';
import { manifestEntries } from './manifest-entries.ts';
import type { Workshop } from './workshop.ts';

/** The list of every file of the site, with sizes and hashes: the last file to be written, since it lists all others. */
export async function writeManifest(articles: readonly ConvertedArticle[], { journal, stage, stagedFiles }: Workshop): Promise<void> {
  const files = manifestEntries(articles, stagedFiles());
  await stage.write({ path: MANIFEST_PATH, bytes: printManifest({ site: journal.siteUrl, files }) });
}
