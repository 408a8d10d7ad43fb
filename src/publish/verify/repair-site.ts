import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openStoredVersion } from '../generations/open-version.ts';
import { discardStaged } from '../generations/recover-site.ts';
import { readSiteState, type SiteState } from '../generations/site-state.ts';
import type { StatePaths } from '../generations/state-folder.ts';
import { rewriteBase } from '../generations/write-base.ts';
import { PublishError, systemReason } from '../publish-error.ts';
import type { PublishedFile } from '../site-manifest.ts';
import type { SiteDifference } from './verify-site.ts';

/** A difference and the result of its repair. */
export interface RepairedDifference extends SiteDifference {
  readonly repair: Repair;
}

/**
 * `restored`: its bytes were stored and are in place again. `rebuild`: the next build writes it. `blocked`: an unknown file or folder is in
 * its place. `left`: it does not belong to the site.
 */
export type Repair = 'restored' | 'rebuild' | 'blocked' | 'left';

/**
 * Restores files from stored versions and marks the others for the next build. The caller holds the lock and has recovered the site. Throws
 * `PublishError` for disk errors.
 */
export async function repairSite(output: string, differences: readonly SiteDifference[]): Promise<readonly RepairedDifference[]> {
  const site = readSiteState(output);
  const repaired: RepairedDifference[] = [];
  const stale: PublishedFile[] = [];
  try {
    for (const difference of differences) {
      const file = difference.kind === 'unlisted' ? undefined : site.list.get(difference.path);
      const repair = file === undefined ? 'left' : await repairFile(site, file);
      if (file !== undefined && repair !== 'restored') stale.push(file);
      repaired.push({ ...difference, repair });
    }
    markStale(site, stale);
    return repaired;
  } catch (error) {
    throw new PublishError(`${output} could not be repaired: ${systemReason(error)}`, output, error);
  } finally {
    discardStaged(site.paths);
  }
}

async function repairFile({ paths }: SiteState, file: PublishedFile): Promise<Repair> {
  if (isBlocked(paths.output, file.path)) return 'blocked';
  if (await restoreFile(paths, file)) return 'restored';
  const place = join(paths.output, file.path);
  // A build would follow a symbolic link and accept its target if the bytes are right.
  if (lstatSync(place, { throwIfNoEntry: false })?.isFile() === false) rmSync(place);
  return 'rebuild';
}

/**
 * True if a non-empty folder is at the path, or anything but a folder is above it. A symbolic link there would redirect the write.
 */
function isBlocked(output: string, path: string): boolean {
  if (lstatSync(join(output, path), { throwIfNoEntry: false })?.isDirectory() === true && !removeEmpty(join(output, path))) return true;
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    const found = statOf(join(output, folder));
    if (found !== undefined && !found.isDirectory()) return true;
  }
  return false;
}

function removeEmpty(folder: string): boolean {
  try {
    rmdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

/** `lstat` of a path; undefined also if a parent is a file, which is checked separately. */
function statOf(path: string): ReturnType<typeof lstatSync> {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** A file without a modification time in the list counts as modified, so that the next build writes it. */
function markStale({ paths, chain }: SiteState, files: readonly PublishedFile[]): void {
  if (chain === undefined || files.length === 0) return;
  const unknown = files.map((file) => ({ ...file, mtimeMs: 0 }));
  rewriteBase(paths, chain, unknown);
}

/** Restores a file from a stored version, with the recorded modification time. False if no stored version has its bytes. */
async function restoreFile(paths: StatePaths, file: PublishedFile): Promise<boolean> {
  const version = await openStoredVersion(paths, file);
  if (version.kind === 'none') return false;
  const temp = join(paths.next, 'restored');
  mkdirSync(paths.next, { recursive: true });
  const handle = await open(temp, 'w');
  try {
    const pieces = version.kind === 'bytes' ? [version.bytes] : version.handle.createReadStream({ start: 0, autoClose: false });
    const sha256 = await write(handle, pieces);
    if (sha256 !== file.sha256) return false;
    const { mtimeMs = 0 } = file;
    // The middle of the millisecond, so that rounding cannot change it.
    if (mtimeMs > 0) await handle.utimes((mtimeMs + 0.5) / 1000, (mtimeMs + 0.5) / 1000);
    await handle.datasync();
  } finally {
    await handle.close();
    if (version.kind === 'handle') await version.handle.close();
  }
  const target = join(paths.output, file.path);
  mkdirSync(dirname(target), { recursive: true });
  renameSync(temp, target);
  return true;
}

/** Writes chunks and returns their SHA-256. */
async function write(target: FileHandle, pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of pieces) {
    hash.update(piece);
    await target.appendFile(piece);
  }
  return hash.digest('hex');
}
