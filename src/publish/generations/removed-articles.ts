import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MANIFEST_PATH, type ManifestEntry, manifestSeal } from '../manifest.ts';
import { openManifestText } from '../manifest-text.ts';
import { stemOfPage } from '../removed-pages.ts';
import type { PublishedFile, SiteManifest } from '../site-manifest.ts';

/** Removed articles that a rollback would publish again. */
export interface RemovedArticles {
  /** Path stems, such as `content/1/e3`, sorted. */
  readonly stems: readonly string[];
  /** True if a path to restore belongs to one of the articles. */
  includes(path: string): boolean;
}

export const NOTHING_REMOVED: RemovedArticles = { stems: [], includes: () => false };

/**
 * Finds articles whose pages a rollback would restore. Delivered files (`bucket/`) that it would restore with them are attributed to them.
 */
export function removedArticles(wanted: ReadonlyMap<string, string | undefined>, list: SiteManifest): RemovedArticles {
  const restoredPaths = [...wanted].filter(([path, sha256]) => sha256 !== undefined && list.get(path) === undefined).map(([path]) => path);
  const pages = restoredPaths.flatMap((path) => stemOfPage(path) ?? []);
  const stems = new Set(pages);
  if (stems.size === 0) return NOTHING_REMOVED;
  const restored = new Set(restoredPaths);
  return {
    stems: [...stems].sort(),
    includes: (path) => restored.has(path) && (path.startsWith('bucket/') || stems.has(STEM.exec(path)?.[0] ?? '')),
  };
}

interface RestoredFiles {
  readonly put: readonly PublishedFile[];
  /** Staging directory. */
  readonly next: string;
}

/** Removes the files of removed articles from the staged manifest and returns all staged files. */
export function stageManifestWithout({ stems, includes }: RemovedArticles, { put, next }: RestoredFiles): PublishedFile[] {
  const path = join(next, MANIFEST_PATH);
  if (stems.length === 0 || !put.some((file) => file.path === MANIFEST_PATH)) return [...put];
  const manifest = openManifestText(readFileSync(path));
  if (manifest === undefined) return [...put];
  const without = new Map<string, ManifestEntry | undefined>();
  for (const entry of manifest.entries()) if (includes(entry.path)) without.set(entry.path, undefined);
  const body = Buffer.concat([...manifest.changed(without)]);
  const bytes = Buffer.concat([body, manifestSeal(createHash('sha256').update(body).digest('hex'))]);
  // The staged file is a hard link to an object, which must not change.
  rmSync(path);
  writeFileSync(path, bytes);
  const own = { path: MANIFEST_PATH, sizeBytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
  return [...put.filter((file) => file.path !== MANIFEST_PATH), own];
}

// Matches 'content/1/e3' in 'content/1/e3.md' and in 'content/1/e3/F1.jpg'
const STEM = /^(?:[a-z][a-z0-9-]+\/)?content\/[^/]+\/[^/.]+/;
