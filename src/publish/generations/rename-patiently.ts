import { renameSync } from 'node:fs';

/** Renames a file over another; on Windows, where a rename over a file that somebody reads is refused, it is tried for ten seconds. */
export function renamePatiently(from: string, target: string, { platform = process.platform, patienceMs = 10_000 } = {}): void {
  const until = performance.now() + patienceMs;
  for (let pauseMs = 5; ; pauseMs = Math.min(pauseMs * 2, 250)) {
    try {
      renameSync(from, target);
      return;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (platform !== 'win32' || !HELD.has(code) || performance.now() > until) throw error;
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);
  }
}

const HELD: ReadonlySet<string> = new Set(['EPERM', 'EBUSY', 'EACCES']);
