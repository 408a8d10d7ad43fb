import { statSync, writeFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ManifestEntry } from '../publish/manifest.ts';
import type { PublishedFile } from '../publish/site-manifest.ts';
import { diskFault } from './disk-fault.ts';
import { type FetchLargeOptions, fetchLarge, partName } from './fetch-large.ts';
import { fetchSmall } from './fetch-small.ts';
import { SMALL_BYTES } from './hash-file.ts';
import { TransferError } from './mirror-error.ts';
import type { MirrorFolder } from './mirror-folder.ts';

/** Files of the same content. */
export type Group = readonly ManifestEntry[];

export interface Fetched {
  readonly files: readonly PublishedFile[];
  readonly failures: readonly Failure[];
}

/** A file that did not come. */
export interface Failure {
  readonly entry: ManifestEntry;
  readonly message: string;
  /** The other side's status, where it answered. */
  readonly status?: number;
}

export interface FetchGroupsOptions extends Omit<FetchLargeOptions, 'parts'> {
  readonly folder: MirrorFolder;
  /** Hears of a file before it is moved to its place. */
  readonly note: (file: PublishedFile) => void;
  readonly connections: number;
  readonly onFile: () => void;
  /** Buffers of earlier groups, to be used again: large ones are the dearest to make. */
  readonly spare?: Buffer[];
}

/** What was fetched: the bytes of a small file, or where a large one waits. */
type Content = Buffer | string;

/** Fetches files, a few at a time, and puts each in its place; the files of a group are fetched once. Throws `MirrorError` on a full disk. */
export async function fetchGroups(groups: readonly Group[], options: FetchGroupsOptions): Promise<Fetched> {
  const files: PublishedFile[] = [];
  const failures: Failure[] = [];
  const { spare = [] } = options;
  let next = 0;
  async function work(): Promise<void> {
    const into = spare.pop() ?? Buffer.allocUnsafe(BUFFER_BYTES);
    while (next < groups.length) {
      const group = groups[next++] ?? [];
      let content: Content | undefined;
      for (const entry of group) {
        try {
          const isCounted = content === undefined && entry.sizeBytes > SMALL_BYTES;
          content ??= await fetchContent(entry, { ...options, into });
          if (!isCounted) options.onBytes(entry.sizeBytes);
          files.push(await settle(content, { entry, isLast: entry === group.at(-1), ...options }));
          options.onFile();
        } catch (error) {
          if (!(error instanceof TransferError)) {
            // Nothing more is begun on a full disk, or after a fault of our own.
            next = groups.length;
            throw error;
          }
          const { message, status } = error;
          failures.push({ entry, message, ...(status === undefined ? {} : { status }) });
        }
      }
    }
    spare.push(into);
  }
  // All of them, so that none still writes when the run is over.
  const ends = await Promise.allSettled(Array.from({ length: options.connections }, work));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return { files, failures };
}

function fetchContent(entry: ManifestEntry, options: FetchGroupsOptions & { into: Buffer }): Promise<Content> {
  return entry.sizeBytes <= SMALL_BYTES ? fetchSmall(entry, options) : fetchLarge(entry, { ...options, parts: options.folder.parts });
}

/**
 * Moves a file to its place when all of it is on the disk, or a copy while others need it too; notes it first. At once where it is small: for
 * thousands of files the way to another thread and back costs more than the writing.
 */
async function settle(
  content: Content,
  { entry, isLast, folder, note }: { entry: ManifestEntry; isLast: boolean } & Pick<FetchGroupsOptions, 'folder' | 'note'>,
): Promise<PublishedFile> {
  const { path, sizeBytes, sha256 } = entry;
  const part = join(folder.parts, partName(entry));
  const file = typeof content !== 'string' || isLast ? part : `${part}.copy`;
  try {
    if (typeof content !== 'string') writeFileSync(file, content);
    else if (!isLast) await copyFile(content, file);
    const noted = { path, sizeBytes, sha256, mtimeMs: Math.floor(statSync(file).mtimeMs) };
    note(noted);
    folder.place(file, path);
    return noted;
  } catch (error) {
    throw error instanceof TransferError ? error : diskFault(path, error);
  }
}

/** More than the largest file, so that one that is too long is seen, and a page that says what is wrong fits. */
const BUFFER_BYTES = SMALL_BYTES + (1 << 16);
