import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PublishError } from './publish-error.ts';
import { lockPathOf } from './site-manifest.ts';

/** Takes the output folder for one build; a second one is told who has it. Gives back the function that lets it go. */
export function lockOutput(output: string): Promise<() => Promise<void>> {
  return takeLock(lockPathOf(output), { who: 'build', what: output });
}

/** Takes a lock file for one process. A lock left by a process that is gone is taken over. Gives back the function that lets it go. */
export async function takeLock(path: string, { who, what }: { who: string; what: string }): Promise<() => Promise<void>> {
  await mkdir(dirname(path), { recursive: true });
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      await writeFile(path, String(process.pid), { flag: 'wx' });
      return () => rm(path, { force: true });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) {
        throw new PublishError(`${path} could not be written: ${error instanceof Error ? error.message : String(error)}`, path, error);
      }
      const holder = Number(await readFile(path, 'utf8').catch(() => ''));
      if (isRunning(holder))
        throw new PublishError(`another ${who} (process ${holder}) is writing ${what}; wait for it, or remove ${path}`, path);
      await rm(path, { force: true });
    }
  }
  throw new PublishError(`${path} is taken again and again by other ${who}s; wait for them, or remove it`, path);
}

/** Whether a process is there, of whomever. */
export function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
