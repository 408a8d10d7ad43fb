import type { FileHandle } from 'node:fs/promises';
import type { MaybePromise } from '../../../model/maybe-promise.ts';
import { FileUnavailableError } from '../../../publish/generations/file-unavailable-error.ts';
import type { OpenedGeneration } from '../../../publish/generations/open-generations.ts';
import { type FileVersion, openVersion } from '../../../publish/generations/open-version.ts';
import type { PublishedFile } from '../../../publish/site-manifest.ts';
import type { ReadableFile, StreamingSiteFiles } from '../../http/site-reader.ts';
import { type ContentCache, openContentCache } from './content-cache.ts';

/**
 * Files of one generation on disk; small ones are cached, large ones streamed. A path that the generation does not list does not exist,
 * whatever the folder contains. The entity tag is the listed digest: equal on every machine and known without reading the file.
 *
 * Throws `FileUnavailableError` for a file without a copy of the listed version.
 */
export function diskFiles(generation: OpenedGeneration, cache: ContentCache = openContentCache()): StreamingSiteFiles {
  const find = openLookup(generation);

  function open(path: string): MaybePromise<ReadableFile | undefined> {
    const file = find(path);
    return file && (cache.get(file.sha256) ?? openListed(file));
  }

  async function openListed(file: PublishedFile): Promise<ReadableFile | undefined> {
    const { sha256, sizeBytes } = file;
    const etag = `"${sha256.slice(0, ETAG_DIGITS)}"`;
    const version = await findVersion(generation, file);
    if (version === undefined) return undefined;
    if (version.kind === 'bytes') {
      const readable = { sizeBytes, bytes: version.bytes, etag };
      cache.add(sha256, readable);
      return readable;
    }
    await version.handle.close();
    return { sizeBytes, etag, open: (start, end) => streamFile(() => openLarge(generation, file), start, end) };
  }

  return {
    open,
    async get(path) {
      const listed = find(path);
      const file = await open(path);
      if (listed === undefined || file === undefined) return undefined;
      return { bytes: file.bytes ?? (await readLarge(generation, listed)), etag: file.etag.slice(1, -1) };
    },
  };
}

/**
 * Looks up paths in the list of a generation. The result is cached, because a lookup in the list of a large site takes some microseconds.
 */
function openLookup({ snapshot }: OpenedGeneration): (path: string) => PublishedFile | undefined {
  const fileByPath = new Map<string, PublishedFile>();
  return (path) => {
    const known = fileByPath.get(path);
    if (known !== undefined) return known;
    const file = snapshot.get(path);
    if (file === undefined) return undefined;
    if (fileByPath.size >= MAX_PATHS) fileByPath.clear();
    fileByPath.set(path, file);
    return file;
  };
}

/** Undefined if a copied site lacks a listed file, as a mirror without figures does. */
async function findVersion({ snapshot, paths }: OpenedGeneration, file: PublishedFile): Promise<FileVersion | undefined> {
  const version = await openVersion(paths, file);
  if (version.kind !== 'none') return version;
  if (version.isMissing && snapshot.isFromManifest) return undefined;
  throw new FileUnavailableError(file.path, version.reason);
}

async function openLarge(generation: OpenedGeneration, file: PublishedFile): Promise<FileHandle> {
  const version = await findVersion(generation, file);
  if (version?.kind !== 'handle') throw new FileUnavailableError(file.path, 'is missing');
  return version.handle;
}

async function readLarge(generation: OpenedGeneration, file: PublishedFile): Promise<Uint8Array<ArrayBuffer>> {
  const handle = await openLarge(generation, file);
  try {
    return new Uint8Array(await handle.readFile());
  } finally {
    await handle.close();
  }
}

/** 128 bits. */
const ETAG_DIGITS = 32;
const MAX_PATHS = 20_000;

/**
 * Streams the bytes of a file from `start` up to, but not including, `end`. The file is opened on the first read and closed at the end.
 *
 * All streams together send a few chunks per turn of the event loop, so that pages do not wait for hundreds of downloads.
 */
function streamFile(open: () => Promise<FileHandle>, start: number, end: number): ReadableStream<Uint8Array> {
  let handle: FileHandle | undefined;
  let isCancelled = false;
  let at = start;
  const close = async (): Promise<void> => {
    const opened = handle;
    handle = undefined;
    await opened?.close();
  };
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          await nextTurn();
          handle ??= await open();
          const chunk = new Uint8Array(Math.min(CHUNK_BYTES, end - at));
          const { bytesRead } = isCancelled ? { bytesRead: 0 } : await handle.read(chunk, 0, chunk.length, at);
          if (isCancelled) return await close();
          if (bytesRead === 0) throw new Error(`the file ended after ${at} bytes; expected ${end}`);
          at += bytesRead;
          controller.enqueue(chunk.subarray(0, bytesRead));
          if (at < end) return;
          await close();
          controller.close();
        } catch (error) {
          await close();
          throw error;
        }
      },
      async cancel() {
        isCancelled = true;
        await close();
      },
    },
    { highWaterMark: 0 },
  );
}

const waiting: (() => void)[] = [];

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(startChunks);
  });
}

function startChunks(): void {
  for (const resolve of waiting.splice(0, CHUNKS_PER_TURN)) resolve();
  if (waiting.length > 0) setImmediate(startChunks);
}

const CHUNK_BYTES = 65_536;
const CHUNKS_PER_TURN = 4;
