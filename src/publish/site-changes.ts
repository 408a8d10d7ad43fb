import { compareText } from '../model/text/compare.ts';
import type { ManifestEntry } from './manifest.ts';

/** One file that a build added, changed or removed. */
export interface SiteChange {
  /** Time of the build: `2026-03-01T09:12:44Z`. */
  readonly at: string;
  readonly change: 'created' | 'updated' | 'deleted';
  readonly path: string;
  /** Size after the change; before it, for a deleted file. The same holds for hash and media type. */
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly mediaType: string;
}

/** Files of a site before and after a build. */
export interface SiteComparison {
  readonly after: Iterable<ManifestEntry>;
  /** Paths that no longer exist. */
  readonly removed: Iterable<string>;
  /** Entry of a path before the build; undefined if it did not exist. */
  readonly before: (path: string) => ManifestEntry | undefined;
}

/** Returns the changes between two states of a site, sorted by path. */
export function compareSites({ after, removed, before }: SiteComparison, at: string): readonly SiteChange[] {
  const changes: SiteChange[] = [];
  const note = (change: SiteChange['change'], { path, sizeBytes, sha256, mediaType }: ManifestEntry): void => {
    changes.push({ at, change, path, sizeBytes, sha256, mediaType });
  };
  for (const entry of after) {
    const known = before(entry.path);
    if (known === undefined) note('created', entry);
    else if (known.sha256 !== entry.sha256) note('updated', entry);
  }
  for (const path of removed) {
    const known = before(path);
    if (known !== undefined) note('deleted', known);
  }
  return changes.sort((a, b) => compareText(a.path, b.path));
}

/**
 * Appends the changes of a build and drops whole builds from the start until at most `most` changes remain; the newest build is always
 * kept. A build with an earlier time than its predecessor (the clock was set back) gets the predecessor's time, so that the list stays in
 * order.
 */
export function appendChanges(known: readonly SiteChange[], fresh: readonly SiteChange[], most: number): readonly SiteChange[] {
  if (fresh.length === 0) return known;
  const last = known.at(-1)?.at ?? '';
  const added = fresh.map((change) => (change.at < last ? { ...change, at: last } : change));
  const all = [...known, ...added];
  if (all.length <= most) return all;
  const firstNewest = known.length;
  let start = Math.min(all.length - most, firstNewest);
  while (start < firstNewest && all[start]?.at === all[start - 1]?.at) start++;
  return all.slice(start);
}
