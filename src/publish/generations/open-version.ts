import { createHash, hash as hashOnce } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open, realpath } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { systemReason } from '../publish-error.ts';
import type { PublishedFile } from '../site-manifest.ts';
import { numbersIn } from './current-chain.ts';
import { objectPathOf, pendingPathOf, type StatePaths } from './state-folder.ts';

/** The version of a file that a generation lists: small ones as bytes, large ones as an open file, which the caller closes. */
export type FileVersion =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'handle'; readonly handle: FileHandle; readonly place: string };

/** No place holds the version that a generation lists. */
export interface NoVersion {
  readonly kind: 'none';
  /** True if nothing at all is at the file's path in the site. */
  readonly isMissing: boolean;
  /** Says what was found instead. */
  readonly reason: string;
}

/**
 * Opens the version of a file by its digest, wherever it is: in the site, among superseded versions, or committed and not applied yet. While a
 * publication moves files, one may leave a place after it was looked for elsewhere, so the first two are tried again.
 *
 * Up to 1 MB the bytes must have the digest. Larger files are compared by size and time, and hashed once where the time differs.
 */
export async function openVersion(paths: StatePaths, file: PublishedFile): Promise<FileVersion | NoVersion> {
  const inSite = { place: join(paths.output, file.path), root: paths.output };
  const asObject = { place: objectPathOf(paths, file.sha256), root: paths.folder };
  const first = await openPlace(inSite, file);
  if (first.kind !== 'none') return first;
  for (const candidate of [asObject, ...pendingPlaces(paths, file), inSite, asObject]) {
    const found = await openPlace(candidate, file);
    if (found.kind !== 'none') return found;
  }
  return first;
}

/** The same without the file in the site, which may be damaged although it has the right size and time. */
export async function openStoredVersion(paths: StatePaths, file: PublishedFile): Promise<FileVersion | NoVersion> {
  for (const candidate of [{ place: objectPathOf(paths, file.sha256), root: paths.folder }, ...pendingPlaces(paths, file)]) {
    const found = await openPlace(candidate, file);
    if (found.kind !== 'none') return found;
  }
  return none('is not kept');
}

interface Place {
  readonly place: string;
  /** The folder that no part of the path may lead out of. */
  readonly root: string;
}

function pendingPlaces(paths: StatePaths, { path }: PublishedFile): readonly Place[] {
  return numbersIn(paths.pending)
    .reverse()
    .map((number) => ({ place: join(pendingPathOf(paths, number), path), root: paths.folder }));
}

async function openPlace({ place, root }: Place, file: PublishedFile): Promise<FileVersion | NoVersion> {
  let handle: FileHandle | undefined;
  try {
    if (!isWithin(await realpath(dirname(place)), root)) return none('a symbolic link leads out of the folder');
    handle = await open(place, READ_ONLY);
    const found = await handle.stat();
    if (!found.isFile()) return none('is no file');
    const { size, mtimeMs, dev, ino } = found;
    if (size !== file.sizeBytes) return none(`has ${size} bytes; expected ${file.sizeBytes}`);
    if (size <= SMALL_BYTES) {
      const bytes = await readAll(handle, size);
      return hashOnce('sha256', bytes) === file.sha256 ? { kind: 'bytes', bytes } : none('has other content than was published');
    }
    const isUntouched = file.mtimeMs !== undefined && Math.floor(mtimeMs) === file.mtimeMs;
    if (!isUntouched && (await hashLarge(handle, `${dev} ${ino} ${size} ${mtimeMs}`)) !== file.sha256)
      return none('has other content than was published');
    const opened = handle;
    handle = undefined;
    return { kind: 'handle', handle: opened, place };
  } catch (error) {
    return noneBecause(error);
  } finally {
    await handle?.close();
  }
}

function none(reason: string, isMissing = false): NoVersion {
  return { kind: 'none', isMissing, reason };
}

/** A file that is missing, a link or unreadable is no version; anything else is a fault of the machine. */
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

/** Hashes of large files that were copied without their times, so that each is read once. */
const largeHashes = new Map<string, string>();

async function hashLarge(handle: FileHandle, stamp: string): Promise<string> {
  const known = largeHashes.get(stamp);
  if (known !== undefined) return known;
  const hash = createHash('sha256');
  const chunk = new Uint8Array(CHUNK_BYTES);
  for (let at = 0; ; ) {
    const { bytesRead } = await handle.read(chunk, 0, chunk.length, at);
    if (bytesRead === 0) break;
    hash.update(chunk.subarray(0, bytesRead));
    at += bytesRead;
  }
  const sha256 = hash.digest('hex');
  if (largeHashes.size >= MOST_HASHES) largeHashes.clear();
  largeHashes.set(stamp, sha256);
  return sha256;
}

/** Up to this size files are read at once, and every byte is compared. */
export const SMALL_BYTES = 1024 * 1024;
const CHUNK_BYTES = 1 << 20;
const MOST_HASHES = 10_000;
/** Neither through a link, nor waiting for whoever writes to a named pipe. */
const READ_ONLY = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
