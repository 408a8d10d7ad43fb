import { createHash, hash as hashOnce } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open, realpath } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { SMALL_BYTES } from '../hash-file.ts';
import { systemReason } from '../publish-error.ts';
import type { PublishedFile } from '../site-manifest.ts';
import { numbersIn } from './current-chain.ts';
import { objectPathOf, pendingPathOf, type StatePaths } from './state-folder.ts';

/** Listed version of a file: bytes if it is small, else an open file handle that the caller must close. */
export type FileVersion =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'handle'; readonly handle: FileHandle; readonly diskPath: string };

/** No copy has the listed version. */
export interface NoVersion {
  readonly kind: 'none';
  /** True if the file's path in the site is empty. */
  readonly isMissing: boolean;
  /** Found state of the file: `has 12 bytes; expected 40`. */
  readonly reason: string;
}

/**
 * Opens the listed version of a file by its digest: in the site, among superseded objects, or committed and not applied yet. A publication
 * may move a file between these places during the search, so the first two are tried again.
 *
 * Up to 1 MiB the bytes are hashed. Larger files are compared by size and modification time, and hashed once if the time differs.
 */
export async function openVersion(paths: StatePaths, file: PublishedFile): Promise<FileVersion | NoVersion> {
  const inSite = { diskPath: join(paths.output, file.path), root: paths.output };
  const asObject = { diskPath: objectPathOf(paths, file.sha256), root: paths.folder };
  const first = await openCandidate(inSite, file);
  if (first.kind !== 'none') return first;
  for (const candidate of [asObject, ...pendingCandidates(paths, file), inSite, asObject]) {
    const found = await openCandidate(candidate, file);
    if (found.kind !== 'none') return found;
  }
  return first;
}

/** Opens a stored version without the file in the site, which may be damaged although its size and time are right. */
export async function openStoredVersion(paths: StatePaths, file: PublishedFile): Promise<FileVersion | NoVersion> {
  for (const candidate of [{ diskPath: objectPathOf(paths, file.sha256), root: paths.folder }, ...pendingCandidates(paths, file)]) {
    const found = await openCandidate(candidate, file);
    if (found.kind !== 'none') return found;
  }
  return none('is not stored');
}

interface Candidate {
  readonly diskPath: string;
  /** Folder that no symbolic link in the path may lead out of. */
  readonly root: string;
}

function pendingCandidates(paths: StatePaths, { path }: PublishedFile): readonly Candidate[] {
  return numbersIn(paths.pending)
    .reverse()
    .map((number) => ({ diskPath: join(pendingPathOf(paths, number), path), root: paths.folder }));
}

async function openCandidate({ diskPath, root }: Candidate, file: PublishedFile): Promise<FileVersion | NoVersion> {
  let handle: FileHandle | undefined;
  try {
    if (!isWithin(await realpath(dirname(diskPath)), root)) return none('a symbolic link leads out of the folder');
    handle = await open(diskPath, READ_ONLY);
    const found = await handle.stat();
    if (!found.isFile()) return none('is no file');
    const { size, mtimeMs, dev, ino } = found;
    if (size !== file.sizeBytes) return none(`has ${size} bytes; expected ${file.sizeBytes}`);
    if (size <= SMALL_BYTES) {
      const bytes = await readAll(handle, size);
      return hashOnce('sha256', bytes) === file.sha256 ? { kind: 'bytes', bytes } : none('has other content than was published');
    }
    const isUnmodified = file.mtimeMs !== undefined && Math.floor(mtimeMs) === file.mtimeMs;
    if (!isUnmodified && (await hashLarge(handle, `${dev} ${ino} ${size} ${mtimeMs}`)) !== file.sha256)
      return none('has other content than was published');
    const opened = handle;
    handle = undefined;
    return { kind: 'handle', handle: opened, diskPath };
  } catch (error) {
    return noneBecause(error);
  } finally {
    await handle?.close();
  }
}

function none(reason: string, isMissing = false): NoVersion {
  return { kind: 'none', isMissing, reason };
}

/** Converts an error: a file that is missing, a link or unreadable is not a version; other system errors are thrown. */
function noneBecause(error: unknown): NoVersion {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOENT' || code === 'ENOTDIR') return none('is missing', true);
  if (code === 'ELOOP' || code === 'EMLINK') return none('is a symbolic link');
  if (code === 'EACCES' || code === 'EPERM' || code === 'ENXIO' || code === 'EISDIR') return none(`cannot be read: ${systemReason(error)}`);
  throw error;
}

function isWithin(folder: string, root: string): boolean {
  return folder === root || folder.startsWith(root.endsWith(sep) ? root : root + sep);
}

async function readAll(handle: FileHandle, sizeBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(sizeBytes);
  let at = 0;
  for (let read = -1; at < sizeBytes && read !== 0; at += read) read = (await handle.read(bytes, at, sizeBytes - at, at)).bytesRead;
  return at === sizeBytes ? bytes : bytes.subarray(0, at);
}

/** Hashes of large files with unexpected times, so that each file is read once. */
const largeHashes = new Map<string, string>();

async function hashLarge(handle: FileHandle, stamp: string): Promise<string> {
  const known = largeHashes.get(stamp);
  if (known !== undefined) return known;
  const hash = createHash('sha256');
  for await (const chunk of handle.createReadStream({ start: 0, autoClose: false, highWaterMark: SMALL_BYTES })) hash.update(chunk);
  const sha256 = hash.digest('hex');
  if (largeHashes.size >= MAX_HASHES) largeHashes.clear();
  largeHashes.set(stamp, sha256);
  return sha256;
}

const MAX_HASHES = 10_000;
/** O_NOFOLLOW refuses symbolic links; O_NONBLOCK avoids blocking on a named pipe. */
const READ_ONLY = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
