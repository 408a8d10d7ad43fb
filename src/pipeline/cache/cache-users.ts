import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { livenessOf, ownIdentity, type ProcessIdentity, parseIdentity, printIdentity } from '../../publish/lock/process-identity.ts';
import { takeLock } from '../../publish/lock/take-lock.ts';

/**
 * Registers a build as a user of the cache, so that nothing is pruned meanwhile: `<cache>/users/<process>.<n>`. Waits for a pruning that is
 * under way. Returns the function that leaves.
 */
export async function enterCache(cache: string): Promise<() => void> {
  const unlock = await takePruneLock(cache, WAITED_MS);
  try {
    const folder = join(cache, USERS);
    mkdirSync(folder, { recursive: true });
    const path = join(folder, `${printIdentity(ownIdentity())}.${entrances.next().value}`);
    writeFileSync(path, '');
    return () => rmSync(path, { force: true });
  } finally {
    await unlock();
  }
}

/** Numbers of the processes of which a build uses the cache now. Entries of processes that are gone are removed. */
export function cacheUsers(cache: string): readonly number[] {
  const folder = join(cache, USERS);
  const users = new Set<number>();
  for (const name of namesIn(folder)) {
    const user = parseIdentity(name.replace(/\.\d+$/, ''));
    if (user !== undefined && isInUse(join(folder, name), user)) users.add(user.pid);
    else rmSync(join(folder, name), { force: true });
  }
  return [...users];
}

/** A process in another container cannot be seen: it counts as running for a day. */
function isInUse(entry: string, user: ProcessIdentity): boolean {
  const liveness = livenessOf(user, ownIdentity());
  if (liveness !== 'unknown') return liveness === 'running';
  const mtimeMs = statSync(entry, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return Math.abs(Date.now() - mtimeMs) < DAY_MS;
}

/** Keeps builds from entering. Gives back the function that lets them. Throws `PublishError` when others prune for longer than that. */
export async function takePruneLock(cache: string, patienceMs: number): Promise<() => Promise<void>> {
  const path = join(cache, 'prune.lock');
  for (let waited = 0; ; waited += STEP_MS) {
    try {
      return (await takeLock(path, { task: 'pruning', target: cache })).release;
    } catch (error) {
      if (waited >= patienceMs) throw error;
      await new Promise((resolve) => setTimeout(resolve, STEP_MS));
    }
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function* count(): Generator<number, never> {
  for (let i = 0; ; i++) yield i;
}

const USERS = 'users';
const DAY_MS = 86_400_000;
const WAITED_MS = 60_000;
const STEP_MS = 50;
const entrances = count();
