import { mkdirSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { PublishError } from '../publish-error.ts';
import {
  type Candidate,
  clearTempFolders,
  createLockFolder,
  findHolder,
  heartbeatOf,
  notWritable,
  nowOnDisk,
  readDescription,
  removeHolder,
  removeWithoutHolder,
  replaceHolder,
} from './lock-folder.ts';
import { holderPath, type LockHolder, newHolder, parseDescription, printDescription } from './lock-holder.ts';
import { livenessOf, ownIdentity } from './process-identity.ts';

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

/**
 * Rewrites a file every five seconds, which updates its modification time, until it is stopped or the file is deleted.
 *
 * Runs in a worker thread, because the main thread of a large build may be busy for longer than other processes wait. The worker starts
 * after two seconds, so that short builds do not pay for it. The file is written instead of given a time, because on a network file system
 * the server's clock counts.
 */
function startHeartbeat(path: string, content: string): () => void {
  let worker: Worker | undefined;
  const timer = setTimeout(() => {
    worker = new Worker(SOURCE, { eval: true, workerData: { path, content, everyMs: HEARTBEAT_MS }, execArgv: [] });
    worker.unref();
    // Without a heartbeat, the lock is still respected by processes on this machine.
    worker.on('error', () => undefined);
  }, START_DELAY_MS);
  timer.unref();
  return () => {
    clearTimeout(timer);
    void worker?.terminate();
  };
}

const SOURCE = `
const { workerData: { path, content, everyMs } } = require('node:worker_threads');
const { openSync, writeSync, closeSync } = require('node:fs');
const timer = setInterval(() => {
  try {
    const file = openSync(path, 'r+');
    try { writeSync(file, content, 0); } finally { closeSync(file); }
  } catch (error) {
    if (error.code === 'ENOENT') clearInterval(timer);
  }
}, everyMs);
`;

const HEARTBEAT_MS = 5000;
const START_DELAY_MS = 2000;

/** A lock that the kernel releases when the process ends for any reason. */
interface KernelLock {
  release(): void;
}

/**
 * Locks a file with SQLite (`node:sqlite`, from Node 22.13). Only SQLite may open that file: closing any descriptor of a file releases all
 * POSIX locks of the process on it. Returns `unavailable` if Node has no SQLite or the file system no locks.
 */
function takeKernelLock(path: string): KernelLock | 'held' | 'unavailable' {
  const sqlite = loadSqlite();
  if (sqlite === undefined) return 'unavailable';
  let database: Database | undefined;
  try {
    const opened = new sqlite.DatabaseSync(path);
    database = opened;
    opened.exec('BEGIN EXCLUSIVE');
    return { release: () => opened.close() };
  } catch (error) {
    database?.close();
    return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY ? 'held' : 'unavailable';
  }
}

interface Database {
  exec(sql: string): void;
  close(): void;
}

interface Sqlite {
  readonly DatabaseSync: new (path: string) => Database;
}

function loadSqlite(): Sqlite | undefined {
  // Suppresses the warning that Node prints when the module is loaded; users cannot act on it.
  const { emitWarning } = process;
  const emitOthers = (warning: string | Error, ...rest: readonly never[]): void => {
    if (!String(warning).includes('SQLite is an experimental feature')) emitWarning.call(process, warning, ...rest);
  };
  process.emitWarning = emitOthers;
  try {
    // Not an `import`, because bundlers and older versions of Node do not know the module.
    const module: unknown = process.getBuiltinModule?.('node:sqlite');
    return isSqlite(module) ? module : undefined;
  } finally {
    process.emitWarning = emitWarning;
  }
}

function isSqlite(module: unknown): module is Sqlite {
  return typeof module === 'object' && module !== null && 'DatabaseSync' in module;
}

const SQLITE_BUSY = 5;

/** `another build (process 71 on web-1, since 2026-11-24T23:41:02Z) is writing _site; wait until it has ended …` */
function lockedError(path: string, holder: LockHolder | undefined, { task, target }: { task: string; target: string }): PublishError {
  const { name, clause } = describe(path, holder, task);
  const advice = `wait until it has ended; if it is no longer running, remove ${path}`;
  return new PublishError(`another ${name}${clause} is writing ${target}; ${advice}`, path);
}

/** Message while a heartbeat is awaited. */
function waitMessage(path: string, { holder, waitsMs }: HeartbeatWatch): string {
  const { name, clause } = describe(path, holder, 'process');
  const seconds = Math.ceil(waitsMs / 1000);
  return `${path} belongs to a ${name}${clause}, which may run on another machine; waiting up to ${seconds} s for it to respond`;
}

function describe(path: string, holder: LockHolder | undefined, task: string): { readonly name: string; readonly clause: string } {
  if (holder === undefined) return { name: task, clause: '' };
  const found = parseDescription(readDescription(path, holder));
  const host = found.host === undefined ? '' : ` on ${found.host}`;
  const since = found.since === undefined ? '' : `, since ${found.since}`;
  return { name: found.task ?? task, clause: ` (process ${holder.pid}${host}${since})` };
}

/** Watches the heartbeat of a lock holder in another PID namespace or on another machine. */
interface HeartbeatWatch {
  readonly holder: LockHolder;
  /** Time without a heartbeat, in milliseconds from now, after which the lock counts as stale. */
  readonly waitsMs: number;
  check(): 'alive' | 'silent' | 'stale';
}

function watchHeartbeat(path: string, holder: LockHolder): HeartbeatWatch {
  const first = heartbeatOf(path, holder);
  const ageMs = nowOnDisk(path) - (first ?? 0);
  // A time in the future only shows that a clock was set back.
  const waitsMs = ageMs < -CLOCK_TOLERANCE_MS ? STALE_MS : Math.max(0, STALE_MS - ageMs);
  const startedAt = performance.now();
  return {
    holder,
    waitsMs,
    check() {
      if (heartbeatOf(path, holder) !== first) return 'alive';
      return performance.now() - startedAt >= waitsMs ? 'stale' : 'silent';
    },
  };
}

/** Six heartbeats. */
const STALE_MS = 30_000;
const CLOCK_TOLERANCE_MS = 2000;

/** Locks that this process holds, by path, with their release functions. */
const releaseByPath = new Map<string, () => void>();

/**
 * Releases a lock when the process exits, also on Ctrl+C and termination signals. Returns a function that unregisters the lock after its
 * release.
 */
function releaseAtExit(path: string, release: () => void): () => void {
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
