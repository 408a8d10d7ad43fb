import { closeSync, mkdirSync, openSync, readdirSync, readSync, rmSync, statSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';

/** An append-only temp file that is unlinked as soon as it is open, so that the kernel frees it even if the process is killed. */
export interface TempFile {
  /** The path at which it was created, for messages. */
  readonly path: string;
  /** Appends bytes and returns their offset. Throws the system's error if the disk is full. */
  append(bytes: Uint8Array): number;
  /** Fills `into` with the bytes from an offset on. Throws a `RangeError` beyond the end. */
  read(at: number, into: Uint8Array): void;
  close(): void;
}

/** The file, and the folder if it is missing, are created by the first `append`. */
export function openTempFile(folder: string): TempFile {
  const path = join(folder, `.waiting-${process.pid}-${threadId}-${counter.next().value}`);
  let file: number | undefined;
  let end = 0;
  const opened = (): number => {
    file ??= openUnlinked(folder, path);
    return file;
  };
  return {
    path,
    append(bytes) {
      const at = end;
      for (let done = 0; done < bytes.length; ) done += writeSync(opened(), bytes, done, bytes.length - done, at + done);
      end += bytes.length;
      return at;
    },
    read(at, into) {
      for (let done = 0; done < into.length; ) {
        const count = readSync(opened(), into, done, into.length - done, at + done);
        if (count === 0) throw new RangeError(`${into.length} bytes at ${at} of ${path}, which has ${end}`);
        done += count;
      }
    },
    close() {
      if (file !== undefined) closeSync(file);
      file = undefined;
    },
  };
}

function openUnlinked(folder: string, path: string): number {
  mkdirSync(folder, { recursive: true });
  const file = openSync(path, 'w+');
  unlinkSync(path);
  return file;
}

function* count(): Generator<number, never> {
  for (let i = 0; ; i++) yield i;
}

const counter = count();

/**
 * Removes temp folders that killed builds left, once they are a day old.
 *
 * A younger one may be of a running build, in another container with the same temp folder. Folders of other users stay.
 */
export function removeAbandonedFolders(nowMs: number, parent = tmpdir()): void {
  try {
    for (const name of readdirSync(parent)) if (TEMP_FOLDER.test(name)) removeIfOld(join(parent, name), nowMs);
  } catch {
    // The parent cannot be listed.
  }
}

function removeIfOld(folder: string, nowMs: number): void {
  try {
    if (nowMs - statSync(folder).mtimeMs > ABANDONED_MS) rmSync(folder, { recursive: true, force: true });
  } catch {
    // It is of another user, or another build has removed it.
  }
}

// 'offprint-typeset-Xb3kQ1', 'offprint-figure-5f3a…'
const TEMP_FOLDER = /^offprint-(?:typeset|figure|tiles|publish)-/;
const ABANDONED_MS = 24 * 60 * 60 * 1000;
