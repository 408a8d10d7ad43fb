import { closeSync, constants, fstatSync, openSync, realpathSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { hashOpenFile } from '../hash-file.ts';
import { systemReason } from '../publish-error.ts';
import { type PublishedFile, parsePublishedLine } from '../site-manifest.ts';
import { lineEnd } from '../sorted-lines.ts';

/** A chunk of a generation's file list. */
export interface FileListChunk {
  /** Output folder, a real path. */
  readonly output: string;
  /** Lines of the file list, shared between threads. */
  readonly lines: Uint8Array;
  readonly from: number;
  readonly to: number;
}

/** A file that differs from its generation. */
export interface FileDifference {
  readonly path: string;
  /** `damaged`: other bytes with the recorded size and modification time; `edited`: any other difference. */
  readonly kind: 'missing' | 'damaged' | 'edited';
  /** Found and expected values. */
  readonly reason: string;
}

/** Result of one chunk. */
export interface ComparisonResult {
  readonly files: number;
  readonly sizeBytes: number;
  readonly differences: readonly FileDifference[];
}

/** Hashes every file of a chunk. Runs in worker threads, so input and output are plain data. */
export function compareFiles({ output, lines, from, to }: FileListChunk): ComparisonResult {
  const text = Buffer.from(lines.buffer, lines.byteOffset, lines.byteLength);
  const differences: FileDifference[] = [];
  const checkFolder = openFolderCheck(output);
  let files = 0;
  let sizeBytes = 0;
  for (let at = from; at < to; at = lineEnd(text, at)) {
    const file = parsePublishedLine(text.toString('utf8', at, lineEnd(text, at) - 1));
    if (file === undefined) continue;
    files++;
    sizeBytes += file.sizeBytes;
    const difference = compareFile(output, file, checkFolder);
    if (difference !== undefined) differences.push({ path: file.path, ...difference });
  }
  return { files, sizeBytes, differences };
}

type Finding = Omit<FileDifference, 'path'>;

function compareFile(output: string, file: PublishedFile, isInSite: (folder: string) => boolean): Finding | undefined {
  const path = join(output, file.path);
  try {
    if (!isInSite(dirname(path))) return { kind: 'edited', reason: 'its folder is a symbolic link' };
    const descriptor = openSync(path, READ_ONLY);
    try {
      return compareOpen(descriptor, file);
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    return findingOf(error, file);
  }
}

function compareOpen(descriptor: number, { sizeBytes, sha256, mtimeMs = 0 }: PublishedFile): Finding | undefined {
  const found = fstatSync(descriptor);
  if (!found.isFile()) return { kind: 'edited', reason: 'is not a file' };
  if (found.size !== sizeBytes) return { kind: 'edited', reason: `has ${found.size} bytes; expected ${sizeBytes}` };
  const hash = hashOpenFile(descriptor);
  if (hash === sha256) return undefined;
  const isUnmodified = mtimeMs === 0 || Math.floor(found.mtimeMs) === mtimeMs;
  return { kind: isUnmodified ? 'damaged' : 'edited', reason: `has the SHA-256 ${hash}; expected ${sha256}` };
}

function findingOf(error: unknown, { sizeBytes }: PublishedFile): Finding {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOENT' || code === 'ENOTDIR') return { kind: 'missing', reason: `expected a file of ${sizeBytes} bytes` };
  if (code === 'ELOOP') return { kind: 'edited', reason: 'is a symbolic link' };
  return { kind: 'damaged', reason: `cannot be read: ${systemReason(error)}` };
}

/** Returns a check that a folder is not behind a symbolic link. Caches the last result, because files are sorted by folder. */
function openFolderCheck(output: string): (folder: string) => boolean {
  let last = { folder: '', isInSite: false };
  return (folder) => {
    if (folder !== last.folder) {
      const real = realpathSync(folder);
      last = { folder, isInSite: real === output || real.startsWith(output + sep) };
    }
    return last.isInSite;
  };
}

/** O_NOFOLLOW refuses symbolic links; O_NONBLOCK avoids blocking on a named pipe. */
const READ_ONLY = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
