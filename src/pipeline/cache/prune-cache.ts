import { rmSync } from 'node:fs';
import type { CacheEntry } from './cache-entries.ts';
import { allEntries } from './state-entries.ts';

/** What may go. Several conditions are all applied. */
export interface PruneOptions {
  /** Keys that the last build of a site rests on: the last to go. */
  readonly inUse: ReadonlySet<string>;
  /** Everything else goes. */
  readonly unused: boolean;
  /** What was written before, and is not in use, goes; in milliseconds. */
  readonly before?: number;
  /** Then the oldest go, unused ones first, until no more than this is left. */
  readonly maxBytes?: number;
  /** False to only count. */
  readonly isDone: boolean;
}

/** What a pruning took away and left. */
export interface Pruned {
  readonly removed: number;
  readonly removedBytes: number;
  readonly left: number;
  readonly leftBytes: number;
}

/** Takes results away. None is ever needed: what is missing is made again by the next build. */
export function pruneCache(cache: string, options: PruneOptions): Pruned {
  const { inUse, unused, before = 0, maxBytes = Number.POSITIVE_INFINITY, isDone } = options;
  const isInUse = ({ key }: CacheEntry): boolean => key !== undefined && inUse.has(key);
  const left: CacheEntry[] = [];
  const gone: CacheEntry[] = [];
  for (const entry of allEntries(cache)) {
    const isOld = entry.key === undefined || unused || entry.writtenMs < before;
    if (isOld && !isInUse(entry)) gone.push(entry);
    else left.push(entry);
  }
  let leftBytes = left.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const byNeed = left
    .map((entry) => ({ entry, rank: isInUse(entry) ? 1 : 0 }))
    .sort((a, b) => a.rank - b.rank || a.entry.writtenMs - b.entry.writtenMs || (a.entry.path < b.entry.path ? -1 : 1));
  let at = 0;
  for (; leftBytes > maxBytes && at < byNeed.length; at++) {
    const entry = byNeed[at]?.entry;
    if (entry === undefined) break;
    gone.push(entry);
    leftBytes -= entry.sizeBytes;
  }
  if (isDone) for (const { path } of gone) rmSync(path, { force: true });
  return {
    removed: gone.length,
    removedBytes: gone.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    left: byNeed.length - at,
    leftBytes,
  };
}
