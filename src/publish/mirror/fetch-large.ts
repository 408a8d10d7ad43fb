import { createHash, type Hash } from 'node:crypto';
import { open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isCompressible } from '../../serve/http/media-type.ts';
import { addFile } from '../hash-file.ts';
import type { ManifestEntry } from '../manifest.ts';
import { startIdleTimeout, timeoutError } from './idle-timeout.ts';
import { TransferError } from './mirror-error.ts';
import { hashMismatch, tooLong, tooShort } from './mismatch.ts';
import { type RetryPolicy, withRetry } from './retry.ts';
import type { MirrorSource } from './source.ts';

export interface FetchLargeOptions {
  readonly source: MirrorSource;
  /** Folder of partial downloads. */
  readonly partials: string;
  readonly retry: RetryPolicy;
  /** Receives the change in the number of bytes received; negative if the transfer starts again from byte 0. */
  readonly onBytes: (count: number) => void;
}

/**
 * Fetches a large file and returns the path of its temp file; size and hash are verified. Bytes are written as they arrive to a file named
 * after the hash; a partial file of an earlier run is resumed with a range request. Retries after transient faults; throws `TransferError`
 * after the last attempt.
 */
export function fetchLarge(entry: ManifestEntry, { onBytes, ...options }: FetchLargeOptions): Promise<string> {
  let reported = 0;
  const onLength = (length: number): void => {
    onBytes(length - reported);
    reported = length;
  };
  return withRetry(entry.path, options.retry, () => tryFetch(entry, { ...options, onLength }));
}

/** Name of the temp file of an entry, `<sha256>.<size>`: a later run resumes it, whichever path the content then has. */
export function partialName({ sha256, sizeBytes }: ManifestEntry): string {
  return `${sha256}.${sizeBytes}`;
}

interface Try extends Omit<FetchLargeOptions, 'onBytes'> {
  readonly onLength: (length: number) => void;
}

async function tryFetch(entry: ManifestEntry, { source, partials, retry, onLength }: Try): Promise<string> {
  const { path, sizeBytes, mediaType } = entry;
  const partial = join(partials, partialName(entry));
  const from = await lengthOfPartial(partial, sizeBytes);
  onLength(from);
  let hash = createHash('sha256');
  if (from > 0) await addFile(partial, hash);
  if (from === sizeBytes) return finishPartial(partial, { entry, hash });
  const { signal, reset, stop } = startIdleTimeout(retry.idleTimeoutMs);
  let received = from;
  try {
    const opened = await source.open(path, { from, signal, compressible: isCompressible(mediaType) });
    if (opened === 'unchanged')
      throw new TransferError(`${path} was requested without a condition, but the server answered "not modified"`, { isTransient: false });
    // The server sent the whole file instead of the range.
    if (opened.start !== from) hash = createHash('sha256');
    await appendPartial(partial, {
      entry,
      ...opened,
      hash,
      onLength: (length) => {
        reset();
        received = length;
        onLength(length);
      },
    });
  } catch (error) {
    // The server refused the range (416) or sent another one (206): the next attempt starts from byte 0.
    if (from > 0 && error instanceof TransferError && (error.status === 416 || error.status === 206)) await rm(partial, { force: true });
    throw signal.aborted ? timeoutError(path, { idleTimeoutMs: retry.idleTimeoutMs, cause: error, hasProgress: received > from }) : error;
  } finally {
    stop();
  }
  return finishPartial(partial, { entry, hash });
}

interface Incoming {
  readonly entry: ManifestEntry;
  readonly chunks: AsyncIterable<Uint8Array>;
  readonly start: number;
  /** Hash of the bytes already received. */
  readonly hash: Hash;
  readonly onLength: (length: number) => void;
}

async function appendPartial(partial: string, { entry, chunks, start, hash, onLength }: Incoming): Promise<void> {
  const file = await open(partial, start === 0 ? 'w' : 'a');
  let length = start;
  try {
    for await (const chunk of chunks) {
      if (length + chunk.byteLength > entry.sizeBytes) {
        await rm(partial, { force: true });
        throw tooLong(entry);
      }
      hash.update(chunk);
      await file.writeFile(chunk);
      length += chunk.byteLength;
      onLength(length);
    }
  } finally {
    await file.close();
  }
  // A short body is transient: the next attempt resumes after these bytes.
  if (length < entry.sizeBytes) throw new TransferError(tooShort(entry, length).message, { isTransient: true });
}

/**
 * Returns the path of a complete partial file if its hash is right. Otherwise deletes the file and throws, so that the next attempt starts
 * from byte 0.
 */
async function finishPartial(partial: string, { entry, hash }: { entry: ManifestEntry; hash: Hash }): Promise<string> {
  const sha256 = hash.digest('hex');
  if (sha256 === entry.sha256) return partial;
  await rm(partial, { force: true });
  throw hashMismatch(entry, sha256);
}

async function lengthOfPartial(partial: string, sizeBytes: number): Promise<number> {
  const found = await stat(partial).catch(() => undefined);
  if (found === undefined) return 0;
  if (found.isFile() && found.size <= sizeBytes) return found.size;
  await rm(partial, { force: true, recursive: true });
  return 0;
}
