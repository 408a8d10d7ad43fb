import { createHash } from 'node:crypto';
import { statSync, writeFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isCompressible } from '../../serve/http/media-type.ts';
import { SMALL_BYTES } from '../hash-file.ts';
import type { ManifestEntry } from '../manifest.ts';
import type { PublishedFile } from '../site-manifest.ts';
import { diskError } from './disk-error.ts';
import { type FetchLargeOptions, fetchLarge, partialName } from './fetch-large.ts';
import { TransferError } from './mirror-error.ts';
import type { MirrorFolder } from './mirror-folder.ts';
import { hashMismatch, tooLong, tooShort } from './mismatch.ts';
import { type RetryPolicy, withRetry } from './retry.ts';
import type { MirrorSource } from './source.ts';

/** Manifest entries with the same content. */
export type Group = readonly ManifestEntry[];

export interface Fetched {
  readonly files: readonly PublishedFile[];
  readonly failures: readonly Failure[];
}

/** A file that was not fetched, and the reason. */
export interface Failure {
  readonly entry: ManifestEntry;
  readonly message: string;
  /** Status code, if the server answered. */
  readonly status?: number;
}

export interface FetchGroupsOptions extends Omit<FetchLargeOptions, 'partials'> {
  readonly folder: MirrorFolder;
  /** Records a file in the mirror's state; called before the file is moved to its path. */
  readonly recordFile: (file: PublishedFile) => void;
  readonly connections: number;
  readonly onFile: () => void;
}

/** The bytes of a small file, or the temp path of a large one. */
type Content = Buffer | string;

/**
 * Fetches groups over `connections` parallel transfers and moves each file to its path; a group is fetched once. Throws `MirrorError` on a
 * full disk.
 */
export async function fetchGroups(groups: readonly Group[], options: FetchGroupsOptions): Promise<Fetched> {
  const files: PublishedFile[] = [];
  const failures: Failure[] = [];
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
          files.push(await storeFile(content, { entry, isLast: entry === group.at(-1), ...options }));
          options.onFile();
        } catch (error) {
          if (!(error instanceof TransferError)) {
            // A full disk or a program error stops the other transfers from taking new groups.
            next = groups.length;
            throw error;
          }
          const { message, status } = error;
          failures.push({ entry, message, ...(status === undefined ? {} : { status }) });
        }
      }
    }
  }
  // `allSettled`, so that no transfer is still writing when the run results with an error.
  const results = await Promise.allSettled(Array.from({ length: options.connections }, work));
  for (const end of results) if (end.status === 'rejected') throw end.reason;
  return { files, failures };
}

function fetchContent(entry: ManifestEntry, options: FetchGroupsOptions): Promise<Content> {
  return entry.sizeBytes <= SMALL_BYTES ? fetchSmall(entry, options) : fetchLarge(entry, { ...options, partials: options.folder.partials });
}

/**
 * Moves a finished file to its path, or a copy if other entries need the same content. The file is recorded first. Small files are written
 * synchronously: for thousands of files, a round trip to the thread pool costs more than the write.
 */
async function storeFile(
  content: Content,
  { entry, isLast, folder, recordFile }: { entry: ManifestEntry; isLast: boolean } & Pick<FetchGroupsOptions, 'folder' | 'recordFile'>,
): Promise<PublishedFile> {
  const { path, sizeBytes, sha256 } = entry;
  const partial = join(folder.partials, partialName(entry));
  const file = typeof content !== 'string' || isLast ? partial : `${partial}.copy`;
  try {
    if (typeof content !== 'string') writeFileSync(file, content);
    else if (!isLast) await copyFile(content, file);
    const record = { path, sizeBytes, sha256, mtimeMs: Math.floor(statSync(file).mtimeMs) };
    recordFile(record);
    folder.place(file, path);
    return record;
  } catch (error) {
    throw error instanceof TransferError ? error : diskError(path, error);
  }
}

interface FetchSmallOptions {
  readonly source: MirrorSource;
  readonly retry: RetryPolicy;
}

/**
 * Fetches a small file into memory; size and hash are verified. Retries after transient faults; throws `TransferError` after the last
 * attempt.
 */
function fetchSmall(entry: ManifestEntry, { source, retry }: FetchSmallOptions): Promise<Buffer> {
  const { path, sizeBytes, sha256, mediaType } = entry;
  const options = { sizeBytes, isExact: true, idleTimeoutMs: retry.idleTimeoutMs, compressible: isCompressible(mediaType) };
  return withRetry(path, retry, async () => {
    const bytes = await source.read(path, options);
    if (bytes.length > sizeBytes) throw tooLong(entry);
    if (bytes.length < sizeBytes) throw tooShort(entry, bytes.length);
    const found = createHash('sha256').update(bytes).digest('hex');
    if (found !== sha256) throw hashMismatch(entry, found);
    return bytes;
  });
}
