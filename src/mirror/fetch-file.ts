import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isCompressible } from '../http/media-type.ts';
import type { ManifestEntry } from '../publish/manifest.ts';
import { systemReason } from '../publish/publish-error.ts';
import { addFile, SMALL_BYTES } from './hash-file.ts';
import { TransferError } from './mirror-error.ts';
import type { MirrorSource, OpenedFile } from './source.ts';
import { causeOf } from './url-source.ts';

/** How patient a mirror is. */
export interface Patience {
  /** A transfer that brings no byte for so long is given up. */
  readonly stallMs: number;
  /** The first pause before asking again; each further one is twice as long. */
  readonly pauseMs: number;
  readonly attempts: number;
}

export interface FetchFileOptions {
  readonly source: MirrorSource;
  /** Folder of unfinished files. */
  readonly parts: string;
  readonly patience: Patience;
  readonly onBytes: (count: number) => void;
}

/**
 * Fetches one file and gives back where it waits, whole, of the right size and hash. A large one is written as it comes, under its hash, and
 * continued where an earlier run ended. Asks again after faults that may pass; throws `TransferError` when it gives up.
 */
export async function fetchFile(entry: ManifestEntry, options: FetchFileOptions): Promise<string> {
  const { pauseMs, attempts } = options.patience;
  for (let attempt = 1; ; attempt++) {
    try {
      return await tryFetch(entry, options);
    } catch (error) {
      const failure = error instanceof TransferError ? error : systemFault(entry, error);
      if (!failure.mayPass || attempt >= attempts) throw failure;
      await wait(Math.max(failure.waitMs ?? 0, pauseMs * 2 ** (attempt - 1)));
    }
  }
}

/** Unfinished files wait under their hash, so that a later run continues them wherever they are to stand. */
export function partName({ sha256, sizeBytes }: ManifestEntry): string {
  return `${sha256}.${sizeBytes}`;
}

async function tryFetch(entry: ManifestEntry, options: FetchFileOptions): Promise<string> {
  const part = join(options.parts, partName(entry));
  const isSmall = entry.sizeBytes <= SMALL_BYTES;
  const from = isSmall ? 0 : await lengthOfPart(part, entry.sizeBytes);
  const alarm = openAlarm(options.patience.stallMs);
  let counted = 0;
  const count = (bytes: number): void => {
    alarm.calm();
    counted += bytes;
    options.onBytes(bytes);
  };
  try {
    if (from === entry.sizeBytes && from > 0) return await finishPart(part, entry);
    const compressible = isCompressible(entry.mediaType);
    const opened = await options.source.open(entry.path, { from, signal: alarm.signal, compressible });
    if (opened === 'unchanged')
      throw new TransferError(`${entry.path} was not asked for under a condition and is said to be unchanged`, { mayPass: false });
    if (isSmall) await writeSmall(part, { entry, whole: opened.whole, count });
    else await appendLarge(part, { entry, chunks: opened.chunks, count, start: opened.start });
    return part;
  } catch (error) {
    // What came of it is fetched again, or not at all: it does not count as done.
    if (isSmall) options.onBytes(-counted);
    if (alarm.signal.aborted) throw new TransferError(`${entry.path} stalled: no byte for ${options.patience.stallMs / 1000} s`, PASSING);
    throw error;
  } finally {
    alarm.stop();
  }
}

interface WholeFile {
  readonly entry: ManifestEntry;
  readonly whole: OpenedFile['whole'];
  readonly count: (bytes: number) => void;
}

interface Incoming {
  readonly entry: ManifestEntry;
  readonly chunks: AsyncIterable<Uint8Array>;
  readonly count: (bytes: number) => void;
}

/** At once: for thousands of small files the way to another thread and back costs more than the writing. */
async function writeSmall(part: string, { entry, whole, count }: WholeFile): Promise<void> {
  const bytes = await whole(entry.sizeBytes, count).catch((error: unknown) => {
    throw brokeOff(entry, error);
  });
  if (bytes.length > entry.sizeBytes) throw tooLong(entry);
  if (bytes.length < entry.sizeBytes) throw tooShort(entry, bytes.length);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if (sha256 !== entry.sha256) throw otherContent(entry, sha256);
  writeFileSync(part, bytes);
}

async function appendLarge(part: string, { entry, chunks, count, start }: Incoming & { start: number }): Promise<void> {
  const file = await open(part, start === 0 ? 'w' : 'a');
  let length = start;
  try {
    for await (const chunk of incoming(chunks, entry)) {
      if (length + chunk.byteLength > entry.sizeBytes) {
        await rm(part, { force: true });
        throw tooLong(entry);
      }
      await file.writeFile(chunk);
      length += chunk.byteLength;
      count(chunk.byteLength);
    }
  } finally {
    await file.close();
  }
  if (length < entry.sizeBytes) throw tooShort(entry, length);
  await finishPart(part, entry);
}

/** A whole part, if its hash is right; else it is thrown away, so that the next attempt begins anew. */
async function finishPart(part: string, entry: ManifestEntry): Promise<string> {
  const hash = createHash('sha256');
  await addFile(hash, part);
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

/** Chunks of a body; what the network says of it becomes a sentence about the file. */
async function* incoming(chunks: AsyncIterable<Uint8Array>, entry: ManifestEntry): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks;
  } catch (error) {
    throw brokeOff(entry, error);
  }
}

function brokeOff({ path }: ManifestEntry, error: unknown): TransferError {
  return new TransferError(`${path} broke off: ${causeOf(error)}`, { ...PASSING, cause: error });
}

function openAlarm(stallMs: number): { signal: AbortSignal; calm: () => void; stop: () => void } {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), stallMs);
  return { signal: controller.signal, calm: () => void timer.refresh(), stop: () => clearTimeout(timer) };
}

function tooLong({ path, sizeBytes }: ManifestEntry): TransferError {
  return new TransferError(`${path} is longer than the ${sizeBytes} bytes that the manifest says`, PASSING);
}

function tooShort({ path, sizeBytes }: ManifestEntry, length: number): TransferError {
  return new TransferError(`${path} ended after ${length} of ${sizeBytes} bytes`, PASSING);
}

function otherContent({ path, sha256 }: ManifestEntry, found: string): TransferError {
  return new TransferError(`${path} has the SHA-256 ${found.slice(0, 12)}…; the manifest says ${sha256.slice(0, 12)}…`, PASSING);
}

/** A full disk, a forbidden folder: asking again does not help. */
function systemFault({ path }: ManifestEntry, error: unknown): TransferError {
  return new TransferError(`${path} could not be kept: ${systemReason(error)}`, { mayPass: false, cause: error });
}

const PASSING = { mayPass: true } as const;
