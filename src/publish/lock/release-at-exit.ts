/** Locks that this process holds, by path, with their release functions. */
const releaseByPath = new Map<string, () => void>();

/**
 * Releases a lock when the process exits, also on Ctrl+C and termination signals. Returns a function that unregisters the lock after its
 * release.
 */
export function releaseAtExit(path: string, release: () => void): () => void {
  if (releaseByPath.size === 0) {
    process.on('exit', releaseAll);
    for (const signal of SIGNALS) process.on(signal, endBySignal);
  }
  releaseByPath.set(path, release);
  return () => {
    releaseByPath.delete(path);
    if (releaseByPath.size > 0) return;
    process.off('exit', releaseAll);
    for (const signal of SIGNALS) process.off(signal, endBySignal);
  };
}

function releaseAll(): void {
  for (const release of [...releaseByPath.values()]) {
    try {
      release();
    } catch {
      // The lock of a process that has ended is taken over by the next one.
    }
  }
}

/** Ends the process as the signal would, unless another listener handles the signal. */
function endBySignal(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) > 1) return;
  releaseAll();
  process.off(signal, endBySignal);
  process.kill(process.pid, signal);
  // The kernel ignores unhandled signals for the first process of a container.
  if (process.pid === 1) process.exit(128 + (SIGNAL_NUMBERS[signal] ?? 0));
}

const SIGNAL_NUMBERS: Partial<Record<NodeJS.Signals, number>> = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 };
const SIGNALS = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const;
