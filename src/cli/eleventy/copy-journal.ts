import { createHash } from 'node:crypto';
import type { Stats } from 'node:fs';
import { copyFile, lstat, mkdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hashFile } from '../../publish/hash-file.ts';
import { MANIFEST_PATH } from '../../publish/manifest.ts';
import { readManifestIn } from '../../publish/read-manifest.ts';

export interface JournalCopy {
  /** Folder of the built journal. */
  readonly from: string;
  /** Folder of the site, or the folder of the journal in it. */
  readonly to: string;
  /** Files that Eleventy has just written, as absolute paths. */
  readonly own: ReadonlySet<string>;
}

/**
 * Copies a built journal into a site. Files of the site itself stay: those that Eleventy has just written, and those that the copy before did
 * not write. Files of the copy before that the journal no longer has are deleted. Resolves with the paths that the site keeps from the journal,
 * sorted: `['index.html']`.
 */
export async function copyJournal({ from, to, own }: JournalCopy): Promise<readonly string[]> {
  const [current, before] = await Promise.all([filesOf(from), filesOf(to)]);
  const conflicts: string[] = [];
  for (const [path, file] of current) {
    const target = join(to, path);
    const found = await lstat(target).catch(() => undefined);
    if (found !== undefined && (own.has(target) || !before.has(path))) conflicts.push(path);
    else if (found !== undefined && isCopied(found, file, await stat(join(from, path)))) continue;
    else if (found !== undefined && !(await isUnchanged(target, found, before.get(path)))) conflicts.push(path);
    else await copyWithTime(join(from, path), target);
  }
  for (const [path, file] of before) {
    const target = join(to, path);
    if (current.has(path) || own.has(target)) continue;
    const found = await lstat(target).catch(() => undefined);
    if (found !== undefined && (await isUnchanged(target, found, file))) await rm(target);
  }
  return conflicts.sort();
}

interface JournalFile {
  readonly sizeBytes: number;
  readonly sha256: string;
}

/** Files of a journal by path, from its manifest, and the manifest itself; empty if there is none. */
async function filesOf(folder: string): Promise<ReadonlyMap<string, JournalFile>> {
  const bytes = await readFile(join(folder, MANIFEST_PATH)).catch(() => undefined);
  if (bytes === undefined) return new Map();
  const files = await readManifestIn(folder).then(
    ({ files, parts = [] }) => [...files, ...parts],
    () => [],
  );
  const manifest = { sizeBytes: bytes.byteLength, sha256: createHash('sha256').update(bytes).digest('hex') };
  return new Map<string, JournalFile>([...files.map((file) => [file.path, file] as const), [MANIFEST_PATH, manifest]]);
}

/** A copy has the time of its source, so a file of the same size and time is up to date. */
function isCopied(found: Stats, { sizeBytes }: JournalFile, source: Stats): boolean {
  return found.isFile() && found.size === sizeBytes && Math.abs(found.mtimeMs - source.mtimeMs) < TIME_PRECISION_MS;
}

/** True if a file is the one that was copied. Another program may have written one of equal size, or a link to a file elsewhere. */
async function isUnchanged(path: string, found: Stats, copied: JournalFile | undefined): Promise<boolean> {
  return found.isFile() && found.size === copied?.sizeBytes && (await hashFile(path)).sha256 === copied.sha256;
}

async function copyWithTime(from: string, to: string): Promise<void> {
  const { atime, mtime } = await stat(from);
  await mkdir(dirname(to), { recursive: true });
  await copyFile(from, to);
  await utimes(to, atime, mtime);
}

/** FAT has a precision of two seconds. */
const TIME_PRECISION_MS = 2000;
