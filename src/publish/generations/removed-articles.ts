import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MANIFEST_PATH, type ManifestEntry, manifestSeal } from '../manifest.ts';
import { openManifestText } from '../manifest-text.ts';
import type { PublishedFile, SiteManifest } from '../site-manifest.ts';

/** Articles that a rollback would bring back. */
export interface RemovedArticles {
  /** `content/1/e3`, in order. */
  readonly stems: readonly string[];
  /** Returns true if a path that is to be restored belongs to one of them. */
  isOfOne(path: string): boolean;
}

export const NOTHING_REMOVED: RemovedArticles = { stems: [], isOfOne: () => false };

/** Finds articles whose page would come back. Delivered files that would come back with them are taken for theirs. */
export function removedArticles(wanted: ReadonlyMap<string, string | undefined>, list: SiteManifest): RemovedArticles {
  const returning = [...wanted].filter(([path, sha256]) => sha256 !== undefined && list.get(path) === undefined).map(([path]) => path);
  const pages = returning.flatMap((path) => ARTICLE_PAGE.exec(path)?.[1] ?? []);
  const stems = new Set(pages);
  if (stems.size === 0) return NOTHING_REMOVED;
  const back = new Set(returning);
  return {
    stems: [...stems].sort(),
    isOfOne: (path) => back.has(path) && (path.startsWith('bucket/') || stems.has(STEM.exec(path)?.[0] ?? '')),
  };
}

interface StagedBack {
  readonly put: readonly PublishedFile[];
  /** The staging directory. */
  readonly next: string;
}

/** Takes the files of removed articles out of the manifest that is staged, so that it lists what is there; returns all staged files. */
export function stageManifestWithout({ stems, isOfOne }: RemovedArticles, { put, next }: StagedBack): PublishedFile[] {
  const path = join(next, MANIFEST_PATH);
  if (stems.length === 0 || !put.some((file) => file.path === MANIFEST_PATH)) return [...put];
  const manifest = openManifestText(readFileSync(path));
  if (manifest === undefined) return [...put];
  const without = new Map<string, ManifestEntry | undefined>();
  for (const entry of manifest.entries()) if (isOfOne(entry.path)) without.set(entry.path, undefined);
  const body = Buffer.concat([...manifest.changed(without)]);
  const bytes = Buffer.concat([body, manifestSeal(createHash('sha256').update(body).digest('hex'))]);
  // It is a link to an object, which stays as it is.
  rmSync(path);
  writeFileSync(path, bytes);
  const own = { path: MANIFEST_PATH, sizeBytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
  return [...put.filter((file) => file.path !== MANIFEST_PATH), own];
}

// 'content/1/e3.html', not the pages of its figures below content/1/e3/
const ARTICLE_PAGE = /^(content\/[^/]+\/[^/]+)\.html$/;
// 'content/1/e3' of 'content/1/e3.md' and of 'content/1/e3/F1.jpg'
const STEM = /^content\/[^/]+\/[^/.]+/;
