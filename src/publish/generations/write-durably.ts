import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** Writes a file atomically and durably: temp file, fsync, rename, fsync of the folder. */
export function writeDurably(path: string, pieces: Iterable<Uint8Array>): void {
  const firstCreated = mkdirSync(dirname(path), { recursive: true });
  writeAtomically(path, pieces, fsyncSync);
  fsyncFolder(dirname(path));
  if (firstCreated === undefined) return;
  // A new folder's entry is durable only after an fsync of its parent.
  for (let folder = dirname(path); folder.length >= firstCreated.length; folder = dirname(folder)) fsyncFolder(dirname(folder));
}

/** Writes a file atomically without fsync: after a power cut it may be old, damaged or missing. */
export function writeAtomically(path: string, pieces: Iterable<Uint8Array>, flush: (file: number) => void = () => undefined): void {
  const temp = `${path}${TEMP_ENDING}`;
  mkdirSync(dirname(path), { recursive: true });
  const file = openSync(temp, 'w');
  try {
    try {
      writeAll(file, pieces);
      flush(file);
    } finally {
      closeSync(file);
    }
    renameSync(temp, path);
  } catch (error) {
    // On a full disk, the temp file would take space that the next build needs.
    rmSync(temp, { force: true });
    throw error;
  }
}

/** Syncs the entries of a folder to disk. */
export function fsyncFolder(folder: string): void {
  // Windows cannot open folders, and writes their entries in order.
  if (process.platform === 'win32') return;
  const file = openSync(folder, 'r');
  try {
    fsyncSync(file);
  } catch (error) {
    if (!isUnsupported(error)) throw error;
  } finally {
    closeSync(file);
  }
}

/** True for the error of a file system that cannot sync folders, such as some network file systems. */
export function isUnsupported(error: unknown): boolean {
  return error instanceof Error && 'code' in error && UNSUPPORTED.has(String(error.code));
}

/** Buffers short chunks, so that a list of half a million lines takes few system calls. */
function writeAll(file: number, pieces: Iterable<Uint8Array>): void {
  let waiting: Uint8Array[] = [];
  let sizeBytes = 0;
  const write = (bytes: Uint8Array): void => {
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
  };
  const flush = (): void => {
    write(Buffer.concat(waiting));
    waiting = [];
    sizeBytes = 0;
  };
  for (const piece of pieces) {
    if (sizeBytes + piece.length > BUFFER_BYTES) flush();
    if (piece.length > BUFFER_BYTES) write(piece);
    else {
      waiting.push(piece);
      sizeBytes += piece.length;
    }
  }
  flush();
}

/** Suffix of temp files, which recovery deletes. */
export const TEMP_ENDING = '.tmp';
const UNSUPPORTED: ReadonlySet<string> = new Set(['EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);
const BUFFER_BYTES = 1 << 20;
