import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { PublishError, systemReason } from '../publish-error.ts';
import { holderPath, type LockHolder, parseHolderFileName } from './lock-holder.ts';

/** A process that wants a lock, and what messages of others are to say of it. */
export interface Candidate {
  readonly holder: LockHolder;
  readonly description: string;
}

/**
 * Makes the lock's folder together with the holder's file in it. False where there is a folder with something in it, or where another process
 * that releases the lock is removing the folder around it.
 */
export function placeFolder(path: string, { holder, description }: Candidate): boolean {
  let made: string | undefined;
  try {
    mkdirSync(dirname(path), { recursive: true });
    made = mkdtempSync(`${path}${TEMP}`);
    writeFileSync(holderPath(made, holder), description);
    // Replaces an empty folder, fails for any other.
    renameSync(made, path);
    return true;
  } catch (error) {
    if (made !== undefined) rmSync(made, { recursive: true, force: true });
    if (!hasCode(error, NOT_PLACED)) throw notWritable(path, error);
    return false;
  }
}

/** Takes the lock from a holder that is gone. False if another process was faster: the name of a holder's file can be changed only once. */
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

/** Undefined where the lock is being released, or is a file: earlier versions of this program left one. */
export function findHolder(path: string): LockHolder | undefined {
  try {
    return readdirSync(path)
      .map(parseHolderFileName)
      .find((holder) => holder !== undefined);
  } catch {
    return undefined;
  }
}

/** Removes a lock that names no holder: an empty folder, or a file of an earlier version. */
export function removeWithoutHolder(path: string): void {
  try {
    if (statSync(path).isDirectory()) rmdirSync(path);
    else rmSync(path);
  } catch {}
}

/** Releases the lock. What cannot be removed is stale as soon as this process has ended. */
export function removeHolder(path: string, holder: LockHolder): void {
  try {
    rmSync(holderPath(path, holder), { force: true });
    rmdirSync(path);
  } catch {}
}

/** Removes folders that killed processes left while they took the lock. */
export function clearTempFolders(path: string): void {
  const parent = dirname(path);
  const now = nowOnDisk(path);
  for (const name of readdirSync(parent)) {
    const folder = join(parent, name);
    if (!name.startsWith(`${basename(path)}${TEMP}`)) continue;
    const found = statSync(folder, { throwIfNoEntry: false });
    if (found !== undefined && now - found.mtimeMs > ABANDONED_MS) rmSync(folder, { recursive: true, force: true });
  }
}

/** When the holder last gave a sign of life; undefined where it holds the lock no more. */
export function heartbeatOf(path: string, holder: LockHolder): number | undefined {
  return statSync(holderPath(path, holder), { throwIfNoEntry: false })?.mtimeMs;
}

/** The time by the clock that gives files their times: on a network file system it is another machine's. */
export function nowOnDisk(path: string): number {
  const probe = mkdtempSync(`${path}${TEMP}`);
  try {
    return statSync(probe).mtimeMs;
  } finally {
    rmSync(probe, { recursive: true, force: true });
  }
}

/** Reads the description that the holder wrote for messages; '' if it cannot be read. */
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

const TEMP = '.new-';
const ABANDONED_MS = 60_000;
const FOR_MISSING: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR']);
/** Windows says EPERM for a rename onto any folder. */
const NOT_PLACED: ReadonlySet<string> = new Set(
  process.platform === 'win32'
    ? ['ENOENT', 'ENOTEMPTY', 'EEXIST', 'ENOTDIR', 'EPERM', 'EACCES']
    : ['ENOENT', 'ENOTEMPTY', 'EEXIST', 'ENOTDIR'],
);
