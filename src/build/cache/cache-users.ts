import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning, takeLock } from '../../publish/build-lock.ts';

/**
 * Says that a build uses a folder of kept results, so that nothing is taken out of it meanwhile: `<cache>/users/<process>-<n>`. Waits for a
 * pruning that is under way. Gives back the function that leaves.
 */
export async function enterCache(cache: string): Promise<() => void> {
  const unlock = await takePruneLock(cache, WAITED_MS);
  try {
    const folder = join(cache, USERS);
    mkdirSync(folder, { recursive: true });
    const path = join(folder, `${process.pid}-${entrances.next().value}`);
    writeFileSync(path, '');
    return () => rmSync(path, { force: true });
  } finally {
    await unlock();
  }
}

/** Processes of which a build uses the folder now. What a process left that is gone is cleared away. */
export function cacheUsers(cache: string): readonly number[] {
  const folder = join(cache, USERS);
  const users = new Set<number>();
  for (const name of namesIn(folder)) {
    const user = Number.parseInt(name, 10);
    if (isRunning(user)) users.add(user);
    else rmSync(join(folder, name), { force: true });
  }
  return [...users];
}

/** Keeps builds from entering. Gives back the function that lets them. Throws `PublishError` when others prune for longer than that. */
export async function takePruneLock(cache: string, patienceMs: number): Promise<() => Promise<void>> {
  const path = join(cache, 'prune.lock');
  for (let waited = 0; ; waited += STEP_MS) {
    try {
      return await takeLock(path, { who: 'pruning', what: cache });
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
const WAITED_MS = 60_000;
const STEP_MS = 50;
const entrances = count();
