import { estimateSize } from './cache-entries.ts';
import { cacheUsers, takePruneLock } from './cache-users.ts';
import { type Pruned, pruneCache } from './prune-cache.ts';

/**
 * Evicts results at the end of a build if the cache is larger than `maxBytes` and no other build uses it; else returns undefined. `inUse` is called
 * only if results must be evicted, because it reads all state files.
 */
export async function boundCache(
  cache: string,
  { maxBytes, inUse }: { maxBytes: number; inUse: () => ReadonlySet<string> },
): Promise<Pruned | undefined> {
  if (estimateSize(cache) <= maxBytes) return undefined;
  const unlock = await takePruneLock(cache, 0).catch(() => undefined);
  if (unlock === undefined) return undefined;
  try {
    if (cacheUsers(cache).length > 0) return undefined;
    // Evicting a tenth more leaves space for the results of the next builds, so that not every build evicts.
    return pruneCache(cache, { inUse: inUse(), unused: false, maxBytes: maxBytes * TARGET_SHARE, isDone: true });
  } finally {
    await unlock();
  }
}

/** Enough for the results of 50,000 articles and their figures. */
export const USUAL_MAX_BYTES = 20_000_000_000;

const TARGET_SHARE = 0.9;
