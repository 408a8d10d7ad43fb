import { createHash, type Hash } from 'node:crypto';
import { open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isCompressible } from '../http/media-type.ts';
import type { ManifestEntry } from '../publish/manifest.ts';
import { addFile } from './hash-file.ts';
import { TransferError } from './mirror-error.ts';
import { otherContent, tooLong, tooShort } from './mismatch.ts';
import { type Patience, withPatience } from './patience.ts';
import type { MirrorSource } from './source.ts';
import { openStallAlarm, stalled } from './stall-alarm.ts';

export interface FetchLargeOptions {
  readonly source: MirrorSource;
  /** Folder of unfinished files. */
  readonly parts: string;
  readonly patience: Patience;
  /** How many bytes more there are of it; fewer, where it is begun anew. */
  readonly onBytes: (count: number) => void;
}

/**
 * Fetches a large file and gives back where it waits, whole, of the right size and hash. It is written as it comes, under its hash, and
 * continued where an earlier run ended. Asks again after faults that may pass; throws `TransferError` when it gives up.
 */
export function fetchLarge(entry: ManifestEntry, { onBytes, ...options }: FetchLargeOptions): Promise<string> {
  let told = 0;
  const onLength = (length: number): void => {
    onBytes(length - told);
    told = length;
  };
  return withPatience(entry.path, options.patience, () => tryFetch(entry, { ...options, onLength }));
}

/** Unfinished files wait under their hash, so that a later run continues them wherever they are to stand. */
export function partName({ sha256, sizeBytes }: ManifestEntry): string {
  return `${sha256}.${sizeBytes}`;
}

interface Try extends Omit<FetchLargeOptions, 'onBytes'> {
  readonly onLength: (length: number) => void;
}

async function tryFetch(entry: ManifestEntry, { source, parts, patience, onLength }: Try): Promise<string> {
  const { path, sizeBytes, mediaType } = entry;
  const part = join(parts, partName(entry));
  const from = await lengthOfPart(part, sizeBytes);
  onLength(from);
  let hash = createHash('sha256');
  if (from > 0) await addFile(hash, part);
  if (from === sizeBytes) return finishPart(part, { entry, hash });
  const { signal, calm, stop } = openStallAlarm(patience.stallMs);
  try {
    const opened = await source.open(path, { from, signal, compressible: isCompressible(mediaType) });
    if (opened === 'unchanged')
      throw new TransferError(`${path} was not asked for under a condition and is said to be unchanged`, { mayPass: false });
    // Begun anew by the other side.
    if (opened.start !== from) hash = createHash('sha256');
    await appendPart(part, {
      entry,
      ...opened,
      hash,
      onLength: (length) => {
        calm();
        onLength(length);
      },
    });
  } catch (error) {
    // A rest that is refused, or is another than was asked for, is asked for from the first byte.
    if (from > 0 && error instanceof TransferError && (error.status === 416 || error.status === 206)) await rm(part, { force: true });
    throw signal.aborted ? stalled(path, patience.stallMs, error) : error;
  } finally {
    stop();
  }
  return finishPart(part, { entry, hash });
}

interface Incoming {
  readonly entry: ManifestEntry;
  readonly chunks: AsyncIterable<Uint8Array>;
  readonly start: number;
  /** Of what is here already. */
  readonly hash: Hash;
  readonly onLength: (length: number) => void;
}

async function appendPart(part: string, { entry, chunks, start, hash, onLength }: Incoming): Promise<void> {
  const file = await open(part, start === 0 ? 'w' : 'a');
  let length = start;
  try {
    for await (const chunk of chunks) {
      if (length + chunk.byteLength > entry.sizeBytes) {
        await rm(part, { force: true });
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
  // What is here is continued.
  if (length < entry.sizeBytes) throw new TransferError(tooShort(entry, length).message, { mayPass: true });
}

/** A whole part, if its hash is right; else it is thrown away, so that the next attempt begins anew. */
async function finishPart(part: string, { entry, hash }: { entry: ManifestEntry; hash: Hash }): Promise<string> {
  const sha256 = hash.digest('hex');
  if (sha256 === entry.sha256) return part;
  await rm(part, { force: true });
  throw otherContent(entry, sha256);
}

async function lengthOfPart(part: string, sizeBytes: number): Promise<number> {
  const found = await stat(part).catch(() => undefined);
  if (found === undefined) return 0;
  if (found.isFile() && found.size <= sizeBytes) return found.size;
  await rm(part, { force: true, recursive: true });
  return 0;
}
