import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** Writes a file so that it is on the disk, complete and under its name, when this returns; a file of that name is replaced in one step. */
export function writeDurably(path: string, pieces: Iterable<Uint8Array>): void {
  const firstMade = mkdirSync(dirname(path), { recursive: true });
  writeInOneStep(path, pieces, fsyncSync);
  fsyncFolder(dirname(path));
  if (firstMade === undefined) return;
  // A new folder is lost with its content until the folder above it is synced.
  for (let folder = dirname(path); folder.length >= firstMade.length; folder = dirname(folder)) fsyncFolder(dirname(folder));
}

/** The same without waiting for the disk: after a power cut the file may be the old one, damaged or missing. */
export function writeInOneStep(path: string, pieces: Iterable<Uint8Array>, settle: (file: number) => void = () => undefined): void {
  const temp = `${path}${TEMP_ENDING}`;
  mkdirSync(dirname(path), { recursive: true });
  const file = openSync(temp, 'w');
  try {
    try {
      writeAll(file, pieces);
      settle(file);
    } finally {
      closeSync(file);
    }
    renameSync(temp, path);
  } catch (error) {
    // On a full disk it would take the space that the next build needs.
    rmSync(temp, { force: true });
    throw error;
  }
}

/** Waits until the entries of a folder are on the disk. */
export function fsyncFolder(folder: string): void {
  // Windows does not open folders, and writes their entries in order.
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

/** Returns true for an error of a file system that cannot sync folders, as some network file systems. */
export function isUnsupported(error: unknown): boolean {
  return error instanceof Error && 'code' in error && UNSUPPORTED.has(String(error.code));
}

/** Joins short pieces, so that a list of half a million lines takes few calls. */
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

/** Files with this ending were never complete: recovery deletes them. */
export const TEMP_ENDING = '.tmp';
const UNSUPPORTED: ReadonlySet<string> = new Set(['EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);
const BUFFER_BYTES = 1 << 20;
