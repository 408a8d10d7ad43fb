import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableFile, StreamingSiteFiles } from '../../http/site-reader.ts';
import type { Soon } from '../../model/soon.ts';

/** A built site on a disk, with a way to forget what is remembered of it when it has been rebuilt. */
export interface DiskFiles extends StreamingSiteFiles {
  forget(): void;
}

interface Entry {
  readonly file: ReadableFile;
  readonly mtimeMs: number;
  checkedAt: number;
}

/**
 * The files of a folder. Small ones stay in memory, bounded, and are looked at again on the disk every quarter of a second;
 * large ones are streamed. A file's ETag is a hash of its content, so that it holds on any machine.
 */
export function diskFiles(folder: string): DiskFiles {
  const entries = new Map<string, Entry>();
  let keptBytes = 0;

  function drop(path: string, entry: Entry): void {
    entries.delete(path);
    keptBytes -= entry.file.bytes?.byteLength ?? 0;
  }

  function open(path: string): Soon<ReadableFile | undefined> {
    const known = entries.get(path);
    const now = performance.now();
    return known !== undefined && now - known.checkedAt < LOOK_AGAIN_MS ? known.file : lookAgain(path, known, now);
  }

  async function lookAgain(path: string, known: Entry | undefined, now: number): Promise<ReadableFile | undefined> {
    const onDisk = join(folder, path);
    const found = await stat(onDisk).catch(() => undefined);
    if (known !== undefined) {
      if (found?.isFile() && found.mtimeMs === known.mtimeMs && found.size === known.file.sizeBytes) {
        known.checkedAt = now;
        return known.file;
      }
      drop(path, known);
    }
    if (found === undefined || !found.isFile()) return undefined;
    const file = found.size <= SMALL_BYTES ? await readSmall(onDisk) : await describeLarge(onDisk, found.size);
    if (file === undefined) return undefined;
    entries.set(path, { file, mtimeMs: found.mtimeMs, checkedAt: now });
    keptBytes += file.bytes?.byteLength ?? 0;
    for (const [oldPath, old] of entries) {
      if (keptBytes <= KEPT_BYTES && entries.size <= KEPT_FILES) break;
      drop(oldPath, old);
    }
    return file;
  }

  return {
    open,
    async get(path) {
      const file = await open(path);
      if (file === undefined) return undefined;
      const bytes = file.bytes ?? new Uint8Array(await readFile(join(folder, path)));
      return { bytes, etag: file.etag.slice(1, -1) };
    },
    forget() {
      entries.clear();
      keptBytes = 0;
    },
  };
}

async function readSmall(path: string): Promise<ReadableFile | undefined> {
  const bytes = await readFile(path).catch(absent);
  if (bytes === undefined) return undefined;
  const etag = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  return { sizeBytes: bytes.byteLength, bytes: new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength), etag: `"${etag}"` };
}

async function describeLarge(path: string, sizeBytes: number): Promise<ReadableFile | undefined> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk);
  } catch (error) {
    return absent(error);
  }
  return {
    sizeBytes,
    etag: `"${hash.digest('hex').slice(0, 32)}"`,
    open: (start, end) => Readable.toWeb(createReadStream(path, { start, end: end - 1 })) as ReadableStream<Uint8Array>,
  };
}

/** A file that went away between two looks is not there; anything else is a fault of the disk. */
function absent(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return undefined;
  throw error;
}

const LOOK_AGAIN_MS = 250;
const SMALL_BYTES = 1024 * 1024;
const KEPT_BYTES = 128 * 1024 * 1024;
const KEPT_FILES = 20_000;
