import { copyFile, mkdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { MANIFEST_PATH } from '../publish/manifest.ts';
import { readManifest } from '../publish/read-manifest.ts';

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
  for (const [path, sizeBytes] of current) {
    const target = join(to, path);
    const found = await stat(target).catch(() => undefined);
    const isOurs = found === undefined || (!own.has(target) && before.get(path) === found.size);
    if (!isOurs) conflicts.push(path);
    else await copyIfChanged({ from: join(from, path), to: target, sizeBytes, found });
  }
  for (const [path, sizeBytes] of before) {
    const target = join(to, path);
    if (current.has(path) || own.has(target)) continue;
    if ((await stat(target).catch(() => undefined))?.size === sizeBytes) await rm(target);
  }
  return conflicts.sort();
}

/** Sizes of the files of a journal by path, from its manifest, and of the manifest itself; empty if there is none. */
async function filesOf(folder: string): Promise<ReadonlyMap<string, number>> {
  const bytes = await readFile(join(folder, MANIFEST_PATH)).catch(() => undefined);
  if (bytes === undefined) return new Map();
  const files = await readManifest([bytes]).then(
    (manifest) => manifest.files,
    () => [],
  );
  return new Map([...files.map(({ path, sizeBytes }) => [path, sizeBytes] as const), [MANIFEST_PATH, bytes.byteLength]]);
}

interface FileCopy {
  readonly from: string;
  readonly to: string;
  readonly sizeBytes: number;
  readonly found: { readonly size: number; readonly mtimeMs: number } | undefined;
}

/** A copy has the time of its source, so a file of the same size and time is up to date. */
async function copyIfChanged({ from, to, sizeBytes, found }: FileCopy): Promise<void> {
  const source = await stat(from);
  if (found?.size === sizeBytes && Math.abs(found.mtimeMs - source.mtimeMs) < TIME_PRECISION_MS) return;
  await mkdir(dirname(to), { recursive: true });
  await copyFile(from, to);
  await utimes(to, source.atime, source.mtime);
}

/** FAT has a precision of two seconds. */
const TIME_PRECISION_MS = 2000;
