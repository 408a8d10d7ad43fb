import { statSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import type { ManifestEntry } from '../publish/manifest.ts';
import type { PublishedFile } from '../publish/site-manifest.ts';
import { type FetchFileOptions, fetchFile } from './fetch-file.ts';
import type { Memory } from './memory.ts';
import { TransferError } from './mirror-error.ts';
import type { MirrorFolder } from './mirror-folder.ts';

export interface Fetched {
  readonly files: readonly PublishedFile[];
  readonly failures: readonly { readonly entry: ManifestEntry; readonly error: TransferError }[];
}

export interface FetchFilesOptions extends FetchFileOptions {
  readonly folder: MirrorFolder;
  readonly memory: Memory;
  readonly connections: number;
  readonly onFile: () => void;
}

/** Fetches files, a few at a time, and moves each to its place. What is listed under several paths is fetched once. */
export async function fetchFiles(entries: readonly ManifestEntry[], options: FetchFilesOptions): Promise<Fetched> {
  const files: PublishedFile[] = [];
  const failures: { entry: ManifestEntry; error: TransferError }[] = [];
  const groups = groupsByContent(entries);
  let next = 0;
  async function work(): Promise<void> {
    while (next < groups.length) {
      const group = groups[next++] ?? [];
      let source: string | undefined;
      for (const entry of group) {
        try {
          const isLast = entry === group.at(-1);
          const part = source === undefined ? await fetchFile(entry, options) : source;
          if (source !== undefined) options.onBytes(entry.sizeBytes);
          source = part;
          files.push(await settle(part, { entry, isLast, ...options }));
          options.onFile();
        } catch (error) {
          if (!(error instanceof TransferError)) {
            // Nothing more is begun after a fault of our own.
            next = groups.length;
            throw error;
          }
          failures.push({ entry, error });
        }
      }
    }
  }
  await Promise.all(Array.from({ length: options.connections }, work));
  return { files, failures };
}

/** Moves a finished file to its place, or a copy of it while others need it too; notes it first. */
async function settle(
  part: string,
  { entry, isLast, folder, memory }: { entry: ManifestEntry; isLast: boolean; folder: MirrorFolder; memory: Memory },
): Promise<PublishedFile> {
  const { path, sizeBytes, sha256 } = entry;
  const file = isLast ? part : `${part}.copy`;
  if (!isLast) await copyFile(part, file);
  const { mtimeMs } = statSync(file);
  const noted = { path, sizeBytes, sha256, mtimeMs: Math.floor(mtimeMs) };
  memory.note(noted);
  await folder.place(file, path);
  return noted;
}

function groupsByContent(entries: readonly ManifestEntry[]): readonly (readonly ManifestEntry[])[] {
  const groups = new Map<string, ManifestEntry[]>();
  for (const entry of entries) {
    const key = `${entry.sha256} ${entry.sizeBytes}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [entry]);
    else group.push(entry);
  }
  return [...groups.values()];
}
