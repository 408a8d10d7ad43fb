import { mkdirSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { PublishError } from '../publish-error.ts';
import { startHeartbeat } from './heartbeat.ts';
import { type HeartbeatWatch, watchHeartbeat } from './heartbeat-watch.ts';
import { type KernelLock, takeKernelLock } from './kernel-lock.ts';
import {
  type Candidate,
  clearTempFolders,
  createLockFolder,
  findHolder,
  heartbeatOf,
  notWritable,
  removeHolder,
  removeWithoutHolder,
  replaceHolder,
} from './lock-folder.ts';
import { holderPath, newHolder, printDescription } from './lock-holder.ts';
import { lockedError, waitMessage } from './lock-messages.ts';
import { livenessOf, ownIdentity } from './process-identity.ts';
import { releaseAtExit } from './release-at-exit.ts';

/** A lock that this process holds. */
export interface Lock {
  /** Throws `PublishError` if another process has taken the lock over, which is possible after a long suspension. */
  readonly requireHeld: () => void;
  readonly release: () => Promise<void>;
}

export interface LockOptions {
  /** Task of the holder in messages of other processes: `build`. */
  readonly task: string;
  /** The locked folder. */
  readonly target: string;
  /** Receives one message if it takes time to find out whether the holder still runs. */
  readonly onWait?: ((message: string) => void) | undefined;
}

/**
 * Takes a lock for this process; throws `PublishError`, naming the holder, if another process has it.
 *
 * The lock is a folder with one file whose name identifies the holder. A holder of the same boot and PID namespace is gone if no process
 * has its PID and start time. Any other holder must send heartbeats; after 30 s without one, the lock is stale. If Node has SQLite, the
 * kernel lock of `<path>.db` decides at once; the folder exists for processes with other versions of Node.
 */
export async function takeLock(path: string, options: LockOptions): Promise<Lock> {
  try {
    mkdirSync(dirname(path), { recursive: true });
  } catch (error) {
    throw notWritable(path, error);
  }
  const kernelLock = takeKernelLock(`${path}.db`);
  if (kernelLock === 'held') throw lockedError(path, findHolder(path), options);
  try {
    const holder = newHolder(ownIdentity(), kernelLock !== 'unavailable');
    const description = printDescription({ task: options.task, host: hostname(), since: new Date().toISOString() });
    await takeFolder(path, { holder, description }, options);
    clearTempFolders(path);
    return openHeldLock(path, { holder, description }, kernelLock);
  } catch (error) {
    if (kernelLock !== 'unavailable') kernelLock.release();
    throw error;
  }
}

async function takeFolder(path: string, candidate: Candidate, options: LockOptions): Promise<void> {
  let watch: HeartbeatWatch | undefined;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; ) {
    if (createLockFolder(path, candidate)) return;
    const found = findHolder(path);
    if (found === undefined) {
      attempt++;
      removeWithoutHolder(path);
      continue;
    }
    // This process has the kernel lock, so the other holder of a kernel lock has ended.
    const isReleased = candidate.holder.hasKernelLock && found.hasKernelLock;
    const liveness = isReleased ? 'gone' : livenessOf(found, candidate.holder);
    if (liveness === 'running') throw lockedError(path, found, options);
    if (liveness === 'unknown') {
      if (watch?.holder.token !== found.token) {
        watch = watchHeartbeat(path, found);
        if (watch.waitsMs > 0) options.onWait?.(waitMessage(path, watch));
      }
      const holderState = watch.check();
      if (holderState === 'alive' && heartbeatOf(path, found) !== undefined) throw lockedError(path, found, options);
      if (holderState !== 'stale') {
        await delay(CHECK_INTERVAL_MS);
        continue;
      }
    }
    if (replaceHolder(path, found, candidate)) return;
    attempt++;
  }
  throw new PublishError(`${path} could not be taken; remove it if no other process is writing ${options.target}, and try again`, path);
}

function openHeldLock(path: string, { holder, description }: Candidate, kernelLock: KernelLock | 'unavailable'): Lock {
  const stopHeartbeat = startHeartbeat(holderPath(path, holder), description);
  let isHeld = true;
  const release = (): void => {
    if (!isHeld) return;
    isHeld = false;
    unregister();
    stopHeartbeat();
    removeHolder(path, holder);
    if (kernelLock !== 'unavailable') kernelLock.release();
  };
  const unregister = releaseAtExit(holder.token, release);
  return {
    release: async () => release(),
    requireHeld() {
      if (isHeld && heartbeatOf(path, holder) !== undefined) return;
      throw new PublishError(`${path} was taken by another process while this one did not respond; nothing more is written`, path);
    },
  };
}

const MAX_ATTEMPTS = 20;
const CHECK_INTERVAL_MS = 250;
