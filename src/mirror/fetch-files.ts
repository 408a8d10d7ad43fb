import { statSync, writeFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ManifestEntry } from '../publish/manifest.ts';
import type { PublishedFile } from '../publish/site-manifest.ts';
import { diskFault } from './disk-fault.ts';
import { type FetchLargeOptions, fetchLarge, partName } from './fetch-large.ts';
import { fetchSmall } from './fetch-small.ts';
import { SMALL_BYTES } from './hash-file.ts';
import type { Memory } from './memory.ts';
import { TransferError } from './mirror-error.ts';
import type { MirrorFolder } from './mirror-folder.ts';

export interface Fetched {
  readonly files: readonly PublishedFile[];
  readonly failures: readonly { readonly entry: ManifestEntry; readonly error: TransferError }[];
}

export interface FetchFilesOptions extends Omit<FetchLargeOptions, 'parts'> {
  readonly folder: MirrorFolder;
  readonly memory: Memory;
  readonly connections: number;
  readonly onFile: () => void;
}

/** What was fetched: the bytes of a small file, or where a large one waits. */
type Content = Buffer | string;

/** Fetches files, a few at a time, and puts each in its place. What is listed under several paths is fetched once. */
export async function fetchFiles(entries: readonly ManifestEntry[], options: FetchFilesOptions): Promise<Fetched> {
  const files: PublishedFile[] = [];
  const failures: { entry: ManifestEntry; error: TransferError }[] = [];
  const groups = groupsByContent(entries);
  let next = 0;
  async function work(): Promise<void> {
    while (next < groups.length) {
      const group = groups[next++] ?? [];
      let content: Content | undefined;
      for (const entry of group) {
        try {
          const isCounted = content === undefined && entry.sizeBytes > SMALL_BYTES;
          content ??= await fetchContent(entry, options);
          if (!isCounted) options.onBytes(entry.sizeBytes);
          files.push(await settle(content, { entry, isLast: entry === group.at(-1), ...options }));
          options.onFile();
        } catch (error) {
          if (!(error instanceof TransferError)) {
            // Nothing more is begun on a full disk, or after a fault of our own.
            next = groups.length;
            throw error;
          }
          failures.push({ entry, error });
        }
      }
    }
  }
  // All of them, so that none still writes when the run is over.
  const ends = await Promise.allSettled(Array.from({ length: options.connections }, work));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return { files, failures };
}

function fetchContent(entry: ManifestEntry, options: FetchFilesOptions): Promise<Content> {
  return entry.sizeBytes <= SMALL_BYTES ? fetchSmall(entry, options) : fetchLarge(entry, { ...options, parts: options.folder.parts });
}

/**
 * Moves a file to its place when all of it is on the disk, or a copy while others need it too; notes it first. At once where it is small: for
 * thousands of files the way to another thread and back costs more than the writing.
 */
async function settle(
  content: Content,
  { entry, isLast, folder, memory }: { entry: ManifestEntry; isLast: boolean; folder: MirrorFolder; memory: Memory },
): Promise<PublishedFile> {
  const { path, sizeBytes, sha256 } = entry;
  const part = join(folder.parts, partName(entry));
  const file = typeof content !== 'string' || isLast ? part : `${part}.copy`;
  try {
    if (typeof content !== 'string') writeFileSync(file, content);
    else if (!isLast) await copyFile(content, file);
    const noted = { path, sizeBytes, sha256, mtimeMs: Math.floor(statSync(file).mtimeMs) };
    memory.note(noted);
    folder.place(file, path);
    return noted;
  } catch (error) {
    throw error instanceof TransferError ? error : diskFault(path, error);
  }
}

function groupsByContent(entries: readonly ManifestEntry[]): readonly (readonly ManifestEntry[])[] {
  const groups = new Map<string, ManifestEntry[]>();
  for (const entry of entries) {
    const key = partName(entry);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [entry]);
    else group.push(entry);
  }
  return [...groups.values()];
}
