import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { namesIn } from '../generations/generation-number.ts';
import { PublishError, systemReason } from '../publish-error.ts';
import { holderPath, type LockHolder, parseHolderFileName } from './lock-holder.ts';

/** A process that tries to take a lock, and its description for the messages of others. */
export interface Candidate {
  readonly holder: LockHolder;
  readonly description: string;
}

/**
 * Creates the lock's folder with the holder's file in it, by one rename. False if the folder exists and is not empty, or is being removed
 * by the process that releases the lock.
 */
export function createLockFolder(path: string, { holder, description }: Candidate): boolean {
  let folder: string | undefined;
  try {
    mkdirSync(dirname(path), { recursive: true });
    folder = mkdtempSync(`${path}${TEMP_SUFFIX}`);
    writeFileSync(holderPath(folder, holder), description);
    // `rename` replaces an empty folder and fails for any other.
    renameSync(folder, path);
    return true;
  } catch (error) {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
    if (!hasCode(error, EXISTING_LOCK)) throw notWritable(path, error);
    return false;
  }
}

/**
 * Takes the lock over from a holder that is gone. False if another process was faster: only one rename of the holder's file can succeed.
 */
export function replaceHolder(path: string, gone: LockHolder, { holder, description }: Candidate): boolean {
  const file = holderPath(path, holder);
  try {
    renameSync(holderPath(path, gone), file);
    writeFileSync(file, description);
    return true;
  } catch (error) {
    if (hasCode(error, FOR_MISSING)) return false;
    throw notWritable(path, error);
  }
}

/** Returns the holder; undefined while the lock is being released, or if it is a file, as in earlier versions. */
export function findHolder(path: string): LockHolder | undefined {
  return namesIn(path)
    .map(parseHolderFileName)
    .find((holder) => holder !== undefined);
}

/** Removes a lock without a holder: an empty folder, or a file of an earlier version. */
export function removeWithoutHolder(path: string): void {
  try {
    if (statSync(path).isDirectory()) rmdirSync(path);
    else rmSync(path);
  } catch {}
}

/** Releases the lock. Anything that cannot be removed is stale once this process has ended. */
export function removeHolder(path: string, holder: LockHolder): void {
  try {
    rmSync(holderPath(path, holder), { force: true });
    rmdirSync(path);
  } catch {}
}

/** Removes temp folders of processes that were killed while they took the lock. */
export function clearTempFolders(path: string): void {
  const parent = dirname(path);
  const now = nowOnDisk(path);
  for (const name of readdirSync(parent)) {
    const folder = join(parent, name);
    if (!name.startsWith(`${basename(path)}${TEMP_SUFFIX}`)) continue;
    const found = statSync(folder, { throwIfNoEntry: false });
    if (found !== undefined && now - found.mtimeMs > ABANDONED_MS) rmSync(folder, { recursive: true, force: true });
  }
}

/** Time of the holder's last heartbeat; undefined if it no longer holds the lock. */
export function heartbeatOf(path: string, holder: LockHolder): number | undefined {
  return statSync(holderPath(path, holder), { throwIfNoEntry: false })?.mtimeMs;
}

/** Present time by the clock of the file system, which on a network file system is the server's. */
export function nowOnDisk(path: string): number {
  const probe = mkdtempSync(`${path}${TEMP_SUFFIX}`);
  try {
    return statSync(probe).mtimeMs;
  } finally {
    rmSync(probe, { recursive: true, force: true });
  }
}

/** Reads the holder's description; '' if it cannot be read. */
export function readDescription(path: string, holder: LockHolder): string {
  try {
    return readFileSync(holderPath(path, holder), 'utf8');
  } catch {
    return '';
  }
}

export function notWritable(path: string, error: unknown): PublishError {
  return new PublishError(`the lock ${path} could not be written: ${systemReason(error)}`, path, error);
}

function hasCode(error: unknown, codes: ReadonlySet<string>): boolean {
  return error instanceof Error && 'code' in error && codes.has(String(error.code));
}

const TEMP_SUFFIX = '.new-';
const ABANDONED_MS = 60_000;
const FOR_MISSING: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR']);
/** On Windows, a rename onto any folder fails with EPERM. */
const EXISTING_LOCK: ReadonlySet<string> = new Set(
  process.platform === 'win32'
    ? ['ENOENT', 'ENOTEMPTY', 'EEXIST', 'ENOTDIR', 'EPERM', 'EACCES']
    : ['ENOENT', 'ENOTEMPTY', 'EEXIST', 'ENOTDIR'],
);
