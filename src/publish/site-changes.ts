import { compareText } from '../text/compare.ts';
import type { ManifestEntry } from './manifest.ts';

/** One file that a build added, changed or removed. */
export interface SiteChange {
  /** Time of that build: `2026-03-01T09:12:44Z`. */
  readonly at: string;
  readonly change: 'created' | 'updated' | 'deleted';
  readonly path: string;
  /** As it then was; of a file that was removed, as it last was. */
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly mediaType: string;
}

/** What a site became, of files that may have changed. */
export interface SiteStep {
  readonly after: Iterable<ManifestEntry>;
  /** Of files that are no more. */
  readonly removed: Iterable<string>;
  /** A file as it was; undefined where there was none. */
  readonly before: (path: string) => ManifestEntry | undefined;
}

/** What changed from one state of a site to the next, by path. */
export function compareSites({ after, removed, before }: SiteStep, at: string): readonly SiteChange[] {
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
 * The newest changes of all, whole builds of them: at most so many, but always those of the newest build. A build that reads an earlier
 * time than the one before it (clocks are set back) counts as of the same time, so that the list stays in order.
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
