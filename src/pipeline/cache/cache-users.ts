import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { namesIn } from '../../publish/generations/generation-number.ts';
import { livenessOf, ownIdentity, type ProcessIdentity, parseIdentity, printIdentity } from '../../publish/lock/process-identity.ts';
import { takeLock } from '../../publish/lock/take-lock.ts';

/**
 * Registers a build as a user of the cache with a file `<cache>/users/<process>.<n>`, so that no result is evicted meanwhile. Waits up to a minute
 * for a pruning that is in progress. Resolves with the function that unregisters.
 */
export async function enterCache(cache: string): Promise<() => void> {
  const unlock = await takePruneLock(cache, ENTER_TIMEOUT_MS);
  try {
    const folder = join(cache, USERS_FOLDER);
    mkdirSync(folder, { recursive: true });
    const path = join(folder, `${printIdentity(ownIdentity())}.${counter.next().value}`);
    writeFileSync(path, '');
    return () => rmSync(path, { force: true });
  } finally {
    await unlock();
  }
}

/** Ids of the processes with a build that uses the cache now. Removes the files of processes that have exited. */
export function cacheUsers(cache: string): readonly number[] {
  const folder = join(cache, USERS_FOLDER);
  const users = new Set<number>();
  for (const name of namesIn(folder)) {
    const user = parseIdentity(name.replace(/\.\d+$/, ''));
    if (user !== undefined && isInUse(join(folder, name), user)) users.add(user.pid);
    else rmSync(join(folder, name), { force: true });
  }
  return [...users];
}

/** A process in another container is invisible, so it is assumed to run for a day after it registered. */
function isInUse(entry: string, user: ProcessIdentity): boolean {
  const liveness = livenessOf(user, ownIdentity());
  if (liveness !== 'unknown') return liveness === 'running';
  const mtimeMs = statSync(entry, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return Math.abs(Date.now() - mtimeMs) < DAY_MS;
}

/** Takes the lock that keeps builds from entering the cache; resolves with its release. Throws `PublishError` after `timeoutMs`. */
export async function takePruneLock(cache: string, timeoutMs: number): Promise<() => Promise<void>> {
  const path = join(cache, 'prune.lock');
  for (let waitedMs = 0; ; waitedMs += RETRY_MS) {
    try {
      return (await takeLock(path, { task: 'pruning', target: cache })).release;
    } catch (error) {
      if (waitedMs >= timeoutMs) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

function* count(): Generator<number, never> {
  for (let i = 0; ; i++) yield i;
}

const USERS_FOLDER = 'users';
const DAY_MS = 86_400_000;
const ENTER_TIMEOUT_MS = 60_000;
const RETRY_MS = 50;
const counter = count();
