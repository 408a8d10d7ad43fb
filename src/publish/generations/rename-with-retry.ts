import { renameSync } from 'node:fs';

/** Renames a file over another. On Windows, which refuses this while a process reads the target, retries for ten seconds with backoff. */
export function renameWithRetry(from: string, target: string, { platform = process.platform, timeoutMs = 10_000 } = {}): void {
  const until = performance.now() + timeoutMs;
  for (let delayMs = 5; ; delayMs = Math.min(delayMs * 2, 250)) {
    try {
      renameSync(from, target);
      return;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (platform !== 'win32' || !SHARING_ERRORS.has(code) || performance.now() > until) throw error;
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, delayMs);
  }
}

const SHARING_ERRORS: ReadonlySet<string> = new Set(['EPERM', 'EBUSY', 'EACCES']);
