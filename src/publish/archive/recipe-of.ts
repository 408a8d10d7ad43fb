import { createHash } from 'node:crypto';
import type { ManifestEntry } from '../manifest.ts';

/** Returns a digest of the inputs of an archive: its settings, and every file with its path. */
export function recipeOf(settings: readonly unknown[], files: readonly ManifestEntry[]): string {
  const hash = createHash('sha256').update(JSON.stringify(settings));
  for (const { path, sha256 } of files) hash.update(`\n${path}\t${sha256}`);
  return hash.digest('hex');
}
