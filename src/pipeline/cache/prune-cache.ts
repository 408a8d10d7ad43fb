import { rmSync } from 'node:fs';
import type { CacheEntry } from './cache-entries.ts';
import { allEntries } from './state-entries.ts';

/** Conditions for evicting an entry. `unused` and `before` apply first, then `maxBytes`. */
export interface PruneOptions {
  /** Keys in use by the state of a published site (`keysInUse`). They are evicted last, and only for `maxBytes`. */
  readonly inUse: ReadonlySet<string>;
  /** True to evict all entries that are not in use. */
  readonly unused: boolean;
  /** Evicts entries that are not in use and were written before this time, in milliseconds since 1970. */
  readonly before?: number;
  /** Then evicts entries until the cache has at most this size: those that are not in use first, the oldest first. */
  readonly maxBytes?: number;
  /** False for a dry run, which only counts. */
  readonly isDone: boolean;
}

/** Numbers and sizes of the entries that were evicted and of those that remain. */
export interface Pruned {
  readonly removed: number;
  readonly removedBytes: number;
  readonly left: number;
  readonly leftBytes: number;
}

/** Evicts entries of the cache. The next build computes a missing result again. Temp files of killed builds are always evicted. */
export function pruneCache(cache: string, options: PruneOptions): Pruned {
  const { inUse, unused, before = 0, maxBytes = Number.POSITIVE_INFINITY, isDone } = options;
  const isInUse = ({ key }: CacheEntry): boolean => key !== undefined && inUse.has(key);
  const remaining: CacheEntry[] = [];
  const evicted: CacheEntry[] = [];
  for (const entry of allEntries(cache)) {
    const isOld = entry.key === undefined || unused || entry.writtenMs < before;
    if (isOld && !isInUse(entry)) evicted.push(entry);
    else remaining.push(entry);
  }
  let leftBytes = remaining.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const inOrder = remaining
    .map((entry) => ({ entry, rank: isInUse(entry) ? 1 : 0 }))
    .sort((a, b) => a.rank - b.rank || a.entry.writtenMs - b.entry.writtenMs || (a.entry.path < b.entry.path ? -1 : 1));
  let at = 0;
  for (; leftBytes > maxBytes && at < inOrder.length; at++) {
    const entry = inOrder[at]?.entry;
    if (entry === undefined) break;
    evicted.push(entry);
    leftBytes -= entry.sizeBytes;
  }
  if (isDone) for (const { path } of evicted) rmSync(path, { force: true });
  return {
    removed: evicted.length,
    removedBytes: evicted.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    left: inOrder.length - at,
    leftBytes,
  };
}
