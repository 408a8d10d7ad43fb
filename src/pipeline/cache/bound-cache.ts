import { roughSize } from './cache-entries.ts';
import { cacheUsers, takePruneLock } from './cache-users.ts';
import { type Pruned, pruneCache } from './prune-cache.ts';

/**
 * Brings a folder of kept results down to its size at the end of a build, if it is above it and no other build uses it. `inUse` is asked for
 * only then.
 */
export async function boundCache(
  cache: string,
  { maxBytes, inUse }: { maxBytes: number; inUse: () => ReadonlySet<string> },
): Promise<Pruned | undefined> {
  if (roughSize(cache) <= maxBytes) return undefined;
  const unlock = await takePruneLock(cache, 0).catch(() => undefined);
  if (unlock === undefined) return undefined;
  try {
    if (cacheUsers(cache).length > 0) return undefined;
    // Room for what the next builds add, so that not every one of them has to look.
    return pruneCache(cache, { inUse: inUse(), unused: false, maxBytes: maxBytes * ROOMY, isDone: true });
  } finally {
    await unlock();
  }
}

/** Enough for the results of 50,000 articles and their figures. */
export const USUAL_MAX_BYTES = 20_000_000_000;

const ROOMY = 0.9;
